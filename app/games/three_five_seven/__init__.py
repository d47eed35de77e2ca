"""3-5-7: in or out with three, five and seven cards, wild by their number; three strikes take the pot."""

from app.dealing.engine.game import Game
from app.games.three_five_seven.hands import best_told, told_of
from app.games.three_five_seven.rules import ThreeFiveSevenRules
from app.games.three_five_seven.rulings import RULINGS
from app.games.three_five_seven.script import deal_three_five_seven
from app.games.three_five_seven.topics import TOPICS

THREE_FIVE_SEVEN = Game(
    id="three_five_seven", version=2, older=(1,), name="3-5-7", letter="D",
    players=(2, 7), minutes=15,
    script=deal_three_five_seven, rules=ThreeFiveSevenRules, rulings=RULINGS, topics=TOPICS,
    aim="In alone earns a strike, and three take the pot; of several in, the best hand is paid by the rest.",
    account=("deal", "declare", "hands", "pay", "strikes"),
    credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/3-5-7",
    hand_word="deal", sitting_word="game", scored=True, showdown=True, hands_public=False, hands_told=told_of,
    public_facts=("Wild", "Each loser pays", "Strikes to win", "Strikes"),
    private_helper=best_told,
    private_facts=("In the pot", "Not enough chips", "In", "Hands, best first"),
    public_reasons=("deal", "hands"),
)
