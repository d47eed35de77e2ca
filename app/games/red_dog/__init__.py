"""Red Dog, as Denexa tells it: four cards each, bets against the pot, until somebody takes all of it."""

from app.dealing.engine.game import Game
from app.games.pool import odds_told
from app.games.red_dog.rules import RedDogRules
from app.games.red_dog.script import RULINGS, deal_red_dog
from app.games.red_dog.topics import TOPICS

RED_DOG = Game(
    id="red_dog", version=2, older=(1,), name="Red Dog", letter="B",
    players=(2, 10), minutes=15,
    aim="Hold a higher card of the suit turned, and the bet comes out of the pot; the whole pot ends the game.",
    script=deal_red_dog, rules=RedDogRules, rulings=RULINGS, topics=TOPICS, account=("deal", "bet", "turn", "end"),
    credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/red-dog",
    hand_word="deal", sitting_word="game",
    public_facts=("Bets", "Cards left"),
    private_helper=odds_told,
    private_facts=("In the pot", "If lost, the pot becomes", "Cards seen"),
    public_reasons=("deal", "turn"),
)
