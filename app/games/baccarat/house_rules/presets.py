"""Well-known ways to deal Mini Baccarat, each as what it has otherwise than the defaults of the game's description."""

from app.games.baccarat.house_rules.rules import BankerSix, Commission
from app.house_rules import Preset

PRESETS = (
    Preset("The game’s own"),
    Preset("US", {"cut_depth": 14, "extra_coups": 1, "commission_taken": Commission.BOXES.value}),
    Preset("Macau", {"cut_depth": 12, "extra_coups": 1}),
    Preset("EZ", {"commission": 0, "banker_seven_pushes": True, "dragon_7": True, "dragon_7_pays": 40,
                  "panda_8": True, "panda_8_pays": 25}),
    Preset("Super 6", {"commission": 0, "banker_six": BankerSix.HALF.value, "lucky_6": True}),
    Preset("Kitchen table", {"decks": 1, "cut_depth": 14, "extra_coups": 0, "pairs": False}),
)
"""The first is what a house has that changes nothing: eight decks, the cut card at 52, 5 % at once, Tie 8, pairs 11."""
