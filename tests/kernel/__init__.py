"""The kernel, piece by piece."""
