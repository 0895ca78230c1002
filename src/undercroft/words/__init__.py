"""Words: texts in a reader's language, the short form of every choice, and the rules as paragraphs."""

from undercroft.words.fluent import Words, WordsError, source, told
from undercroft.words.notation import Notation, NotationError
from undercroft.words.rules import Paragraph, RulesError, find_paragraph, paragraphs

__all__ = [
    "Notation",
    "NotationError",
    "Paragraph",
    "RulesError",
    "Words",
    "WordsError",
    "find_paragraph",
    "paragraphs",
    "source",
    "told",
]
