"""What is promised about money, by number, and the tests that hold it: `start.py test trust` runs them and tells.

A test is named by its file and its name; `*` stands for any end. Where a promise is not tried, it is said why.
"""

from collections.abc import Iterable
from fnmatch import fnmatch
from typing import NamedTuple


class Promise(NamedTuple):
    """One of them: its number, what is done to try it, the tests, and what is not tried, with the reason."""

    number: str
    done: str
    tests: tuple[str, ...] = ()
    not_tried: str = ""


STORE, DESK, UI, APP, FUZZ = "tests/app/store/", "tests/app/desk/", "tests/ui/", "tests/app/", "tests/fuzz/"

PROMISES: tuple[Promise, ...] = (
    Promise("RL-01", "kill −9 at random moments, 20 times a journal and 1,000 by night; in the window on a slow disk", (
        STORE + "test_kills.py::test_no_acknowledged_hand_is_lost_*",
        UI + "test_slow_disk.py::test_nothing_that_was_shown_as_saved_is_lost_to_a_kill")),
    Promise("RL-02", "each kind of command that a desk writes killed at a statement, by night at each and in every "
            "game, behind the desk too; without a transaction halves are found; new books, copies made, carried on, "
            "restored and taken up, an upgrade", (
        "tests/app/desk/test_killed_commands.py::*", DESK + "rescue/test_killed_files.py::*",
        STORE + "test_kills.py::test_new_books_and_backups_*")),
    Promise("RL-03", "the power cut at any moment of a recorded night, 1,000 by night; controls NORMAL and OFF lose", (
        STORE + "power/test_power_cut.py::*",)),
    Promise("RL-04", "the Nth call of the disk fails, for every N; after a commit too", (
        STORE + "test_faults.py::*", DESK + "session/test_doubt.py::*")),
    Promise("RL-05", "killed at prompts of a shoe and of each game, at every prompt of all recorded evenings by night; "
            "half-entered answers and the way back are there", (
        DESK + "session/test_kills.py::*", UI + "deal/test_seats_and_calls.py::test_taps_are_kept_over_a_crash",
        UI + "deal/test_settlements.py::test_counts_that_are_half_entered_survive_a_crash")),
    Promise("RL-06", "a file that may not grow, twelve limits; a full disk under the window", (
        STORE + "test_kills.py::test_while_the_disk_has_no_room_*",
        STORE + "test_faults.py::test_a_full_file_refuses_and_works_again_with_room")),
    Promise("RL-07", "a file and a folder that cannot be written", (
        STORE + "test_kills.py::test_a_file_or_folder_that_cannot_be_written_is_opened_to_read",)),
    Promise("RL-08", "bits flipped, 60 and 1,000; damaged, foreign, empty and cut files; what no Sabot writes, and ten "
            "thousand mutated houses and logs in the long run", (
                STORE + "test_tamper.py::*", STORE + "test_opening.py::*", UI + "test_door.py::*",
                FUZZ + "test_absurd_files.py::*", FUZZ + "test_readers.py::*")),
    Promise("RL-09", "a journal of other books laid beside sound ones", (STORE + "file/test_strange_journals.py::*",)),
    Promise("RL-10", "two programs race for the books, twenty times; the lock is told and given back", (
        STORE + "test_kills.py::test_of_two_programs_*", STORE + "file/test_lock.py::*"),
        "a lock from another computer’s name: the lock is the system’s own, whatever its file says"),
    Promise("RL-11", "folders of known programs, marks and network file systems", (
        STORE + "file/test_journal_mode.py::test_it_is_told_who_else_*",
        UI + "test_door.py::test_books_in_a_folder_that_is_kept_equal_*")),
    Promise("RL-12", "the clock set during a night and while the program is closed", (
        DESK + "session/test_clock_jumps.py::*",
        DESK + "access/test_pins.py::test_a_clock_that_is_set_and_a_restart_*")),
    Promise("RL-13", "a night over the change of clocks", (
        APP + "sheets/test_settlement_sheet.py::test_a_night_over_the_change_of_clocks_names_both_zones",
        DESK + "exchange/test_importing.py::test_a_day_on_which_the_clocks_change_*")),
    Promise("RL-14", "books of a newer program", (
        STORE + "test_opening.py::test_books_of_a_newer_sabot_*", STORE + "test_opening.py::test_newer_books_*")),
    Promise("RL-15", "older tables upgraded on a copy; the kept houses open, go on and verify", (
        STORE + "test_migrations.py::*", "tests/kept_houses/*", DESK + "rescue/test_killed_files.py::*")),
    Promise("RL-16", "rule files out of anything, and five thousand mutated ones in the long run", (
        APP + "test_rule_files.py::*", FUZZ + "test_readers.py::test_*rules_and_lists_*")),
    Promise("RL-17", "twelve hours of a robot’s nights over every game and page, by night: memory, handles, threads "
            "and answers’ times as after the first; controls that keep pictures, handles and threads are found", (
        UI + "soak/test_soak.py::*", UI + "frame/test_left_behind.py::*"),
        "a start and a verification of a million postings are measured by the bench"),
    Promise("RL-18", "copies made while hands are dealt, restored, killed on the way", (
        STORE + "test_backup.py::*", STORE + "copies/*", DESK + "exchange/test_restoring.py::*",
        DESK + "rescue/test_killed_files.py::*")),
    Promise("RL-19", "an exception in what an answer shows and on every page: the desk stands as its books do and the "
            "page is made anew; where no books are open dealing stops and it is told", (
        UI + "frame/test_made_anew.py::*", UI + "widgets/test_errors.py::test_an_uncaught_exception_*")),
    Promise("AM-01", "amounts of every spelling, by Hypothesis", (
        APP + "test_money.py::*", APP + "exports/test_figures.py::*",
        STORE + "test_books.py::test_only_exact_amounts_in_range_are_booked",
        STORE + "test_books.py::test_every_amount_comes_back_as_it_went_in")),
    Promise("AM-02", "commissions, odd chips and splits add up", (
        APP + "test_money.py::test_a_split_adds_up_*", APP + "jackpots/test_standing.py::test_a_split_loses_nothing_*",
        APP + "games/baccarat/odds/test_worst_case.py::*")),
    Promise("TX-01", "names of every script", (APP + "test_names.py::*",)),
    Promise("TX-02", "two hundred hostile names through every kind of sheet and every export; nine on every page’s "
            "labels and tips; nothing in the program reads markup", (
        UI + "printing/test_hostile_names.py::*", APP + "exports/test_hostile_names.py::*",
        UI + "frame/test_every_page.py::*",
        APP + "sheets/test_settlement_sheet.py::test_a_name_with_braces_or_markup_*",
        UI + "printing/test_printing.py::test_names_come_out_of_a_pdf_as_they_were_typed")),
    Promise("TX-03", "A4, Letter, rolls; one and sixty lines; names of 5,000 letters", (
        UI + "printing/test_sheet_kinds.py::*", UI + "printing/test_printing.py::test_a_name_of_five_thousand_*")),
    Promise("EX-01", "cells that begin as a formula does", (APP + "exports/test_tables.py::*",)),
    Promise("EX-02", "hostile names in a journal that hledger reads", (APP + "exports/test_journal.py::*",)),
    Promise("EX-03", "names that are no plain file's", (
        APP + "exports/test_files.py::test_a_name_that_is_no_plain_files_*",)),
    Promise("EX-04", "files with tables, views and triggers of somebody else's", (
        STORE + "test_guards.py::*", STORE + "test_opening.py::*")),
    Promise("IN-01", "SQL in names and titles", (DESK + "exchange/test_importing.py::test_sql_in_a_name_*",)),
    Promise("IN-02", "keys held, pressed twice, two at once", (
        UI + "keys/test_held_keys.py::*", STORE + "test_books.py::test_pressing_enter_twice_posts_once",
        DESK + "session/test_answers.py::test_pressing_twice_writes_once")),
    Promise("TM-01", "every edit of the tamper matrix and of any column, row or table, each noticed; a second key only "
            "where the house came without its own; no sheet to be signed of books that were changed", (
                STORE + "test_tamper.py::*", STORE + "test_tamper_matrix.py::*", STORE + "proof/*",
                STORE + "test_every_column.py::*",
                APP + "ledger/test_chain.py::*", DESK + "exchange/test_moving.py::*",
                APP + "sheets/test_settlement_sheet.py::test_nobody_signs_*",
                APP + "test_cli_exchange.py::test_every_export_says_*")),
    Promise("PIN-01", "tries and waits over restarts, kills and clocks; the dealer and the recovery code go on", (
        DESK + "access/test_pins.py::*", DESK + "access/test_what_a_pin_is.py::*", UI + "lock/*")),
    Promise("PIN-02", "every command asks the guard; every ruling's every decision tried as the dealer", (
        DESK + "access/test_guard.py::*", DESK + "access/test_by_choice.py::*",
        DESK + "access/test_dealer_and_host.py::*")),
    Promise("PG-01", "what a desk's login is denied; an entry that does not add up; a file that opens once", (
        STORE + "postgres/test_roles.py::*", STORE + "postgres/test_desk_file.py::*")),
    Promise("PG-02", "several tables post into one chain, where PostgreSQL is installed", (
        STORE + "postgres/test_books_on_a_server.py::*", STORE + "postgres/test_sending.py::*",
        STORE + "postgres/test_deciding.py::*")),
    Promise("PG-03", "a link cut before and after its COMMIT, a server that hangs in the midst, a desk that is cut off "
            "and relieved: the same act is in the books once or not at all, and is not called saved before", (
                STORE + "postgres/test_doubt.py::*", STORE + "postgres/test_lease.py::*")),
    Promise("UN-01", "any steps back and forth: books and table agree, and all can be undone", (
        DESK + "session/test_undo.py::*",)),
    Promise("DM-01", "the demo is beside the house, marked on screen and on every sheet", (
        UI + "test_door.py::test_the_demo_*", UI + "test_door.py::test_a_demo_night_*",
        UI + "printing/test_printing.py::test_a_demo_sheet_*")),
    Promise("UI-01", "names, room for a finger and no cut text on every page", (
        UI + "frame/test_every_page.py::*",
        UI + "deal/test_felt_access.py::*", UI + "deal/test_legible_states.py::*")),
    Promise("FZ-01", "each game dealt by chance beside an independent reckoning; ten thousand deals in the long run", (
        APP + "games/*::test_whatever_is_entered_*", APP + "games/*::test_ten_thousand_*")),
)


def held_by(node: str) -> list[str]:
    """The numbers of the promises that a test holds, by the name pytest has for it."""
    name = node.partition("[")[0]
    return [one.number for one in PROMISES if any(fnmatch(name, pattern) for pattern in one.tests)]


def told(results: dict[str, list[str]]) -> Iterable[str]:
    """A line for each promise: its number, how its tests came out, what was done, and what is not tried.

    `results` are the outcomes of its tests by number: "passed", "failed", "skipped".
    """
    for one in PROMISES:
        came = results.get(one.number, [])
        bad = len(came) - came.count("passed") - came.count("skipped")
        passed = f"{came.count('passed')} passed" if "passed" in came else "none run" if one.tests else "no test"
        result = f"{bad} FAILED" if bad else passed
        left_out = f", {came.count('skipped')} skipped" if "skipped" in came else ""
        not_tried = f"; not tried: {one.not_tried}" if one.not_tried else ""
        yield f"{one.number:7} {result}{left_out}: {one.done}{not_tried}".replace(": ; ", "; ")
