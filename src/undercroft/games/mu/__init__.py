"""Mū, by Johan Benvenuto and David Paput: everything of the game is in this folder, its rules in RULES.md."""
