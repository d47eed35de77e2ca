"""The catalogues as files: what was seen becomes a template, each language's file takes it up, and is compiled.

A language's file is `resources/translations/LOCALE/LC_MESSAGES/sabot.po`; what the program reads of it lies beside it,
compiled, and is not committed.
"""

import difflib
import io
import os
from collections.abc import Iterable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from catalogues.code import ROOT
from catalogues.sight import Seen

TRANSLATIONS = ROOT / "resources" / "translations"
INSIDE = Path("LC_MESSAGES") / "sabot.po"
DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""Of every file: the day on which it was written is not what differs between two of them."""
LIKE = 0.8
"""How like a sentence is to one that is gone, of 1, for its translation to be offered as a guess."""
HEAD = "# {language} of Sabot, under the licence of the program.\n" \
    "# A guess that follows a changed sentence is marked “fuzzy”, and not said until the mark is taken off."


def template(seen: Iterable[Seen]) -> Catalog:
    """Every sentence once, in the order of the files that it stands in, with what it is."""
    made = Catalog(domain="sabot", project="Sabot", creation_date=DAY, charset="utf-8", fuzzy=False)
    plurals = {(one.sentence, one.meaning): one.many for one in seen if one.many}
    for one in seen:
        many = plurals.get((one.sentence, one.meaning))
        made.add((one.sentence, many) if many else one.sentence, locations=[(one.place, None)],  # type: ignore[list-item]
                 auto_comments=[one.note] if one.note else (), context=one.meaning or None)
    return made


def paths(root: Path = TRANSLATIONS) -> list[Path]:
    """The file of each language, in the order of their names."""
    return sorted(root.glob(f"*/{INSIDE.as_posix()}"))


def locale_of(path: Path) -> str:
    """Of which language a file is: zh_Hans."""
    return path.parents[1].name


def read(path: Path) -> Catalog:
    """A language's file, with all that is gone and marked as a guess."""
    with path.open("rb") as file:
        return read_po(file, locale=locale_of(path), domain="sabot", abort_invalid=True)


def begin(locale: str, root: Path = TRANSLATIONS) -> Path:
    """The file of a further language, empty. Raises UnknownLocaleError for one that there is not."""
    path = root / str(Locale.parse(locale)) / INSIDE
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write(Catalog(locale=locale, domain="sabot"), path)
    return path


def merge(catalogue: Catalog, of: Catalog) -> None:
    """Take up what is seen now; what is gone is kept below, and is a guess for what is like it."""
    before = {key_of(one) for one in catalogue if one.id}
    catalogue.update(deepcopy(of), no_fuzzy_matching=True, update_creation_date=False)
    gone = {key_of(one): one for one in catalogue.obsolete.values() if any(forms(one))}
    named = {first(one): one for one in gone.values()}
    for one in [one for one in catalogue if one.id and key_of(one) not in before]:
        if key_of(one) in gone:  # it has come back
            one.string = gone[key_of(one)].string
        elif like := difflib.get_close_matches(first(one), named, 1, LIKE):
            _guess(one, named[like[0]])
    for key, one in list(catalogue.obsolete.items()):
        if catalogue.get(one.id, one.context) is not None:
            del catalogue.obsolete[key]


def write(catalogue: Catalog, path: Path) -> None:
    """A file as it is kept: the same again as long as nothing in it changes."""
    catalogue.creation_date = catalogue.revision_date = DAY
    catalogue.last_translator, catalogue.language_team = "Sabot", "Sabot"
    catalogue.project, catalogue.version, catalogue.fuzzy = "Sabot", "1", False
    language = catalogue.locale.english_name if catalogue.locale else None
    catalogue.header_comment = HEAD.format(language=language or "The sentences")
    text = io.BytesIO()
    write_po(text, catalogue, width=110, sort_by_file=False, include_lineno=False)
    path.write_bytes(text.getvalue())


def compiled(path: Path) -> Path:
    """Where what is read of a language's file lies."""
    return path.with_suffix(".mo")


def compile_all(root: Path = TRANSLATIONS, anew: bool = False) -> list[Path]:
    """Compile each file that is newer than what was made of it; what was made."""
    made = []
    for path in paths(root):
        if anew or is_stale(path):
            compile_one(path)
            made.append(compiled(path))
    return made


def is_stale(path: Path) -> bool:
    """Whether a file was changed since it was compiled."""
    into = compiled(path)
    return not into.exists() or into.stat().st_mtime < path.stat().st_mtime


def compile_one(path: Path) -> None:
    """Compile one; several processes may do so at once, and each finds it whole."""
    whole, catalogue = io.BytesIO(), read(path)
    for one in missing(catalogue):  # otherwise what is counted would be English for one, whatever the number
        catalogue.delete(one.id, one.context)
    write_mo(whole, catalogue)
    beside = compiled(path).with_suffix(f".{os.getpid()}")
    beside.write_bytes(whole.getvalue())
    beside.replace(compiled(path))


def missing(catalogue: Catalog) -> list[Message]:
    """What a language has not said yet: guesses are not said either."""
    return [one for one in catalogue if one.id and (one.fuzzy or not forms(one) or not all(forms(one)))]


def say_missing(catalogues: dict[str, Catalog]) -> Iterator[str]:
    """A line for each language, and one for each room of it that lacks something."""
    for locale, catalogue in catalogues.items():
        lacks = missing(catalogue)
        guesses = sum(one.fuzzy for one in lacks)
        yield f"{locale}: {len(lacks)} of {len(catalogue)} sentences are missing, {guesses} of them are guesses."
        for room, count in sorted(_by_room(lacks).items()):
            yield f"    {room}: {count}"


def _by_room(messages: Iterable[Message]) -> dict[str, int]:
    rooms: dict[str, int] = {}
    for one in messages:
        room = room_of(one)
        rooms[room] = rooms.get(room, 0) + 1
    return rooms


def room_of(message: Message) -> str:
    """The room in which a sentence is said first: app/games/nap, ui/settle, app/cli."""
    place = message.locations[0][0] if message.locations else ""
    parts = place.split("/")[:-1]
    return "/".join(parts[:3] if parts[:2] == ["app", "games"] else parts[:2])


def first(message: Message) -> str:
    """The English of it; of what is counted, for one."""
    return message.id if isinstance(message.id, str) else message.id[0]


def key_of(message: Message) -> tuple[str, str]:
    """What a message is known by: its meaning, if it has several, and its English."""
    return message.context or "", first(message)


def forms(message: Message) -> tuple[str, ...]:
    """What it is in the language: of what is counted, each form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _guess(message: Message, of: Message) -> None:
    """A translation of what is gone, for what has come, where both have as many forms."""
    if isinstance(message.id, str) == isinstance(of.id, str):
        message.string = of.string
        message.flags.add("fuzzy")
