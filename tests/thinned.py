"""Tests of so many cases alike that the ordinary suite runs every so many-th of them; the long one runs all.

Each of these holds one rule for every game, question, paper or name: what breaks it seldom breaks it for one alone.
"""

from collections import Counter
from collections.abc import Iterable

import pytest

EVERY = {
    "app/dealing/asides/test_registry.py": {
        "test_it_may_be_done_at_every_prompt_and_the_same_is_asked_again": 4,
    },
    "app/dealing/engine/test_looking_back.py": {
        "test_looking_back_comes_to_the_same_rows_and_entries_as_dealing_all_again": 3,
    },
    "app/dealing/table/test_house_here.py": {
        "test_tables_by_chance_lose_no_chip_between_them_and_each_log_comes_to_the_same_alone": 3,
    },
    "app/desk/access/test_by_choice.py": {
        "test_no_ruling_of_the_dealers_chooses_who_gets_or_loses_chips": 4,
    },
    "app/desk/cashier/test_jackpot_claims.py": {
        "test_four_contributors_of_six_a_wild_full_house_a_non_contributor_a_tie_and_a_leaver": 3,
    },
    "app/desk/cashier/test_till.py": {
        "test_the_cashier_sits_beside_every_game": 3,
    },
    "app/desk/ledger/test_code_check.py": {
        "test_a_code_may_be_typed_as_people_type": 3,
    },
    "app/desk/paper/test_sheets.py": {
        "test_what_a_statement_says_was_won_is_the_result_on_the_settlement_sheet": 3,
    },
    "app/desk/public/test_view.py": {
        "test_no_name_and_no_balance_gets_into_what_players_see_of_any_game": 3,
    },
    "app/desk/records/test_commission.py": {
        "test_the_sheet_says_what_each_player_has_paid_in_commission_and_the_house_has_kept": 3,
    },
    "app/desk/replay/test_night.py": {
        "test_every_hand_of_a_recorded_sitting_is_replayed_as_it_lay_and_as_it_is_booked": 3,
    },
    "app/desk/replay/test_told.py": {
        "test_the_question_stands_as_it_was_asked": 4,
    },
    "app/desk/session/test_answers.py": {
        "test_what_was_written_though_the_machine_failed_to_say_so_is_taken_up_by_the_second_press": 3,
        "test_what_is_refused_writes_nothing_and_changes_nothing": 4,
    },
    "app/desk/test_ended_anywhere.py": {
        "test_a_game_ended_at_any_prompt_leaves_a_night_that_can_close": 4,
    },
    "app/desk/test_random_nights.py": {
        "test_a_random_night_comes_out_to_the_minor_unit_and_its_mistake_is_found": 3,
    },
    "app/exports/test_whole_nights.py": {
        "test_a_random_night_leaves_the_books_as_it_stands_in_them": 3,
    },
    "app/game_check/test_findings.py": {
        "test_nothing_is_missing_of_any_game": 3,
        "test_every_entry_level_is_dealt": 3,
    },
    "app/games/baccarat/house_rules/test_tableau.py": {
        "test_every_two_hands_and_every_third_card_lead_where_the_table_says": 3,
    },
    "app/games/baccarat/odds/test_edge_at_stakes.py": {
        "test_the_edge_on_banker_at_every_stake_is_what_is_kept_of_coups_dealt_out": 3,
    },
    "app/games/baccarat/odds/test_shoe_odds.py": {
        "test_from_one_deck_to_twelve_all_bets_are_counted_as_by_the_other_method": 3,
    },
    "app/games/red_three_rummy/test_by_chance.py": {
        "test_a_robot_plays_a_whole_game_and_the_most_points_win": 3,
    },
    "app/games/test_felt_is_the_table.py": {
        "test_pot_and_stacks_on_the_felt_equal_the_books_and_the_open_hand": 4,
    },
    "app/games/test_wording.py": {
        "test_every_instruction_and_reason_fits_the_strip": 3,
        "test_a_letter_pressed_twice_says_nothing_else_at_the_next_question": 3,
        "test_a_question_can_be_said_however_few_still_play": 3,
        "test_every_question_opens_a_rule_of_its_game": 3,
        "test_no_call_says_of_a_person_that_they_win_or_lose_a_hand": 3,
        "test_the_first_question_of_every_deal_says_whether_to_shuffle_and_who_is_the_dealer": 3,
    },
    "app/jackpots/test_standing.py": {
        "test_every_policy_with_every_order_of_three_hands": 4,
    },
    "app/store/postgres/test_books_on_a_server.py": {
        "test_the_server_too_refuses_to_change_what_was_written": 3,
    },
    "app/test_cli.py": {
        "test_a_demo_of_any_game_is_dealt_cashed_out_and_verifies": 6,
    },
    "app/test_cli_streams.py": {
        "test_a_path_that_is_no_file_or_no_folder_is_one_sentence": 3,
    },
    "app/test_rule_files.py": {
        "test_what_is_written_is_what_is_read": 3,
    },
    "kept_houses/test_kept_houses.py": {
        "test_a_kept_house_is_dealt_on_in_another_language_than_it_was_begun_in": 4,
        "test_a_kept_house_is_dealt_on_undone_and_closed": 3,
    },
    "sittings/test_sittings.py": {
        "test_a_recorded_sitting_comes_out_the_same_at_a_desk_and_its_books_agree": 3,
    },
    "transcripts/test_transcripts.py": {
        "test_a_sitting_is_told_as_it_was_read": 4,
    },
    "ui/deal/test_aims.py": {
        "test_the_aim_is_shown_until_the_first_hand_opens": 3,
    },
    "ui/deal/test_keyboard_map.py": {
        "test_at_every_kind_of_question_a_greyed_key_does_nothing": 3,
    },
    "ui/deal/test_painted_afresh.py": {
        "test_the_console_shows_what_would_be_painted_anew_whatever_was_keyed": 6,
    },
    "ui/deal/test_pot_games.py": {
        "test_everything_can_be_read_at_every_size": 3,
        "test_where_every_card_is_entered_everything_can_be_read": 3,
    },
    "ui/deal/test_rebuys.py": {
        "test_a_rebuy_takes_five_keys_at_every_kind_of_question": 3,
    },
    "ui/deal/test_results_seen.py": {
        "test_no_result_of_a_hand_is_left_out_of_the_strip": 8,
    },
    "ui/deal/test_seats_and_calls.py": {
        "test_what_was_entered_for_a_seat_that_now_sits_out_goes_with_it_and_every_key_still_does_what_it_says": 3,
    },
    "ui/deal/test_typed_numbers.py": {
        "test_enter_after_every_number_gives_each_seat_its_own_and_undo_brings_them_back": 3,
    },
    "ui/deal/test_walking_back.py": {
        "test_in_every_game_a_hand_is_walked_back_over_and_forward_again_and_nothing_is_booked": 3,
        "test_what_another_card_would_change_is_worked_out_and_nothing_is_entered": 3,
    },
    "ui/display/test_painting.py": {
        "test_no_text_of_any_game_is_cut_or_smaller_than_can_be_read_across_the_room": 3,
    },
    "ui/frame/test_made_anew.py": {
        "test_a_fault_in_showing_what_is_booked_ends_nothing": 3,
    },
    "ui/frame/test_own_windows.py": {
        "test_from_every_page_a_key_leads_to_the_next_table": 4,
        "test_what_is_half_typed_on_a_page_of_one_table_is_booked_at_no_other": 4,
    },
    "ui/lock/test_lock.py": {
        "test_f12_locks_from_wherever_the_keyboard_is": 3,
    },
    "ui/look/test_rings_and_edges.py": {
        "test_where_a_band_of_the_cloth_ends_is_seen": 3,
    },
    "ui/night/test_on_the_screen.py": {
        "test_no_word_is_cut_and_the_foot_is_always_in_sight": 3,
        "test_all_six_answers_and_the_button_are_seen_at_once": 3,
        "test_the_nights_name_and_the_way_to_a_demo_stand_whole_in_an_ordinary_window": 3,
    },
    "ui/printing/test_hostile_names.py": {
        "test_every_hostile_name_is_printed_as_it_is_kept": 3,
    },
    "ui/printing/test_printing.py": {
        "test_a_settlement_of_up_to_ten_players_is_one_page_that_can_be_read_with_everybody_s_signature": 3,
    },
    "ui/printing/test_rules_card.py": {
        "test_a_card_goes_on_one_side_with_all_rules_changed_in_both_languages_and_can_be_read": 8,
    },
    "ui/printing/test_sheet_kinds.py": {
        "test_nothing_leaves_the_page_whatever_the_name": 4,
        "test_every_name_is_read_back_from_the_pdf": 4,
    },
    "ui/rescue/test_rescue_page.py": {
        "test_lost_books_are_gone_on_with_by_one_key": 3,
    },
    "ui/rules/test_rules_form.py": {
        "test_every_rule_of_every_game_and_jackpot_is_on_its_form": 3,
    },
    "ui/settle/test_night_end.py": {
        "test_every_step_can_be_read_at_every_size": 2,
    },
    "ui/test_saved_last.py": {
        "test_from_a_key_to_its_picture_nothing_is_read_and_nothing_waits": 6,
    },
}
"""By file and test: one case of so many stays."""


def left_to_the_long(items: Iterable[pytest.Item]) -> Iterable[pytest.Item]:
    """The cases that the ordinary suite leaves out; the first of each test is never among them."""
    seen: Counter[tuple[str, str]] = Counter()
    for item in items:
        file, _, name = item.nodeid.removeprefix("tests/").partition("[")[0].partition("::")
        every = EVERY.get(file, {}).get(name, 0)
        if every and not item.get_closest_marker("long") and not item.get_closest_marker("nightly"):
            if seen[file, name] % every:
                yield item
            seen[file, name] += 1
