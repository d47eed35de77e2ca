"""Mini Baccarat, dealt from a shoe."""

from typing import TYPE_CHECKING, Any

from app.dealing.engine.game import Game
from app.games.baccarat.coup.kept import commission_kept
from app.games.baccarat.dealing.script import deal_shoe
from app.games.baccarat.house_rules.bets import SIDE_BETS
from app.games.baccarat.house_rules.presets import PRESETS
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.irregular.rulings import RULINGS, SLIPS
from app.games.baccarat.odds.cost import cost
from app.games.baccarat.odds.topics import TOPICS, topics_in
from app.games.baccarat.odds.variance import swing

if TYPE_CHECKING:
    from app.dealing.prompts.kinds import Prompt
    from app.dealing.table.table import Table
    from app.dealing.values.public_view import PublicView, Speak


def _shoe_view(view: "PublicView", table: "Table", prompt: "Prompt[Any] | None", speak: "Speak") -> "PublicView":
    from app.games.baccarat.dealing.public_view import shoe_view  # with the players' screen, and not before

    return shoe_view(view, table, prompt, speak)


BACCARAT = Game(
    id="baccarat", version=2, older=(1,), name="Mini Baccarat", letter="A",
    players=(1, 9), minutes=70, one_pot=False,
    script=deal_shoe, rules=BaccaratRules, rulings=RULINGS, topics=TOPICS, topics_in=topics_in,
    aim="Bets are on Player, Banker or Tie: the hand that counts nearer nine wins.",
    account=("table", "deal"),
    credit="Described for home tables by Denexa Games.", link="https://www.denexa.com/mini-baccarat",
    hand_word="coup", sitting_word="shoe", has_shoe=True, voids_are_numbered=False,
    presets=PRESETS, swing=swing, side_bets=SIDE_BETS, keeps=commission_kept, cost=cost, ahead=("decks",),
    slips=SLIPS,
    public_view=_shoe_view,
    public_reasons=("set_up", "shuffle", "cut", "burn", "bets", "deal", "player_third", "banker_third", "end"),
)
