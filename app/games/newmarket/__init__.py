"""Newmarket, also Michigan or Boodle: pots on four pay cards, a spare hand for sale, and the next higher card."""

from app.dealing.engine.game import Game
from app.games.newmarket.rules import NewmarketRules
from app.games.newmarket.rulings import RULINGS
from app.games.newmarket.script import deal_newmarket
from app.games.newmarket.topics import TOPICS

NEWMARKET = Game(
    id="newmarket", version=2, older=(1,), name="Newmarket", letter="G",
    players=(3, 8), decks_beside=1, minutes=12, one_pot=False,
    script=deal_newmarket, rules=NewmarketRules, rulings=RULINGS, topics=TOPICS,
    aim="Play the next card of the suit, collect the pots of four pay cards, and be the first with no card left.",
    account=("deal", "widow", "auction", "lead", "stops", "pots", "end", "faults"),
    credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/newmarket",
    hand_word="deal", sitting_word="game",
    public_facts=("Highest bid", "Next bid from", "To lead", "Next card", "Dead cards", "In the pots"),
    private_facts=("Ante each deal", "Cards left in a hand pay", "Buyer’s old hand", "Hands", "Next to deal",
                   "Order of speaking", "May bid"),
    public_reasons=("deal", "widow", "auction", "lead", "stops", "pots", "faults"),
)
