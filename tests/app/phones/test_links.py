"""Personal links: one a player, known by their digests alone, and ended by the host's word or by the next night."""

import json
from hashlib import sha256

from app.phones.links import BYTES, Link, NightLinks, digest_of, new_words, read_links

ANN, BOB = Link(1, digest_of("ann's words"), 10), Link(2, digest_of("bob's words"), 20)
LINKS = NightLinks(5, (ANN, BOB))


def test_the_words_of_a_link_are_random_and_fit_an_address() -> None:
    words = {new_words() for _ in range(500)}
    assert len(words) == 500
    assert all(len(one) * 6 >= BYTES * 8 and one.isascii() and one.replace("-", "").replace("_", "").isalnum()
               for one in words)


def test_what_is_kept_of_a_link_is_the_digest_of_its_words_and_never_the_words() -> None:
    words = new_words()
    links = NightLinks(5).made(Link(1, digest_of(words), 10))
    assert words not in json.dumps(links.as_json()) + json.dumps(links.whose)
    assert links.whose == {sha256(words.encode()).hexdigest(): "1"}


def test_a_link_made_anew_ends_the_players_earlier_one_and_nobody_elses() -> None:
    anew = Link(1, digest_of("other words"), 30)
    links = LINKS.made(anew)
    assert (links.of(1), links.of(2), links.of(3)) == (anew, BOB, None)
    assert ANN.digest not in links.whose


def test_the_host_ends_one_link_or_all() -> None:
    assert LINKS.ended(1) == NightLinks(5, (BOB,))
    assert LINKS.ended(3) == LINKS
    assert LINKS.ended(0) == NightLinks(5)


def test_links_end_with_the_next_night() -> None:
    assert LINKS.for_night(5) is LINKS
    assert LINKS.for_night(6) == NightLinks(6)


def test_links_are_read_as_they_were_kept_and_none_where_nothing_is() -> None:
    assert read_links(json.loads(json.dumps(LINKS.as_json()))) == LINKS
    assert read_links(None) == read_links("") == NightLinks()
