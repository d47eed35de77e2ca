"""All that is pictured."""

from tests.ui.kept_pictures.cage import CAGE
from tests.ui.kept_pictures.cards import CARDS
from tests.ui.kept_pictures.places import PLACES
from tests.ui.kept_pictures.pots import POTS

STORIES = (*PLACES, *CARDS, *CAGE, *POTS)
