"""The API for people: one page without script, made from the OpenAPI document."""

from html import escape
from typing import Any

from litestar import MediaType, Request, get

STYLE = (
    "body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "code,pre{background:#8882;padding:.1em .3em;border-radius:.2em}"
    "h2{margin:2rem 0 .2rem}dt{font-weight:600}"
)


@get("/api/docs.css", media_type="text/css", include_in_schema=False, sync_to_thread=False)
def style() -> str:
    """The page's style."""
    return STYLE


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def document(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The OpenAPI document."""
    return request.app.openapi_schema.to_schema()


@get("/api/docs", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any]) -> str:
    """Every route with its parameters, and every value."""
    document: dict[str, Any] = request.app.openapi_schema.to_schema()
    routes = "".join(
        _route(path, method, route)
        for path, methods in document["paths"].items()
        for method, route in methods.items()
        if isinstance(route, dict)
    )
    values = "".join(_value(*item) for item in document["components"]["schemas"].items())
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>genial: the API</title>"
        "<link rel=stylesheet href=/api/docs.css><h1>genial: the API</h1>"
        "<p>The same as a document: <a href=/api/openapi.json>/api/openapi.json</a>. "
        f"Explained in docs/server.md.</p>{routes}<h1>Values</h1>{values}</html>"
    )


def _route(path: str, method: str, route: dict[str, Any]) -> str:
    asked = "".join(
        f"<li><code>{escape(p['name'])}</code> {escape(p.get('description', ''))}</li>"
        for p in route.get("parameters", ())
    )
    about = escape(route.get("description", ""))
    return f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{about}</p><ul>{asked}</ul>"


def _value(name: str, schema: dict[str, Any]) -> str:
    fields = "".join(
        f"<dt>{escape(field)}</dt><dd>{escape(_type(kind))}</dd>"
        for field, kind in schema.get("properties", {}).items()
    )
    about = escape(schema.get("description", ""))
    return f"<h2><code>{escape(name)}</code></h2><p>{about}</p><dl>{fields}</dl>"


def _type(kind: dict[str, Any]) -> str:
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "oneOf" in kind:
        return " or ".join(map(_type, kind["oneOf"]))
    if "items" in kind:
        return f"list of {_type(kind['items'])}"
    return str(kind.get("const") or kind.get("enum") or kind.get("type") or "anything")


handlers: list[Any] = [style, document, page]
