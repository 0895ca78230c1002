"""What stands before every request: foreign pages are turned away, and every answer says what a page may do."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

SAFE = ("GET", "HEAD", "OPTIONS")
FOREIGN = b'{"title":"This page may not act at this table: it comes from somewhere else.","status":403}'
NOWHERE = b'{"title":"There is no such page.","status":404}'

SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join([f"{what} {where}" for what, where in SOURCES.items()])

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
UNCHANGING = (b"cache-control", b"public, max-age=31536000, immutable")
ASKED_AGAIN = (b"cache-control", b"no-cache")
NOT_KEPT = (b"cache-control", b"no-store")


class Guards:
    """Checks where a request comes from, and adds headers to what goes out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == ScopeType.HTTP
        path = scope["path"]
        cached = (
            UNCHANGING if path.startswith("/assets/") else NOT_KEPT if path.startswith("/api/rooms") else ASKED_AGAIN
        )

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(cached if message["status"] < 400 else NOT_KEPT)
                message["headers"] = [*headers, *HEADERS]
            await send(message)

        refused = (
            (404, NOWHERE)
            if not path.isprintable()
            else (403, FOREIGN)
            if scope["method"] not in SAFE and not is_own(scope)
            else None
        )
        if refused:
            headers = [(b"content-type", b"application/problem+json")]
            await guarded({"type": "http.response.start", "status": refused[0], "headers": headers})
            await guarded({"type": "http.response.body", "body": refused[1], "more_body": False})
            return
        await self.app(scope, receive, guarded)


def is_own(scope: HTTPScope | WebSocketScope) -> bool:
    """Whether the page that asks is the table's own, or no page at all."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:
        return False
    return bool(host) and host.lower() == headers.get(b"host", b"").decode("latin-1").lower()
