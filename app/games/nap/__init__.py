"""Nap: five cards each, and one bidder who undertakes a number of tricks against all the others."""

from app.dealing.engine.game import Game
from app.games.nap.rules import NapRules
from app.games.nap.rulings import RULINGS
from app.games.nap.script import deal_nap
from app.games.nap.topics import TOPICS

NAP = Game(
    id="nap", version=2, older=(1,), name="Nap", letter="K",
    players=(3, 7), minutes=10, one_pot=False,
    script=deal_nap, rules=NapRules, rulings=RULINGS, topics=TOPICS,
    aim="One player bids how many of five tricks to take, and all the others play against that bid.",
    account=("deal", "bids", "lead", "play", "tricks", "revoke"),
    credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/nap",
    hand_word="deal", sitting_word="game", scored=True,
    public_facts=("Trumps", "Tricks left", "The deck"),
    private_facts=("{bid}: {needs}", "{name} bids {bid}", "Made", "Lost", "Short if made", "Short if it fails",
                   "{name} has", "The others have", "Decided", "Proved later", "Fined for a revoke", "In each suit"),
    public_reasons=("deal", "bids", "lead", "play"),
)
