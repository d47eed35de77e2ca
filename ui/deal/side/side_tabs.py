"""What the right column shows beside the strip: the hand, or roads, odds and shoe, the score, and the log."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.dealing.values.felt import Felt
from app.games.baccarat.coup.road_history import Followed
from app.games.baccarat.house_rules.roads import Tail
from app.words import tr
from ui.deal.dealer import Dealer
from ui.deal.side.hand_panel import HandPanel
from ui.deal.side.log_panel import LogPanel
from ui.deal.side.odds_panel import OddsPanel
from ui.deal.side.shoe_panel import ShoePanel
from ui.felt.felt_geometry import plays_pots
from ui.roads.panel import RoadsPanel
from ui.widgets.side_column import SideColumn

if TYPE_CHECKING:
    from app.games.baccarat.odds.shoe_odds import ShoeOdds
    from ui.deal.side.score_panel import ScorePanel


class SideTabs:
    """The tabs that stay. Roads, odds and shoe have theirs where a shoe is dealt, a hand where pots are played for.

    The score has one from tonight's first game for points on, and `joined` gets it then. `beside` has something slow
    done beside the screen.
    """

    def __init__(self, side: SideColumn, beside: Callable[[Callable[[], None]], None],
                 joined: "Callable[[ScorePanel], None]") -> None:
        self.side, self._beside, self._joined = side, beside, joined
        self._scores: ScorePanel | None = None
        self._preparing: ShoeOdds | None = None
        self._followed = Followed()
        self.hand, self.log = HandPanel(), LogPanel()
        self.roads, self.odds, self.shoe = RoadsPanel(), OddsPanel(), ShoePanel()
        for title, page in ((tr("Hand"), self.hand), (tr("Roads"), self.roads), (tr("Odds"), self.odds),
                            (tr("Shoe"), self.shoe), (tr("Log"), self.log)):
            side.add_tab(title, page)

    @property
    def scores(self) -> "ScorePanel":
        """The score. Most nights have none: it is made with the first."""
        from ui.deal.side.score_panel import ScorePanel

        if self._scores is None:
            self._scores = ScorePanel()
            self.side.add_tab(tr("Scores"), self._scores, before=self.log)
            self.side.offer_tab(self._scores, False)
            self._joined(self._scores)
        return self._scores

    @property
    def scored(self) -> bool:
        """Whether anything is scored tonight."""
        return self._scores is not None and self.side.offers(self._scores)

    def show(self, dealer: Dealer, felt: Felt) -> None:
        """Show how things stand on the tab that is seen."""
        coups, games = self._followed.coups(dealer.table, felt), dealer.scores.tonight()
        if self.side.panel is not None and not self.side.panel.follow(games):
            self.side.close_panel()
        self._offer(plays_pots(felt), bool(games))
        page = self.side.page  # only now: the one before may be of a game that is over
        if page is self.log:
            self.log.show_lines(dealer.log_lines())
        elif page is self.roads:
            self.roads.show_coups(coups, getattr(dealer.table.rules, "road_tail", Tail.DROP))
        elif page is self.odds:
            self._show_odds(dealer)
        elif page is self.shoe:
            self.shoe.show_shoe(felt.shoe)
        elif self._scores is not None and page is self._scores:
            self._scores.show_games(games)
        self.show_hand(dealer, felt)

    def _offer(self, pots: bool, scored: bool) -> None:
        """Offer the tabs of such a game; where the one in sight is none of them, the first of them is shown."""
        of_a_shoe = (self.roads, self.odds, self.shoe)
        if self.side.page in (of_a_shoe if pots else (self.hand,)) or (self.side.page is self._scores and not scored):
            self.side.show_tab(self.hand if pots else self.roads)
        self.side.offer_tab(self.hand, pots)
        for one in of_a_shoe:
            self.side.offer_tab(one, not pots)
        if scored or self._scores is not None:
            self.side.offer_tab(self.scores, scored)

    def search_log(self) -> None:
        """Find something in the log."""
        self.side.bring(self.log)
        self.log.begin_search()

    def replay(self) -> bool:
        """Replay the line of the log that is chosen, or the coup that is pinned; False where there is neither."""
        return self.log.replay_current() or self.roads.replay_pinned()

    def go_to_scores(self) -> bool:
        """Give the keyboard to the rounds of the score; False where nothing is scored."""
        if not self.scored:
            return False
        self.side.bring(self.scores)
        self.scores.table.setFocus()
        return True

    def show_hand(self, dealer: Dealer, felt: Felt) -> None:
        """The hand with what is half entered."""
        if self.side.page is self.hand:
            self.hand.show_felt(felt, dealer.table.money)

    def _show_odds(self, dealer: Dealer) -> None:
        """The odds as the cards lie; under rules for which they were never counted, once that is made ready."""
        from app.games.baccarat.odds.live_odds import (  # numpy is slow to load, and may not be needed
            odds_now,
            shoe_odds,
        )

        odds = shoe_odds(dealer.table.rules)
        self.odds.show_odds(odds_now(dealer.table) if odds.ready else None)
        if not odds.ready and odds is not self._preparing:
            self._preparing = odds
            self._beside(odds.prepare)
