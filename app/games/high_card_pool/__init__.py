"""High Card Pool, which Bicycle calls Red Dog: five cards each, a bet against the pool or a chip forfeited."""

from app.dealing.engine.game import Game
from app.games.high_card_pool.rules import HighCardPoolRules
from app.games.high_card_pool.script import RULINGS, deal_high_card_pool
from app.games.high_card_pool.topics import TOPICS
from app.games.pool import odds_told

HIGH_CARD_POOL = Game(
    id="high_card_pool", version=2, older=(1,), name="High Card Pool", letter="C",
    players=(2, 10), minutes=20,
    script=deal_high_card_pool, rules=HighCardPoolRules, rulings=RULINGS, topics=TOPICS,
    aim="Hold a higher card of the suit turned, and the bet comes out of the pot; otherwise it goes in.",
    account=("deal", "bet", "turn", "empty", "end"),
    credit="Described by Bicycle under the name Red Dog.",
    link="https://bicyclecards.com/how-to-play/red-dog-high-card-pool",
    hand_word="deal", sitting_word="game",
    public_facts=("Bets", "Cards left"),
    private_helper=odds_told,
    private_facts=("In the pot", "If lost, the pot becomes", "Cards seen"),
    public_reasons=("deal", "turn", "empty"),
)
