"""The page that describes what can be asked over HTTP, made from the OpenAPI document. It needs nothing from outside."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE_PATH = "/reference.css"
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
h3 { margin: 2rem 0 0; font: bold 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th { white-space: nowrap; }
th, td { padding: 0.2rem 1rem 0.2rem 0; border-bottom: 1px solid #8886; text-align: left; vertical-align: top; }
p { margin: 0.3rem 0; }
"""
METHODS = ("get", "post", "put", "patch", "delete")

Document = dict[str, Any]


class Reference(OpenAPIRenderPlugin):
    """The page itself."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type="text/html; charset=utf-8")  # type: ignore[arg-type]

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:
        return page(openapi_schema, request.app.openapi_config.path).encode()  # type: ignore[union-attr]


class ReferenceStyle(OpenAPIRenderPlugin):
    """How it looks: a file of its own, because a page may carry no styles here."""

    def __init__(self) -> None:
        super().__init__(path=STYLE_PATH, media_type="text/css; charset=utf-8")  # type: ignore[arg-type]

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:
        return STYLE.encode()


def page(document: Document, path: str | None) -> str:
    """Every operation, and every kind of object in it."""
    info = document["info"]
    operations = [
        operation(route, method, item[method])
        for route, item in sorted(document["paths"].items())
        for method in METHODS
        if method in item
    ]
    objects = [an_object(name, schema) for name, schema in sorted(document["components"]["schemas"].items())]
    title = escape(f"{info['title']} {info['version']}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="{path}{STYLE_PATH}"></head>'
        f"<body><h1>{title}</h1><p>{escape(info.get('description', ''))}</p>"
        f'<p>The same as a document: <a href="{path}/openapi.json">openapi.json</a>.</p>'
        f"<h2>Requests</h2>{''.join(operations)}<h2>Objects</h2>{''.join(objects)}</body></html>"
    )


def operation(route: str, method: str, described: Document) -> str:
    """One thing that can be asked, with what it takes and what it answers."""
    rows = [
        (one["name"], f"{one['in']}, {kind(one.get('schema', {}))}", one.get("description", ""))
        for one in described.get("parameters", ())
    ]
    rows += [("body", contents(described["requestBody"]), "")] if "requestBody" in described else []
    rows += [(code, contents(answer), answer.get("description", "")) for code, answer in described["responses"].items()]
    return f"<h3>{method.upper()} {escape(route)}</h3><p>{escape(described.get('summary', ''))}</p>{table(rows)}"


def an_object(name: str, schema: Document) -> str:
    """One kind of object with its fields."""
    required = schema.get("required", ())
    rows = [
        (field, kind(value) + ("" if field in required else ", may be left away"), value.get("description", ""))
        for field, value in schema.get("properties", {}).items()
    ]
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(schema.get("description", ""))}</p>{table(rows)}'


def table(rows: list[tuple[str, str, str]]) -> str:
    """Names, kinds (which are HTML already) and words."""
    cells = [
        f"<tr><th><code>{escape(name)}</code></th><td>{what}</td><td>{escape(words)}</td></tr>"
        for name, what, words in rows
    ]
    return f"<table>{''.join(cells)}</table>" if cells else ""


def contents(described: Document) -> str:
    """What a body holds."""
    return ", ".join([kind(one.get("schema", {})) for one in described.get("content", {}).values()])


def kind(schema: Document) -> str:
    """A type, as HTML; an object is a link to where it is described."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join([kind(one) for one in schema[several]])
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    if "enum" in schema:
        return " or ".join([f"<code>{escape(str(one))}</code>" for one in schema["enum"]])
    limits = [
        f"{what} {schema[what]}"
        for what in ("minimum", "maximum", "minLength", "maxLength", "pattern")
        if what in schema
    ]
    types = schema.get("type", "anything")
    return escape(", ".join([types if isinstance(types, str) else " or ".join(types), *limits]))
