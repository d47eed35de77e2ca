"""Every sentence the program says goes through here, so that it can be said in another language."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_catalogue: dict[str, str] = {}
_for_now: ContextVar[Mapping[str, str] | None] = ContextVar("for_now", default=None)


def use_catalogue(sentences: Mapping[str, str]) -> None:
    """Say everything in another language from now on: English sentence -> translated sentence."""
    global _catalogue
    _catalogue = dict(sentences)


@contextmanager
def in_language(sentences: Mapping[str, str]) -> Iterator[None]:
    """Say everything in another language for as long as a `with` lasts; English where there are no sentences.

    It holds for what is said here, and not on another thread: the screen keeps its own language.
    """
    before = _for_now.set(sentences)
    try:
        yield
    finally:
        _for_now.reset(before)


def current_language() -> object:
    """The language that everything is said in here and now: the very same object for as long as it is."""
    spoken = _for_now.get()
    return _catalogue if spoken is None else spoken


def tr(sentence: str, /, **values: object) -> str:
    """The sentence in the host's language, with its `{names}` filled in."""
    spoken = _for_now.get()
    said = (_catalogue if spoken is None else spoken).get(sentence, sentence)
    return said.format(**values) if values else said


def plural(count: int, one: str, many: str, /, **values: object) -> str:
    """The sentence that fits a count: `one` for exactly 1, else `many`; `{count}` is filled in."""
    return tr(one if count == 1 else many, count=count, **values)


def listed(parts: list[str]) -> str:
    """Several things in one sentence: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{all_but_last} and {last}", all_but_last=", ".join(parts[:-1]), last=parts[-1])
