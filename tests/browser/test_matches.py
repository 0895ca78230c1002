"""Whole matches of Mū in real browsers: by mouse, by keyboard, by finger, by two people, and past a server that dies."""

from __future__ import annotations

import re
import signal
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Served
from browser.player import Player, start


def test_a_match_against_bots_by_clicking(page: Page, table: Served, shot: Any) -> None:
    player = start(page, table.address)
    player.play_out(
        lambda target: page.locator(target).first.click(), lambda n: shot(page, str(n)) if n % 7 == 1 else None
    )
    expect(page.locator(".outcome")).to_contain_text("Harvest")
    shot(page, "end")
    player.fine()


def test_a_match_by_keyboard_alone(page: Page, table: Served) -> None:
    player = start(page, table.address, opponents=1)

    def press(_: str) -> None:
        """Tab to the board, arrows to something that may be touched, Enter."""
        keys = ["Tab"] * 60 if not focused("[data-can]") else ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]
        for key in keys:
            if focused("[data-can=touch]"):
                break
            page.keyboard.press(key)
        assert focused("[data-can=touch]"), "no key leads there"
        page.keyboard.press("Enter")

    def focused(what: str) -> bool:
        return bool(page.evaluate(f"document.activeElement.closest('.board {what}') !== null"))

    player.play_out(press)
    player.fine()


@pytest.mark.parametrize("place", [".drawn", ".text"])
def test_the_keyboard_stays_where_the_play_is(page: Page, table: Served, place: str) -> None:
    """What was touched is gone from the page; the next thing to touch has the focus."""
    player = start(page, table.address, opponents=1)
    if place == ".text":
        page.keyboard.press("t")
        page.locator(".text ol button").first.focus()
    else:
        page.locator(".hand .card").first.focus()
    for _ in range(6):
        before = player.line
        for _ in range(4):
            if player.line == before:
                page.keyboard.press("Enter")
                page.wait_for_timeout(100)
                if place == ".drawn" and page.evaluate("document.activeElement.matches('[data-can=touched]')"):
                    page.keyboard.press("ArrowRight")
        player.settled(before)
        player.wait_for_turn()
        page.wait_for_function(
            f"document.activeElement.closest('{place} [data-can=touch], .text li, .prompt') !== null"
        )
    player.fine()


def test_a_match_by_numbers(page: Page, table: Served) -> None:
    """Every answer has a key."""
    player = start(page, table.address, button="Play alone")
    answers = 0
    while player.wait_for_turn():
        before = player.line
        page.keyboard.press("1")
        player.settled(before)
        answers += 1
        assert answers < 200
    player.fine()


def test_a_battle_is_shown_until_somebody_builds(page: Page, table: Served, shot: Any) -> None:
    """Who mustered what and who won stands on the table, also after a reload, and is in nobody's way."""
    player = start(page, table.address, opponents=2)
    fray = page.locator(".board ul", has_text="Battle on")
    answers = 0
    while player.wait_for_turn() and not fray.count():
        player.touch_something(lambda target: page.locator(target).first.click(), answers)
        answers += 1
    assert fray.locator(".side").count() == 3
    assert fray.locator(".won").count() >= 1
    line = fray.locator("li").inner_text()
    shot(page, "battle")
    page.reload()
    player.wait_for_turn()
    assert fray.locator("li").inner_text() == line
    expect(page.locator(".winners svg").first).to_be_visible()
    page.locator(".hand [data-can=touch]").first.click()
    expect(fray).to_have_count(0)
    player.fine()


def test_a_match_on_a_phone(browser: Browser, table: Served, shot: Any) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    player = start(page, table.address, opponents=2)

    def no_sideways(n: int) -> None:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"the page is {wide} wide"
        if n % 7 == 1:
            shot(page, str(n))

    player.play_out(lambda target: page.locator(target).first.tap(), no_sideways)
    shot(page, "end")
    player.fine()
    context.close()


def joined(host: Page, guest: Page, address: str) -> tuple[Player, Player]:
    """Two people at one table: one makes it, the other follows the link."""
    one, two = Player(host), Player(guest)
    host.goto(address)
    host.get_by_label("Your name").fill("Ana")
    host.locator("article", has_text="Mū").get_by_role("button", name="Play with friends").click()
    expect(host.get_by_role("heading", name="Chairs")).to_be_visible()
    guest.goto(host.get_by_label("Invite").input_value())
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Come in").click()
    guest.get_by_role("button", name="I am ready").click()
    host.get_by_role("button", name="Begin", exact=True).click()
    for player in (one, two):
        expect(player.page.locator(".playing")).to_be_visible()
    return one, two


@pytest.fixture
def two(browser: Browser, table: Served) -> Any:
    contexts = [browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    yield joined(pages[0], pages[1], table.address)
    for context in contexts:
        context.close()


def answer_in_turn(players: tuple[Player, Player], n: int) -> bool:
    """Whoever is asked answers; False when the match is over."""
    for at, player in enumerate(players):
        if player.over:
            return False
        if player.asked:
            player.touch_something(lambda target, page=player.page: page.locator(target).first.click(), n + at)
            return True
    players[0].page.wait_for_timeout(50)
    return True


def test_two_browsers_play_a_whole_match_and_one_reloads(two: tuple[Player, Player], shot: Any) -> None:
    ana, ben = two
    n = 0
    while answer_in_turn(two, n):
        n += 1
        if n == 9:
            before = ben.page.locator(".board").inner_text()
            ben.page.reload()
            expect(ben.page.locator(".playing")).to_be_visible()
            assert ben.page.locator(".board").inner_text() == before
        assert n < 600
    for player in two:
        expect(player.page.locator(".outcome")).to_contain_text("Ana")
        expect(player.page.locator(".outcome")).to_contain_text("Ben")
        player.fine()
    ana.page.get_by_role("button", name="Another match").click()
    expect(ben.page.get_by_role("heading", name="Chairs")).to_be_visible()
    chairs = ben.page.locator("ol > li")
    expect(chairs.nth(0)).to_contain_text("Ben")
    expect(chairs.nth(1)).to_contain_text("Ana")


def test_a_server_that_is_killed_in_the_middle_loses_nothing(two: tuple[Player, Player], table: Served) -> None:
    ana, _ = two
    for n in range(14):
        answer_in_turn(two, n)
    seen = [player.page.locator(".board").inner_text() for player in two]
    logs = [player.page.locator("#panel").inner_text() for player in two]
    table.stop(signal.SIGKILL)
    expect(ana.page.get_by_text("The connection is gone")).to_be_visible()
    table.start()
    for player, board, log in zip(two, seen, logs, strict=True):
        expect(player.page.get_by_text("The connection is gone")).to_have_count(0, timeout=20_000)
        assert player.page.locator(".board").inner_text() == board
        player.page.reload()
        expect(player.page.locator(".playing")).to_be_visible()
        assert player.page.locator(".board").inner_text() == board
        assert player.page.locator("#panel").inner_text() == log
    n = 20
    while answer_in_turn(two, n):
        n += 1
        assert n < 600


def test_taking_back_asks_the_others(two: tuple[Player, Player]) -> None:
    ana, ben = two
    for n in range(8):
        answer_in_turn(two, n)
    asker, other = (ana, ben) if ana.page.get_by_role("button", name="Take back").count() else (ben, ana)
    before = asker.line
    asker.page.get_by_role("button", name="Take back").click()
    asker.page.wait_for_timeout(300)
    agree = other.page.get_by_role("button", name="Agree")
    if agree.count():
        agree.click()
    expect(asker.page.locator(f".playing:not([data-line='{before}'])")).to_be_visible()
    assert asker.line == before + 1, "an undo is a line of the record"


def test_a_watcher_sees_the_table_and_no_hand(two: tuple[Player, Player], browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    watcher = Player(page)
    page.goto(two[0].page.url)
    expect(page.locator(".playing")).to_be_visible()
    mine = two[0].page.locator(".hand .card").evaluate_all("all => all.map(one => one.dataset.id)")
    assert len(mine) == 4
    html = page.content()
    for card in mine:
        assert f'"{card}"' not in html
    assert page.locator("[data-can]").count() == 0
    expect(page.locator(".prompt")).to_contain_text(re.compile("Waiting for .*Ana.*Ben"))
    watcher.fine()
    context.close()


def test_a_chair_that_was_left_is_given_to_somebody_who_comes(two: tuple[Player, Player], browser: Browser) -> None:
    ana, ben = two
    for n in range(4):
        answer_in_turn(two, n)
    ben.page.get_by_role("tab", name="People").click()
    ben.page.get_by_role("button", name="Leave").click()
    ben.page.get_by_role("button", name="Yes").click()
    context = browser.new_context(reduced_motion="reduce")
    eve = Player(context.new_page())
    eve.page.goto(ana.page.url)
    eve.page.get_by_role("tab", name="People").click()
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.get_by_role("button", name="Come in").click()
    ana.page.get_by_role("tab", name="People").click()
    ana.page.get_by_role("button", name="Give this chair to Eve").click()
    expect(eve.page.locator(".hand .card").first).to_be_visible()
    n = 0
    while not eve.asked:  # the bot may have answered this question for her
        answer_in_turn((ana, ana), n)
        n += 1
        assert n < 200
    eve.touch_something(lambda target: eve.page.locator(target).first.click(), 1)
    eve.fine()
    context.close()
