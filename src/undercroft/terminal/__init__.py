"""The terminal: the same scenes as text, and a game played at a prompt."""

from undercroft.terminal.look import wrapped
from undercroft.terminal.screen import draw
from undercroft.terminal.session import Chair, Session

__all__ = ["Chair", "Session", "draw", "wrapped"]
