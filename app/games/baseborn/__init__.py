"""Baseborn: five rounds, a card at a time sold by hidden bids, and the first flush wins each round."""

from app.dealing.engine.game import Game
from app.games.baseborn.rules import BasebornRules
from app.games.baseborn.rulings import RULINGS
from app.games.baseborn.script import deal_baseborn
from app.games.baseborn.topics import TOPICS

BASEBORN = Game(
    id="baseborn", version=2, older=(1,), name="Baseborn", letter="M",
    players=(2, 8), minutes=20,
    script=deal_baseborn, rules=BasebornRules, rulings=RULINGS, topics=TOPICS,
    aim="Bid, hidden, for the cards that are turned; the first five of one suit win the round and its points.",
    account=("deal", "dealt", "bids", "tie", "flush", "void", "end"),
    credit="Contributed to pagat.com by Nicholas Bos.", link="https://www.pagat.com/invented/baseborn.html",
    hand_word="round", sitting_word="game",
    public_facts=("Bids", "The round is worth", "Cards left in the deck"),
    private_facts=("Bidding chips", "Must bid now", "Last to buy", "Could bid no more than", "Cannot bid"),
    public_reasons=("deal", "dealt", "flush"),
)
