"""The games of the house, in menu order."""

from app.dealing.game import Game
from app.errors import Refused
from app.games.baccarat import BACCARAT
from app.games.baseborn import BASEBORN
from app.games.fan_tan import FAN_TAN
from app.games.high_card_pool import HIGH_CARD_POOL
from app.games.mexican_sweat import MEXICAN_SWEAT
from app.games.nap import NAP
from app.games.newmarket import NEWMARKET
from app.games.red_carpet import RED_CARPET
from app.games.red_dog import RED_DOG
from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.thirty_one import THIRTY_ONE
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.words import tr

GAMES: tuple[Game, ...] = (BACCARAT, RED_DOG, HIGH_CARD_POOL, THREE_FIVE_SEVEN, MEXICAN_SWEAT, FAN_TAN, NEWMARKET,
                           THIRTY_ONE, NAP, RED_CARPET, BASEBORN, RED_THREE_RUMMY)


def game(code: str) -> Game:
    """The game with this id. Raises Refused for one that the house does not have."""
    for known in GAMES:
        if known.id == code:
            return known
    raise Refused(tr("There is no game called {game}.", game=code[:40]),
                  tr("The games are {games}.", games=", ".join(known.id for known in GAMES)), tr("Choose one of them."))
