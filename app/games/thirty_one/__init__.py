"""Thirty-One: three cards, the best count in one suit, knock or show 31; the fifth loss puts out, the last one wins."""

from app.dealing.engine.game import Game
from app.games.thirty_one.counting import count_told
from app.games.thirty_one.rules import ThirtyOneRules
from app.games.thirty_one.rulings import RULINGS
from app.games.thirty_one.script import deal_thirty_one
from app.games.thirty_one.topics import TOPICS

THIRTY_ONE = Game(
    id="thirty_one", version=2, older=(1,), name="Thirty-One", letter="H",
    players=(2, 9), minutes=30,
    script=deal_thirty_one, rules=ThirtyOneRules, rulings=RULINGS, topics=TOPICS,
    aim="Three cards that count nearest 31 in one suit are best; the lowest loses, and the last one left wins.",
    account=("deal", "turns", "knock", "blitz", "count", "loses", "out"),
    credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/thirty-one",
    hand_word="deal", sitting_word="game", scored=True,
    public_facts=("Stake", "Still in", "The lowest loses"),
    private_helper=count_told,
    private_facts=("Out, in order", "Any loss puts out", "Out if the knock loses", "A 31 costs", "Fifth loss",
                   "On the table", "A turn", "Cards of one suit count"),
    public_reasons=("deal", "turns", "knock", "blitz"),
)
