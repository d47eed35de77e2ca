"""Edits of rules that are not saved, kept over the end of the program: nothing of them is in the books."""

import json
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSettings

from app.desk import Desk
from app.house_rules import Declared, declared, plain, typed
from ui.rules.form.draft import Draft


class Unsaved:
    """The unsaved edits of one house, by set: which rules were changed, and to what."""

    def __init__(self, house: str) -> None:
        self._key = f"rules/unsaved/{house}"

    @property
    def values(self) -> Mapping[str, Mapping[str, Any]]:
        """What was kept; nothing where that cannot be read."""
        try:
            kept = json.loads(str(_settings().value(self._key, "{}")))
        except ValueError:
            return {}
        return {name: values for name, values in kept.items() if isinstance(values, dict)} \
            if isinstance(kept, dict) else {}

    def keep(self, drafts: Mapping[str, Draft]) -> None:
        """Keep what is not saved of these, in place of what was kept before."""
        edits = {set_id: {name: plain(getattr(draft.rules, name)) for name in draft.changed()}
                 for set_id, draft in drafts.items() if draft.changed()}
        if edits:
            _settings().setValue(self._key, json.dumps(edits))
        else:
            _settings().remove(self._key)

    def drafts(self, desk: Desk) -> dict[str, Draft]:
        """What was kept of every set that there still is, over what is saved of it now."""
        sets = [one for subject in desk.rule_sets.subjects() for one in desk.rule_sets.sets(subject.id)
                if one.id in self.values]
        found = {one.id: self._draft(one.id, desk.rule_sets.rules(one)) for one in sets}
        return {set_id: draft for set_id, draft in found.items() if draft.is_changed}

    def _draft(self, set_id: str, saved: Any) -> Draft:
        # A rule that there is no more is left out.
        found, known = Draft(saved), {one.name: one for one in declared(type(saved))}
        found.put({name: value for name, value in self.values.get(set_id, {}).items()
                   if name in known and _can_stand(known[name], value)})
        return found


def _can_stand(one: Declared, value: object) -> bool:
    """Whether the form can show it; whether it can be played is said there."""
    now = typed(one, value)
    return isinstance(now, one.kind) and isinstance(now, bool) == (one.kind is bool) and \
        (not one.options or now in one.options)


def _settings() -> QSettings:
    return QSettings("Sabot", "Sabot")
