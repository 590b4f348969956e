"""Write the pages of the protocol's requests and kinds of asks from its schema: `python -m scripts.protocol`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.cli.engine.schema import schema_text

DOCUMENT = Path(__file__).parents[1] / "docs" / "protocol.md"
FOLDER = DOCUMENT.with_suffix("")

Schema = Mapping[str, Any]

DEFINITIONS: Schema = json.loads(schema_text())["$defs"]

SHARED = ("view", "event", "option", "note", "free", "offer", "meter", "right", "ask-seen")
"""Parts that stand in several replies, on one page."""

KINDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
    "array": "list",
}
"""Words for the types of JSON."""


def names(group: str) -> list[str]:
    """Return the names in one group of definitions ("request", "reply", "ask"), in the order of the schema."""
    return [ref["$ref"].rpartition("/")[2] for ref in DEFINITIONS[group]["oneOf"]]


def pages() -> dict[str, str]:
    """Return the pages by the name of their file."""
    made = {f"{name.removeprefix('do-')}.md": request_page(name) for name in names("request")}
    made |= {f"{name}.md": ask_page(name) for name in names("ask")}
    return made | {"parts.md": parts_page(), "page-requests.md": page_requests_page()}


def request_page(name: str) -> str:
    """Return the page of a request: an example, its fields, and its reply.

    Args:
        name: The name of its definition, such as "do-new".
    """
    shape = DEFINITIONS[name]
    (example,) = shape["examples"]
    reply = shape["reply"].rpartition("/")[2]
    lines = [f"# `{name.removeprefix('do-')}`", "", shape["description"], "", *_fence(example), "", *_fields(shape)]
    lines += ["", "## The reply", "", DEFINITIONS[reply]["description"], "", *_fields(DEFINITIONS[reply])]
    if reply == "reply-pushing":
        pushed = DEFINITIONS["reply-push"]
        lines += ["", "## What comes unasked", "", pushed["description"], "", *_fields(pushed)]
    return _page(lines)


def ask_page(name: str) -> str:
    """Return the page of a kind of ask: its answers and its fields.

    Args:
        name: The name of its definition, such as "ask-roll".
    """
    shape = DEFINITIONS[name]
    answers = [{"do": "answer", "ask": 7, "seat": "Ada", "value": value} for value in shape["answers"]]
    lines = [f"# An ask of the kind `{name.removeprefix('ask-')}`", "", shape["description"], ""]
    return _page([*lines, *_fence(*answers), "", *_fields(shape)])


def parts_page() -> str:
    """Return the page of what stands in several replies."""
    lines = ["# Parts of several replies"]
    for name in SHARED:
        lines += ["", f"## {name}", "", DEFINITIONS[name].get("description", ""), "", *_fields(DEFINITIONS[name])]
    return _page(lines)


def page_requests_page() -> str:
    """Return the page of the requests that only the page of a running table answers."""
    lines = ["# Requests of the page", "", "Only a running table answers them, over its WebSocket. The reply is"]
    lines += [
        '`{"done": true}`, with the `id` of the request; what came of it is pushed. One that is malformed ends the'
    ]
    lines += ["the connection, as does one that the token does not allow."]
    for name in names("page-request"):
        shape = DEFINITIONS[name]
        (example,) = shape["examples"]
        lines += ["", f"## `{name.removeprefix('do-')}`", "", shape["description"], "", *_fence(example), ""]
        lines += _fields(shape)
    return _page(lines)


def fill_tables(document: str) -> str:
    """Return the protocol's document with its tables of requests and kinds of asks as the schema has them.

    Args:
        document: The document, with a mark before and behind each table.
    """
    requests = (_row(name, name.removeprefix("do-"), name.removeprefix("do-")) for name in names("request"))
    kinds = (_row(name, name.removeprefix("ask-"), name) for name in names("ask"))
    for mark, head, rows in (("requests", "request", requests), ("kinds", "kind", kinds)):
        before, _, rest = document.partition(f"<!-- {mark} -->\n")
        _, _, behind = rest.partition("<!-- end -->\n")
        table = "\n".join([f"| {head} | |", "| --- | --- |", *rows])
        document = f"{before}<!-- {mark} -->\n{table}\n<!-- end -->\n{behind}"
    return document


def _row(name: str, called: str, file: str) -> str:
    return f"| [`{called}`](protocol/{file}.md) | {_cell(DEFINITIONS[name]['description'])} |"


def _page(lines: list[str]) -> str:
    note = "[The protocol](../protocol.md). Made from the schema by `python -m scripts.protocol`."
    return "\n".join([*lines, "", note, ""])


def _fence(*values: object) -> list[str]:
    return ["```json", *(json.dumps(value, ensure_ascii=False) for value in values), "```"]


def _fields(shape: Schema) -> list[str]:
    rows = [*_rows(shape, "")]
    return ["| field | value | |", "| --- | --- | --- |", *rows] if rows else ["It has no fields."]


def _rows(shape: Schema, prefix: str) -> Iterator[str]:
    """Yield a row for each field, and behind it the rows of the object inside it, named after a prefix."""
    needed = shape.get("required", ())
    for name, inner in shape.get("properties", {}).items():
        if name in ("do", "id") and not prefix:
            continue
        may = "" if name in needed else "May be left out. "
        described = may + inner.get("description", _describe_reference(inner))
        yield f"| `{prefix}{name}` | {_value(inner)} | {_cell(described.strip() + _default(inner))} |"
        deeper, mark = _inner_object(inner)
        if deeper is not None:
            yield from _rows(deeper, f"{prefix}{name}{mark}.")


def _describe_reference(inner: Schema) -> str:
    """Return what the definition says that a field refers to, where no page tells of it."""
    name = inner.get("$ref", "").rpartition("/")[2]
    described: str = DEFINITIONS.get(name, {}).get("description", "") if name not in (*SHARED, "ask") else ""
    return described


def _default(inner: Schema) -> str:
    return f" Without it: `{json.dumps(inner['default'])}`." if "default" in inner else ""


def _inner_object(inner: Schema) -> tuple[Schema | None, str]:
    """Return the object inside a field, whose fields follow it, and the mark behind its name."""
    for one in (inner, *inner.get("anyOf", ())):
        if "properties" in one:
            return one, ""
        items = one.get("items") if isinstance(one.get("items"), dict) else None
        if items and "properties" in items:
            return items, "[]"
        more = one.get("additionalProperties")
        if isinstance(more, dict) and "properties" in more:
            return more, ".NAME"
        if isinstance(more, dict) and "properties" in more.get("items", {}):
            return more["items"], ".NAME[]"
    return None, ""


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


def _value(inner: Schema) -> str:
    """Return in a few words what may stand in a field."""
    if "$ref" in inner:
        return _reference(inner["$ref"].rpartition("/")[2])
    if "const" in inner:
        return f"`{json.dumps(inner['const'])}`"
    if "enum" in inner:
        return _cell(", ".join(f"`{json.dumps(one)}`" for one in inner["enum"]))
    if "anyOf" in inner:
        return " or ".join(dict.fromkeys(_value(one) for one in inner["anyOf"]))
    kinds = inner.get("type", "any value")
    if kinds == "array":
        items = inner.get("items", {})
        return f"list of {_value(items)}" if items else "list"
    if kinds == "object" and isinstance(inner.get("additionalProperties"), dict):
        return f"object: NAME and {_value(inner['additionalProperties'])}"
    if isinstance(kinds, list):
        return " or ".join(KINDS[kind] for kind in kinds)
    return str(KINDS.get(kinds, kinds)) + _bounds(inner)


def _bounds(inner: Schema) -> str:
    low, high = inner.get("minimum"), inner.get("maximum")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" from {low}" if low is not None else ""


def _reference(name: str) -> str:
    if name in SHARED:
        return f"[{name}](parts.md#{name})"
    if name == "ask":
        return "[an ask](../protocol.md#the-open-ask)"
    words = {"n": "number of an ask", "seat": "seat", "chance": "fraction", "figure": "any value", "params": "object"}
    return words.get(name) or _value(DEFINITIONS[name])


def main() -> None:
    """Write the pages, and remove those of what the schema no longer has."""
    FOLDER.mkdir(exist_ok=True)
    made = pages()
    for file in FOLDER.glob("*.md"):
        if file.name not in made:
            file.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    DOCUMENT.write_text(fill_tables(DOCUMENT.read_text("utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
