"""Red 3 Rummy: sets and runs out of two hands of seven, one wild card each; red threes that are left cost 30."""

from app.dealing.engine.game import Game
from app.games.red_three_rummy.rules import RummyRules
from app.games.red_three_rummy.rulings import RULINGS
from app.games.red_three_rummy.script import deal_red_three_rummy
from app.games.red_three_rummy.topics import TOPICS

RED_THREE_RUMMY = Game(
    id="red_three_rummy", version=2, older=(1,), name="Red 3 Rummy", letter="O",
    players=(2, 10), cards="1 deck each", deck_each=True, minutes=45,
    script=deal_red_three_rummy, rules=RummyRules, rulings=RULINGS, topics=TOPICS,
    aim="Lay sets and runs out of two hands of seven; the most points win, and cards left count against.",
    account=("deal", "draw", "books", "add", "hands", "out", "scores"),
    credit="Described at Wikibin as a variation of advanced rummy.",
    link="https://wikibin.org/articles/red-3-rummy.html",
    hand_word="round", sitting_word="game",
    public_facts=("Stock", "Pile", "Stakes", "To open"),
    private_facts=("Red threes of the pile", "Books not shown", "Cards", "Each red three left"),
    public_reasons=("deal", "draw", "books", "add", "hands", "out", "scores"),
)
