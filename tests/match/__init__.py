"""Matches and their records."""
