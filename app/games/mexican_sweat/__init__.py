"""Mexican Sweat: seven cards that nobody has seen, turned one at a time until they beat, or are killed."""

from app.dealing.engine.game import Game
from app.games.mexican_sweat.rules import MexicanSweatRules
from app.games.mexican_sweat.rulings import RULINGS
from app.games.mexican_sweat.script import deal_mexican_sweat
from app.games.mexican_sweat.topics import TOPICS

MEXICAN_SWEAT = Game(
    id="mexican_sweat", version=2, older=(1,), name="Mexican Sweat", letter="E",
    players=(2, 7), minutes=10,
    script=deal_mexican_sweat, rules=MexicanSweatRules, rulings=RULINGS, topics=TOPICS,
    aim="Turn cards that nobody has seen until they beat the best hand shown; the last one in takes the pot.",
    account=("deal", "centre", "turn", "beats", "bets", "end"),
    credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/mexican-sweat",
    hand_word="deal", sitting_word="game", showdown=True,
    public_facts=("Kills", "To beat", "Needs", "Still in"),
    private_facts=("In the pot", "{name} to call"),
    public_reasons=("deal", "centre", "peek", "turn"),
)
