"""Update or check the message catalogues: `python -m scripts.catalogues update` or `check`.

English words in the source are the keys. `update` brings the catalogues up to date with the source and compiles them;
`check` prints what is missing, and each file that `update` would change. Nothing in the files depends on the day, so
that equal words give equal bytes.

`companion/testing/messages.py` finds the messages of the source. Each folder `companion/locale/<language>` is a
language: the companion's words and the doctor's are translated whole into each of them. A game is translated into
those for which it has a folder of its own; in all others its words stay English.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.testing.messages import Domain, forms, has_same_holes, has_words, source_files

__all__ = ["forms", "has_words"]

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 120


class _Undated(Catalog):
    """Catalogue whose header has no date, and nothing else that changes by itself."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def languages(root: Path) -> list[str]:
    """Return the languages that the companion's words are translated into, or shall be."""
    return sorted(path.name for path in (root / "companion" / "locale").glob("[!_.]*") if path.is_dir())


def domains(root: Path) -> list[Domain]:
    """Return the companion's own words, the doctor's, and those of each game that has a folder `locale`."""
    companion, games = root / "companion", root / "companion" / "games"
    doctor = root / "hardware" / "doctor"
    own = [path for path in source_files(companion) if games not in path.parents]
    own += [path for path in source_files(root / "hardware") if doctor not in path.parents]
    found = [Domain("drakvakt", companion, tuple(own))]
    if doctor.is_dir():
        found.append(Domain("doctor", doctor, tuple(source_files(doctor))))
    homes = [locale.parent for locale in sorted(games.glob("*/locale"))]
    return found + [Domain(home.name, home, tuple(source_files(home))) for home in homes]


def languages_of(domain: Domain, root: Path) -> list[str]:
    """Return the languages in which a domain's words are, or shall be."""
    if root / "companion" / "games" not in domain.home.parents:
        return languages(root)
    return sorted(path.name for path in (domain.home / "locale").glob("[!_.]*") if path.is_dir())


def messages(domain: Domain, root: Path) -> Catalog:
    """Return the messages of the source, in the order of files and lines, still without translations."""
    template = Catalog()
    for (text, context), path in domain.messages():
        template.add(text, locations=[(path.relative_to(root).as_posix(), 0)], context=context)
    return template


def update(root: Path) -> None:
    """Merge the messages of the source into every catalogue, drop those that have gone, and compile."""
    for domain in domains(root):
        template = messages(domain, root)
        for language in languages_of(domain, root):
            po = domain.po(language)
            merged = _merge(po, language, template)
            po.parent.mkdir(parents=True, exist_ok=True)
            po.write_bytes(_write_catalog(merged))
            domain.mo(language).write_bytes(_compile(merged))


def check(root: Path) -> list[str]:
    """Return the faults of the catalogues, a sentence each."""
    found = []
    for domain in domains(root):
        template = messages(domain, root)
        for language in languages_of(domain, root):
            po = domain.po(language)
            name = po.relative_to(root).as_posix()
            faults = list(_complaints(domain, language, template))
            if not faults and po.read_bytes() != _write_catalog(_merge(po, language, template)):
                # Otherwise the next person who runs `update` would commit a difference that is not theirs.
                faults = ["its order, places or lines are not those of `make catalogues`; run it."]
            found += [f"{name}: {sentence}" for sentence in faults]
    return found


def _complaints(domain: Domain, language: str, template: Catalog) -> Iterator[str]:
    po, mo = domain.po(language), domain.mo(language)
    if not po.exists():
        yield "there is no such catalogue; run `make catalogues`."
        return
    catalog = read(po, language)
    wanted = {_key(message): message for message in _real(template)}
    written = {_key(message): message for message in _real(catalog)}
    for key, message in wanted.items():
        if key not in written:
            yield f"{message.id!r} of {message.locations[0][0]} is missing; run `make catalogues`, then translate it."
    for key, message in written.items():
        if key not in wanted:
            yield f"{message.id!r} stands in no source any more; run `make catalogues`."
        elif message.fuzzy:
            yield f"{message.id!r} is only a guess; put it right and take away the word `fuzzy`."
        elif not all(forms(message.string)):
            yield f"{message.id!r} is not translated."
        elif not has_same_holes(forms(message.id), forms(message.string)):
            yield f"{message.id!r} and its translation {message.string!r} have different holes."
    for message in catalog.obsolete.values():
        yield f"{message.id!r} is kept as obsolete; run `make catalogues`."
    if not mo.exists() or mo.read_bytes() != _compile(_drop_date(catalog, language)):
        yield "the .mo beside it is not what it compiles to; run `make catalogues`."


def read(po: Path, language: str) -> Catalog:
    """Read a catalogue as people wrote it."""
    with po.open("rb") as file:
        return read_po(file, locale=language, domain=po.stem, abort_invalid=True)


def _merge(po: Path, language: str, template: Catalog) -> _Undated:
    """Return a catalogue with the messages of the source, and the translations that the file has for them."""
    known = read(po, language) if po.exists() else Catalog(locale=language)
    known.update(template)
    return _drop_date(known, language)


def _write_catalog(catalog: _Undated) -> bytes:
    buffer = BytesIO()
    write_po(buffer, catalog, width=WIDTH, include_lineno=False)
    return buffer.getvalue()


def _drop_date(catalog: Catalog, language: str) -> _Undated:
    copy = _Undated(locale=language, header_comment=f"# {catalog.locale.english_name if catalog.locale else language}.")
    copy.fuzzy = False
    for message in _real(catalog):
        copy[message.id] = message
    return copy


def _compile(catalog: _Undated) -> bytes:
    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def _real(catalog: Iterable[Message]) -> Iterator[Message]:
    """Yield all messages but the header, whose id is empty."""
    return (message for message in catalog if message.id)


def _key(message: Message) -> tuple[object, str | None]:
    return message.id, message.context


def main(arguments: list[str]) -> int:
    """Update or check the catalogues; return the exit status, which is 1 where something is wrong."""
    match arguments:
        case ["update"]:
            update(ROOT)
            return 0
        case ["check"]:
            wrong = check(ROOT)
            print("\n".join(wrong), end="\n" if wrong else "", file=sys.stderr)
            return 1 if wrong else 0
    print("Say `update` or `check`.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
