"""Undercroft: one digital table for games played under the ground and in lost cities."""
