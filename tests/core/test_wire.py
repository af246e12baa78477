"""Texts before, while and after parsing."""

from __future__ import annotations

import json
from random import Random

import pytest

from trenchworks.core.errors import BadRequest, TooLarge
from trenchworks.core.wire import MAX_BYTES, MAX_DEPTH, MAX_INT, check_depth, dump, parse


def deepest(text: str) -> int:
    """The depth of brackets outside of strings, counted letter by letter, up to the first bracket too many."""
    depth = most = 0
    inside = escaped = False
    for letter in text:
        if inside:
            inside = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            inside = True
        elif letter in "[{":
            depth += 1
            most = max(most, depth)
        elif letter in "]}":
            depth -= 1
    return most


def test_depth_is_counted_as_letter_by_letter() -> None:
    rng = Random(1)
    refused = 0
    for _ in range(3000):
        letters = rng.choices('[]{}"\\a,:1 \n', [9, 5, 9, 5, 2, 2, 1, 1, 1, 1, 1, 1], k=rng.randrange(400))
        text = "".join(letters)
        if deepest(text) > MAX_DEPTH:
            refused += 1
            with pytest.raises(TooLarge):
                check_depth(text)
        else:
            check_depth(text)
    assert refused > 20


@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_the_deepest_nesting_that_is_read(left: str, right: str) -> None:
    fits = MAX_DEPTH // sum(letter in "[{" for letter in left)
    assert parse(left * fits + "1" + right * fits)
    with pytest.raises(TooLarge):
        parse(left * (fits + 1) + "1" + right * (fits + 1))


@pytest.mark.parametrize("bomb", ["[" * 100_000, '{"a":' * 100_000, "[{" * 1000, '"\\"' + "[" * 65])
def test_nesting_bombs_are_refused_before_they_are_parsed(bomb: str) -> None:
    if bomb.startswith('"'):
        check_depth(bomb)  # a string that never ends holds no brackets
        with pytest.raises(BadRequest):
            parse(bomb)
    else:
        with pytest.raises(TooLarge):
            parse(bomb)


def test_brackets_in_strings_do_not_count() -> None:
    for text in ("[" * 1000, '"[' * 500, "\\[" * 500, '\\"' * 99 + "["):
        assert parse(json.dumps([text])) == [text]


def test_size_is_counted_in_bytes() -> None:
    fits = '"' + "a" * (MAX_BYTES - 2) + '"'
    assert len(parse(fits)) == MAX_BYTES - 2
    for text in (fits + " ", '"' + "\N{EURO SIGN}" * (MAX_BYTES // 3) + '"'):
        with pytest.raises(TooLarge):
            parse(text)


def test_long_strings_and_many_brackets_are_looked_at_in_little_memory() -> None:
    size = 1_000_000
    for text in ('"' + "a" * size, '"' + "\\n" * size, "[]" * size, '""' * size, "\\" * size, "]" * size):
        with pytest.raises(BadRequest):
            parse(text)


@pytest.mark.parametrize(
    "text", ["", " ", "{", "[1,]", "nul", "'a'", "\ufeff{}", '"\n"', '"\x00"', "1 2", "{1:2}", "\ud800"]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadRequest):
        parse(text)


@pytest.mark.parametrize(
    "text", ["NaN", "Infinity", "-Infinity", "1e400", "-1e999999", "[1e309]", str(MAX_INT + 1), "-" + "9" * 5000]
)
def test_numbers_that_others_could_not_keep_are_refused(text: str) -> None:
    with pytest.raises(BadRequest):
        parse(text)


def test_numbers_that_fit_are_kept() -> None:
    values = [0, -1, MAX_INT, -MAX_INT, 1.5, 1e300, 2.5e-300, True, None]
    assert parse(json.dumps(values)) == values
    assert [type(value) for value in parse("[1, 1.0, true, 1e2]")] == [int, float, bool, float]


def test_what_is_written_is_one_line_of_ascii() -> None:
    text = dump({"a": ["\N{EURO SIGN}", "\ud800", "\n", 1.5, None]})
    assert text.isascii()
    assert "\n" not in text
    assert " " not in text
    assert parse(text) == {"a": ["\N{EURO SIGN}", "\ud800", "\n", 1.5, None]}
    with pytest.raises(ValueError):
        dump(float("nan"))
