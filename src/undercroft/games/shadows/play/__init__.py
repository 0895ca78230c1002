"""The rules as frames, one file for each chapter of RULES.md, in its order."""
