"""Fan Tan, also Parliament: sevens first, then up and down in each suit, and a chip for every pass."""

from app.dealing.engine.game import Game
from app.games.fan_tan.rules import FanTanRules
from app.games.fan_tan.rulings import RULINGS
from app.games.fan_tan.script import deal_fan_tan
from app.games.fan_tan.topics import TOPICS

FAN_TAN = Game(
    id="fan_tan", version=2, older=(1,), name="Fan Tan", letter="F",
    players=(3, 8), minutes=12,
    script=deal_fan_tan, rules=FanTanRules, rulings=RULINGS, topics=TOPICS,
    aim="Play up and down from the seven of each suit; the first with no card left takes the pot.",
    account=("deal", "play", "passes", "false_pass", "out"),
    credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/fan-tan",
    hand_word="deal", sitting_word="game",
    public_facts=("Fits", "A pass", "Each card left"),
    private_facts=("Proved later", "In the pot", "Hands", "One card fewer: {more} extra", "A false pass",
                   "A seven held back"),
    public_reasons=("deal", "play", "passes", "checks"),
)
