"""What a house plays that never changed a rule: books keep what differs from the defaults, and nothing else of them."""

from tests.app.desk.rules.defaults import kept, standing


def test_no_default_becomes_another_beneath_the_rules_that_books_keep() -> None:
    now = standing()
    for subject, rules in kept().items():
        for name, was in rules.items():
            assert now[subject][name] == was, (
                f"{subject}/{name}: where books say nothing of it, {now[subject][name]} would be played in place of "
                f"{was}. Write {was} into what older books keep first (app/store/migrations), or leave the default and "
                "offer the other as a preset.")


def test_a_rule_that_is_added_has_a_default_that_is_kept_from_then_on() -> None:
    assert standing() == kept(), "Rules were added: python -m tests.app.desk.rules.defaults"
