"""The card of house rules on paper: one side, whatever the game, the language and the rules."""

import pytest

from app.desk.rule_sets import MOST_LINES
from app.sheets.tongues import Language
from tests.app.sheets.cards import SUBJECTS, all_changed, card
from tests.ui.printed import inside
from ui.printing import A4, LETTER, Page, Paper, lay_out
from ui.printing.ink import Words

pytestmark = pytest.mark.usefixtures("qapp")

EIGHT_POINTS = 8 * 96 / 72
LONG_NAME = "Wednesday house of the Montgomery–Featherstonehaugh family"
OWN_WORDS = "\n".join(MOST_LINES * (
    "Whoever is late antes twice and says so to everybody before the cards are cut, whatever the hour and the excuse.",))


def sizes(pages: tuple[Page, ...]) -> list[float]:
    """How large everything on the pages is written, in sheet pixels."""
    return [mark.style.size for page in pages for mark in page.marks if isinstance(mark, Words)]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_card_goes_on_one_side_with_all_rules_changed_in_both_languages_and_can_be_read(
    subject: str, paper: Paper
) -> None:
    for language in Language:
        made = card(subject, all_changed(SUBJECTS[subject]), language, LONG_NAME, OWN_WORDS)
        pages = lay_out(made, paper)
        assert len(pages) == 1, language
        assert inside(pages)
        assert min(sizes(pages)) >= EIGHT_POINTS
