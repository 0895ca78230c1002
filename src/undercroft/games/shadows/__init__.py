"""I Saw Something in the Shadows: everything of the game is in this folder, its rules in RULES.md."""
