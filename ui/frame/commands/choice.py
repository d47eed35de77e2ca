"""What the command line offers: something that is done by name, and which of it a typed line finds."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.desk.acts.acts import ACTS, Act
from app.desk.acts.posting import Deed
from app.desk.acts.reading import finds, nearest, words_of
from app.names import same_name
from app.words import found_by, tr
from app.words.joined import phrases


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done: its words, the keys that do it too, and the deed.

    `also` are other words that find it, `about` says in a line what follows. `why_not` says why it cannot be done now.
    With a `deed` it is told in line what it posts; one that `stays` puts words into the line and is not done with.
    `said` is what its button says where that is not the label.
    """

    label: str
    keys: str
    do: Callable[[], object]
    also: tuple[str, ...] = ()
    about: str = ""
    why_not: str = ""
    deed: Deed | None = None
    stays: bool = False
    said: tuple[str, str] = ("", "")

    @property
    def button(self) -> tuple[str, str]:
        """What the button says that does it: the act, and whom it is for or what follows."""
        return self.said if self.said[0] else (self.label, self.about)


def by_name(code: str, do: Callable[[], object], why_not: str = "", label: str = "") -> Action:
    """An act under its one name, with its key and its synonyms; `label` says more than the name does."""
    act = ACTS[code]
    return Action(label or tr(act.name), tr(act.key) if act.key else "", do, _found_by(act),
                  tr(act.about) if act.about else "", why_not)


def _found_by(act: Act) -> tuple[str, ...]:
    """Its synonyms in either language, and its English name where it has another."""
    return found_by(act.also) if tr(act.name) == act.name else (*found_by(act.also), act.name)


def matching(actions: Sequence[Action], typed: str) -> list[Action]:
    """The actions that what was typed finds: first those that begin with it, then those that can be done now."""
    begun = same_name(typed.strip())
    found = [one for one in actions if finds(typed, one.label, one.also)]
    return sorted(found, key=lambda one: (bool(one.why_not), not same_name(one.label).startswith(begun)))


def like(actions: Iterable[Action], people: Iterable[str], typed: str) -> tuple[str, tuple[str, ...]]:
    """The word of a line that names nothing, and the three nearest to it: of what is done, and of who is here."""
    phrases = [phrase for one in actions for phrase in (one.label, *one.also)]
    phrases += [phrase for act in ACTS.values() for phrase in (tr(act.name), act.name, *found_by(act.also))]
    known = {word.folded: word.raw for phrase in (*phrases, *people) for word in words_of(phrase) if not word.is_number}
    strange = next((raw for raw in typed.split() if not any(sign.isdigit() for sign in raw)
                    and not any(word.startswith(same_name(raw)) for word in known)), typed.strip())
    return strange, nearest(strange, known.values())


def spoken(action: Action) -> str:
    """Its words, with its keys, what follows, and why it cannot be done."""
    return phrases((action.label, action.keys, action.why_not or action.about))
