"""What stands on the screen of one set of rules: the saved rules, and the edits over them, each to be undone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from app import house_rules
from app.house_rules import RuleFault, declared, plain, typed

_gestures = count(1)


def new_gesture() -> int:
    """A number for one movement of the hand: what is changed within it is undone as one."""
    return next(_gestures)


@dataclass(frozen=True, slots=True)
class Edit:
    """One step of the editing: the rules before it, what it changed, and the movement it was made in."""

    before: Any
    after: Any
    gesture: int


class Draft:
    """The edits of one set of rules. Nothing of it is saved; `saved` is what is."""

    def __init__(self, saved: Any) -> None:
        self.saved, self.rules = saved, saved
        self.unread: dict[str, str] = {}
        self._done: list[Edit] = []
        self._undone: list[Edit] = []

    def put(self, values: Mapping[str, object], gesture: int = 0) -> None:
        """Change some rules; what one held key changes step by step is one step to undo."""
        known = {one.name: one for one in declared(type(self.rules))}
        after = replace(self.rules, **{name: typed(known[name], value) for name, value in values.items()})
        for name in values:
            self.unread.pop(name, None)
        if after == self.rules:
            return
        before = self.rules
        if self._done and gesture and self._done[-1].gesture == gesture:
            before = self._done.pop().before
        if after != before:
            self._done.append(Edit(before, after, gesture))
        self._undone.clear()
        self.rules = after

    def cannot_read(self, name: str, sentence: str, gesture: int = 0) -> None:
        """What was typed for a rule is none of its values: it is as before the typing until that is put right."""
        if self._done and gesture and self._done[-1].gesture == gesture:
            self.rules = self._done.pop().before
        self.unread[name] = sentence

    def discard(self) -> None:
        """Back to what is saved; that can be undone as well."""
        self.unread.clear()
        self.put({name: getattr(self.saved, name) for name in self.changed()}, new_gesture())

    def undo(self) -> None:
        """Take back the last edit."""
        if self.unread:
            self.unread.clear()
        elif self._done:
            edit = self._done.pop()
            self._undone.append(edit)
            self.rules = edit.before

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._undone:
            edit = self._undone.pop()
            self._done.append(edit)
            self.rules = edit.after

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._done or self.unread)

    @property
    def can_redo(self) -> bool:
        """Whether there is one to do again."""
        return bool(self._undone)

    def changed(self) -> tuple[str, ...]:
        """The rules that differ from what is saved."""
        return tuple(one.name for one in declared(type(self.rules))
                     if plain(getattr(self.rules, one.name)) != plain(getattr(self.saved, one.name)))

    @property
    def is_changed(self) -> bool:
        """Whether anything on the screen is not saved."""
        return bool(self.unread) or self.rules != self.saved

    def faults(self) -> list[RuleFault]:
        """Everything that keeps these rules from being saved: what cannot be read first."""
        unread = [RuleFault(sentence, (name,), {name: getattr(self.rules, name)})
                  for name, sentence in self.unread.items()]
        return unread + house_rules.faults(self.rules)

    def set_saved(self, saved: Any) -> None:
        """These rules are saved now: the edits start from them."""
        self.saved = self.rules = saved
        self.unread.clear()
        self._done.clear()
        self._undone.clear()

    def move_onto(self, saved: Any) -> None:
        """Something else was saved meanwhile: the unsaved edits go on over it."""
        if saved == self.saved:
            return
        edits = {name: getattr(self.rules, name) for name in self.changed()}
        self.set_saved(saved)
        self.put(edits)
