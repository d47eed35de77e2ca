"""In-Between, or Acey-Deucey: two posts, a bet against the pot, and a third card that ranks between them or not."""

from app.dealing.engine.game import Game
from app.games.in_between.rules import InBetweenRules
from app.games.in_between.script import RULINGS, deal_in_between
from app.games.in_between.topics import TOPICS

IN_BETWEEN = Game(
    id="in_between", version=2, older=(1,), name="In-Between", letter="P", script=deal_in_between, rules=InBetweenRules,
    players=(2, 10), minutes=15,
    aim="Bet that a third card ranks between the two that are turned: it wins out of the pot, or goes into it.",
    rulings=RULINGS, topics=TOPICS, account=("deal", "bet", "turn"), hand_word="deal", sitting_word="game",
    credit="Described as Between the Sheets by The Game Farm.",
    link="https://the-game-farm.com/card-games/between-the-sheets/", public_facts=("Ante",),
    private_facts=("The posts", "Neighbours", "A pair", "First card an ace"),
    public_reasons=("deal", "turn"),
)
