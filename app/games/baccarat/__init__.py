"""Mini Baccarat, dealt from a shoe."""

from app.dealing.game import Game
from app.games.baccarat.cost import cost
from app.games.baccarat.edges import edges
from app.games.baccarat.irregularities import RULINGS
from app.games.baccarat.presets import PRESETS
from app.games.baccarat.rules import BaccaratRules
from app.games.baccarat.script import deal_shoe
from app.games.baccarat.swing import swing
from app.games.baccarat.topics import TOPICS, topics_in

BACCARAT = Game(
    id="baccarat", version=1, name="Mini Baccarat", script=deal_shoe, rules=BaccaratRules, rulings=RULINGS,
    topics=TOPICS, topics_in=topics_in, credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/mini-baccarat",
    hand_word="coup", sitting_word="shoe", edges=edges, presets=PRESETS, cost=cost,
    swing=swing, ahead=("decks",), account=("table", "deal"),
)
