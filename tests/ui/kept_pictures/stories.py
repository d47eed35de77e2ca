"""All that is pictured."""

from tests.ui.kept_pictures.cage import CAGE
from tests.ui.kept_pictures.cards import CARDS
from tests.ui.kept_pictures.elsewhere import ELSEWHERE
from tests.ui.kept_pictures.places import PLACES
from tests.ui.kept_pictures.pots import POTS

STORIES = (*PLACES, *CARDS, *CAGE, *ELSEWHERE, *POTS)
