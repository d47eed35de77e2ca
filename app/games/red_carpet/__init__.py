"""Red Carpet: pairs of cards bid for with points, the best four score, and the first to 250 ends the game."""

from app.dealing.engine.game import Game
from app.games.red_carpet.results import best_told
from app.games.red_carpet.rules import RedCarpetRules
from app.games.red_carpet.rulings import RULINGS
from app.games.red_carpet.script import deal_red_carpet
from app.games.red_carpet.topics import TOPICS

RED_CARPET = Game(
    id="red_carpet", version=2, older=(1,), name="Red Carpet", letter="L",
    players=(2, 4), cards="32 cards", minutes=25,
    script=deal_red_carpet, rules=RedCarpetRules, rulings=RULINGS, topics=TOPICS,
    aim="Played with 32 cards, seven to ace: bid for pairs; the best four score, and the first to the target wins.",
    account=("deal", "bids", "keep", "count", "score"),
    credit="Red Carpet is by Mike Church, © 2003.", link="https://www.pagat.com/invented/red_carpet.html",
    notice="It may be played and passed on freely; commercial use of the game or its rules needs the author’s "
           "permission.",
    hand_word="round", sitting_word="game",
    public_facts=("Cards left to turn", "Played for", "Played to"),
    private_helper=best_told,
    private_facts=("Needed to reach {target}",),
    public_reasons=("deal", "bids", "keep", "count", "score"),
)
