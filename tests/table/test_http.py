"""What is served beside play: games, files, the page that describes it all."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from table.people import Person, Table, at_table, play_on, seated
from undercroft.match import read_record


def test_the_shelf(table: Table) -> None:
    shelf = httpx.get(f"{table.url}/api/games").json()
    games = {game["id"]: game for game in shelf["games"]}
    assert games["toy"]["seats"] == [2, 5]
    coins = games["toy"]["options"]["$defs"]["Options"]["properties"]["coins"]
    assert (coins["type"], coins["maximum"]) == ("integer", 6)
    assert "level-1" in shelf["levels"]
    assert "hello" in shelf["phrases"]
    rules = httpx.get(f"{table.url}/api/games/toy/rules").json()
    assert all(one["id"] and one["title"] and one["text"] and one["source"] for one in rules)
    words = httpx.get(f"{table.url}/api/games/mu/words/en")
    assert words.headers["content-type"].startswith("text/plain")
    assert "piece-building =" in words.text
    assert httpx.get(f"{table.url}/api/games/mu/words/xx").status_code == 404
    assert httpx.get(f"{table.url}/api/games/chess/rules").json()["title"] == "There is no game 'chess' at this table."


def test_health(table: Table) -> None:
    host = Person(table).create()
    host.open()
    health = httpx.get(f"{table.url}/api/health").json()
    assert health["status"] == "ok"
    assert health["rooms"] >= 1
    assert health["sockets"] >= 1


def test_the_reference_works_offline(table: Table) -> None:
    """Nothing in it comes from elsewhere, and what it names is there."""
    page = httpx.get(f"{table.url}/api/schema")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert not re.findall(r'(?:src|href)="(?!/api/schema|#)[^"]*"', page.text)
    for path in set(re.findall(r'(?:src|href)="(/[^"]*)"', page.text)):
        assert httpx.get(f"{table.url}{path}").is_success, path
    document = httpx.get(f"{table.url}/api/schema/openapi.json").json()
    for path, item in document["paths"].items():
        for method in item:
            assert f"{method.upper()} {path}" in page.text
    for name in set(re.findall(r'href="#([^"]*)"', page.text)):
        assert f'id="{name}"' in page.text


def test_the_story_while_playing_and_the_record_after(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    rng = Random(1)
    play_on(screens, rng, 6)
    path = people[0].path
    own = people[0].http.get(f"{path}/story", params={"seat": 0})
    assert own.headers["content-disposition"].endswith('-story.jsonl"')
    rows = [json.loads(row) for row in own.content.splitlines()]
    assert (rows[0]["story"], rows[0]["seat"]) == ("toy", 0)
    assert rows[-1]["view"]["seat"] == 0
    watched = httpx.get(f"{table.url}{path}/story")
    assert json.loads(watched.content.splitlines()[0])["seat"] == -2
    for seat in (0, -1, 1):
        assert httpx.get(f"{table.url}{path}/story", params={"seat": seat}).status_code == 409
    assert people[0].http.get(f"{path}/story", params={"seat": 1}).status_code == 409
    assert people[0].http.get(f"{path}/record").json()["why"]["key"] == "room-record-later"
    play_on(screens, rng)
    record = httpx.get(f"{table.url}{path}/record")
    assert record.headers["content-disposition"].endswith('.undercroft.jsonl"')
    assert read_record(record.content).players == ("Ana", "Ben")


def test_what_is_logged(table: Table) -> None:
    """Rooms, lines, seats: never an answer, a name or a secret."""
    people = at_table(table, names=("Anastasia", "Benedict"), chat=True)
    screens = seated(people)
    screens[0].do("say", words="remember-me")
    play_on(screens, Random(2))
    rows = [row for row in table.logged() if row.get("room") == people[0].room]
    assert [row["says"] for row in rows] == ["room made", "came in", "match begun", "match over"]
    assert all(set(row) <= {"at", "level", "says", "room", "line", "seat", "problem"} for row in rows)
    raw = table.log.read_text()
    for secret in ("Anastasia", "Benedict", "remember-me", people[0].key, people[1].key):
        assert secret not in raw


def test_everything_answers_as_the_document_says(table: Table) -> None:
    """Whatever is asked of any operation, good or bad, the answer is one of those described, and never a failure."""
    document = httpx.get(f"{table.url}/api/schema/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=table.url)
    room = Person(table).create().room
    tried = []
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(max_examples=12, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(), here=st.booleans())
        def answers(case: Any, here: bool) -> None:
            if here and "room" in case.path_parameters:
                case.path_parameters["room"] = room
            answer = case.call()
            assert answer.status_code < 500, answer.text
            case.validate_response(answer, checks=[response_schema_conformance, status_code_conformance])

        answers()
        tried.append(operation.label)
    assert len(tried) == sum([len(item) for item in document["paths"].values()])
