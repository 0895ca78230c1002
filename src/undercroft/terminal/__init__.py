"""The terminal: the same scenes as text, and a game played at a prompt."""

from undercroft.terminal.screen import draw
from undercroft.terminal.session import Chair, Session, load_saved

__all__ = ["Chair", "Session", "draw", "load_saved"]
