"""Every sentence the program says goes through here, so that it can be said in another language."""

from collections.abc import Mapping

_catalogue: dict[str, str] = {}


def use_catalogue(sentences: Mapping[str, str]) -> None:
    """Say everything in another language from now on: English sentence -> translated sentence."""
    _catalogue.clear()
    _catalogue.update(sentences)


def tr(sentence: str, /, **values: object) -> str:
    """The sentence in the host's language, with its `{names}` filled in."""
    said = _catalogue.get(sentence, sentence)
    return said.format(**values) if values else said


def plural(count: int, one: str, many: str, /, **values: object) -> str:
    """The sentence that fits a count: `one` for exactly 1, else `many`; `{count}` is filled in."""
    return tr(one if count == 1 else many, count=count, **values)


def listed(parts: list[str]) -> str:
    """Several things in one sentence: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{all_but_last} and {last}", all_but_last=", ".join(parts[:-1]), last=parts[-1])
