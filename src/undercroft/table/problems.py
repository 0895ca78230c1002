"""What is told to whoever asked for something that is not done: a problem document, in one sentence."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.response import Redirect
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from undercroft.kernel import Game, Illegal, Text, say
from undercroft.table.store import StoreError
from undercroft.words import Words

log = logging.getLogger("undercroft.table")


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem document (RFC 9457). `why` is the sentence as a text of the game or the table, to be shown in any language."""

    title: str
    status: int
    why: Text | None = None
    expected: str | None = None


REFUSALS = {
    400: "What was sent is not what is expected.",
    403: "Whoever asks may not do this.",
    404: "There is no such thing.",
    409: "The rules or the room forbid it now; `why` says so in words of the table.",
    413: "What was sent is too long.",
    429: "Too much was asked for in too little time.",
    503: "The table cannot write to its database now, and nothing has changed.",
}


def described(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI document: with which of these an operation may refuse."""
    return {
        status: ResponseSpec(
            Problem, generate_examples=False, description=REFUSALS[status], media_type="application/problem+json"
        )
        for status in statuses
    }


class Busy(HTTPException):
    """Too much was asked for in too little time."""

    status_code = 429


NOT_EXPECTED = REFUSALS[400]
NOT_WRITTEN = say("room-not-written")
TOO_FAST = say("room-too-fast")


@cache
def words_of(g: Game[Any] | None) -> Words:
    """The texts of a game in English, or those that every table has."""
    return Words(g)


def sentence(why: Text, g: Game[Any] | None = None) -> str:
    """A refusal in English."""
    return words_of(g).text(why)


def document(problem: Problem) -> Response[Problem]:
    return Response(problem, status_code=problem.status, media_type="application/problem+json")


def _refused(_: Request[Any, Any, Any], refused: Illegal) -> Response[Problem]:
    return document(Problem(sentence(refused.why), HTTP_409_CONFLICT, refused.why))


def _not_valid(_: Request[Any, Any, Any], problem: ValidationException) -> Response[Problem]:
    extra = problem.extra if isinstance(problem.extra, list) else []
    told = "; ".join(": ".join(filter(None, (str(one.get("key", "")), str(one.get("message", ""))))) for one in extra)
    return document(Problem(NOT_EXPECTED, problem.status_code, expected=told or None))


def _http(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Any]:
    path = request.url.path
    if (
        problem.status_code == HTTP_404_NOT_FOUND
        and path[:5] != "/api/"
        and "text/html" in request.headers.get("accept", "")
    ):
        return Redirect("/")  # whoever typed an address finds the shelf
    if problem.status_code == HTTP_400_BAD_REQUEST:
        return document(Problem(NOT_EXPECTED, problem.status_code, expected=problem.detail or None))
    return document(Problem(problem.detail or "Error", problem.status_code))


def _not_written(_: Request[Any, Any, Any], problem: StoreError) -> Response[Problem]:
    log.error("not written", extra={"problem": str(problem)})
    return document(Problem(sentence(NOT_WRITTEN), HTTP_503_SERVICE_UNAVAILABLE, NOT_WRITTEN))


def _unexpected(request: Request[Any, Any, Any], problem: Exception) -> Response[Problem]:
    log.error("failed", exc_info=problem, extra={"path": request.url.path})
    return document(Problem("Something went wrong at the table.", HTTP_500_INTERNAL_SERVER_ERROR))


HANDLERS: ExceptionHandlersMap = {
    Illegal: _refused,
    ValidationException: _not_valid,
    HTTPException: _http,
    StoreError: _not_written,
    Exception: _unexpected,
}
