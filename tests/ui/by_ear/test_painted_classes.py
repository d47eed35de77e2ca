"""Nothing is painted that can be clicked by the eye alone."""

from tests.ui.by_ear.painted import all_widgets, is_heard, takes_clicks

ELSEWHERE = {
    "Palette": "a click beside its panel is Esc",
    "Laid": "a click beside a card is its button, where it does anything",
    "DisplayWindow": "the players' screen is no dealer's: F9 is its key",
    "ReplayPage": "a click is kept from what lies below",
    "PromptStrip": "a press a little below its timeline is the timeline's",
    "Plot": "a click twice is the button beside its title",
}
"""What takes clicks and has no parts: what does the same by ear."""


def test_all_that_is_painted_and_clicked_is_in_the_tree() -> None:
    clicked = {kind for kind in all_widgets() if takes_clicks(kind)}
    named = {kind.__name__: {one.__name__ for one in kind.__mro__} for kind in clicked if not is_heard(kind)}
    unheard = {name for name, bases in named.items() if not bases & set(ELSEWHERE)}

    assert {"WagerGrid", "FeltView", "StepTimeline", "CashTable", "RoadsPanel"} <= {kind.__name__ for kind in clicked}
    assert unheard == set()
    assert set(ELSEWHERE) - {kind.__name__ for kind in all_widgets()} == set()
