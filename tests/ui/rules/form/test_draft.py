"""Edits are kept beside what is saved, taken back step by step, and lost by nothing."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.games.red_dog.rules import RedDogRules
from ui.rules.form.draft import Draft, new_gesture

SAVED = RedDogRules()


def test_what_one_held_key_changes_is_one_step_to_undo() -> None:
    draft, held = Draft(SAVED), new_gesture()
    for amount in (200, 300, 400):
        draft.put({"ante": amount}, held)
    draft.put({"ante": 500}, new_gesture())
    draft.undo()
    assert draft.rules.ante == 400
    draft.undo()
    assert (draft.rules, draft.can_undo) == (SAVED, False)
    draft.redo()
    assert draft.rules.ante == 400


def test_a_discard_can_be_undone_too() -> None:
    draft = Draft(SAVED)
    draft.put({"ante": 700, "faces_up": True}, new_gesture())
    draft.discard()
    assert (draft.rules, draft.is_changed) == (SAVED, False)
    draft.undo()
    assert (draft.rules.ante, draft.rules.faces_up) == (700, True)


def test_what_cannot_be_read_is_the_first_thing_taken_back() -> None:
    draft = Draft(SAVED)
    draft.put({"ante": 700}, new_gesture())
    draft.cannot_read("minimum", "That is no amount.")
    assert ([fault.names for fault in draft.faults()], draft.is_changed) == ([("minimum",)], True)
    draft.undo()
    assert (draft.faults(), draft.rules.ante) == ([], 700)


def test_edits_go_on_over_what_was_saved_elsewhere() -> None:
    draft = Draft(SAVED)
    draft.put({"ante": 700}, new_gesture())
    draft.move_onto(replace(SAVED, minimum=900, ante=300))
    assert (draft.rules.ante, draft.rules.minimum, draft.changed()) == (700, 900, ("ante",))


def test_a_change_back_to_what_is_saved_is_no_change() -> None:
    draft = Draft(SAVED)
    draft.put({"ante": 700}, new_gesture())
    draft.put({"ante": SAVED.ante}, new_gesture())
    assert (draft.changed(), draft.is_changed) == ((), False)


STEPS = st.lists(st.one_of(st.tuples(st.just("put"), st.integers(1, 20)), st.tuples(st.just("undo"), st.just(0)),
                           st.tuples(st.just("redo"), st.just(0))), max_size=40)


@given(STEPS)
def test_undo_and_redo_walk_one_line_of_edits(steps: list[tuple[str, int]]) -> None:
    draft, line, at = Draft(SAVED), [SAVED.ante], 0
    for what, amount in steps:
        if what == "put":
            draft.put({"ante": amount * 100}, new_gesture())
            if amount * 100 != line[at]:
                line, at = [*line[:at + 1], amount * 100], at + 1
        elif what == "undo":
            draft.undo()
            at = max(0, at - 1)
        else:
            draft.redo()
            at = min(len(line) - 1, at + 1)
        assert draft.rules.ante == line[at]
