"""The toy: a small game that uses every mechanism of the kernel. docs/add-a-game.md walks through it."""
