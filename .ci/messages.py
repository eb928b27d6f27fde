"""Collects every text a person reads into the Portuguese catalogue and compiles it.

Found are the arguments of `_`, `gettext` and `ngettext`, and the templates of errors (a call's
first argument and its `do=`). `--check` changes nothing and fails when a text has no translation,
a translation has no text, or the compiled catalogue is stale.
"""

import ast
import builtins
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("domain", "collectors", "projections", "queries", "app")
PO = ROOT / "app/locale/pt/LC_MESSAGES/cade.po"
MO = PO.with_suffix(".mo")

Message = str | tuple[str, str]
Constants = dict[str, ast.expr]

CLICK: tuple[Message, ...] = (  # what the command-line library says itself, as far as cade lets it
    "Usage:",
    "Options",
    "Commands",
    "Positional arguments",
    "Show this message and exit.",
    "Try '{command} {option}' for help.",
    "No such command {name!r}.",
    "No such option {name!r}.",
    "Missing command.",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "Choose from:\n\t{choices}",
    "Invalid value for {param_hint}: {message}",
    "Invalid value: {message}",
    "Option {name!r} does not take a value.",
    "default: {default}",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)


def texts() -> Iterator[tuple[Message, str]]:
    """Yield each text and the file it stands in."""
    for text in CLICK:
        yield text, "click"
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            module = ast.parse(path.read_text())
            for text in _of_module(module):
                yield text, str(path.relative_to(ROOT))


def _of_module(module: ast.Module) -> Iterator[Message]:
    constants = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            yield from _of_call(node, constants)
        elif isinstance(node, ast.arguments):
            for argument, default in zip(node.kwonlyargs, node.kw_defaults, strict=True):
                if argument.arg == "do" and (text := _text(default, constants)):
                    yield text


def _of_call(node: ast.Call, constants: Constants) -> Iterator[Message]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    words = [_text(argument, constants) for argument in node.args]
    do = next((_text(k.value, constants) for k in node.keywords if k.arg == "do"), None)
    if name in ("_", "gettext") and words and words[0]:
        yield words[0]
    if name == "ngettext" and words[0] and words[1]:
        yield (words[0], words[1])
    is_error = name == "__init__" or (name.endswith("Error") and name not in dir(builtins))
    if (is_error or do) and words and words[0] and " " in words[0]:
        yield words[0]
    if do:
        yield do


def _text(node: ast.expr | None, constants: Constants) -> str | None:
    """Return the text that stands there, or that a constant of the module has."""
    if isinstance(node, ast.Name):
        node = constants.get(node.id)
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text else None


def collected() -> Catalog:
    """Return the catalogue with today's texts and the translations that it has."""
    with PO.open("rb") as stream:
        old = read_po(stream, locale="pt")
    new = Catalog(locale="pt", project="cade", charset="utf-8", fuzzy=False)
    for text, path in texts():
        known = old.get(text if isinstance(text, str) else text[0])
        # A text that has become a plural, or no longer is one, is translated anew.
        same_kind = known is not None and isinstance(known.string, str) == isinstance(text, str)
        new.add(text, known.string if same_kind else None, locations=[(path, None)])
    return new


def compiled(catalog: Catalog) -> bytes:
    """Return the catalogue as the lookup reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """Return the texts that have no Portuguese yet."""
    lacking = [m for m in catalog if m.id and not (all(m.string) if m.pluralizable else m.string)]
    return [m.id if isinstance(m.id, str) else m.id[0] for m in lacking]


def main() -> int:
    """Write the catalogue, or with `--check` say what is wrong with it."""
    catalog = collected()
    lacking = untranslated(catalog)
    for text in lacking:
        print(f"no Portuguese for: {text!r}")
    if "--check" in sys.argv:
        with PO.open("rb") as stream:
            written = read_po(stream, locale="pt")
        stale = MO.read_bytes() != compiled(written)
        gone = [m.id for m in written if m.id and m.id not in catalog]
        print("\n".join(f"stands nowhere any more: {text!r}" for text in gone), end="")
        if stale:
            print("the compiled catalogue is stale: make messages")
        return 1 if lacking or gone or stale else 0
    with PO.open("wb") as stream:
        write_po(stream, catalog, width=100, sort_output=True, omit_header=False)
    with PO.open("rb") as stream:
        MO.write_bytes(compiled(read_po(stream, locale="pt")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
