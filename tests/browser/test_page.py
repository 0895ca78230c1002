"""The page itself: what it weighs, who can use it, and that it draws a game it has never seen."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.conftest import Served
from browser.player import Player, start

FIRST_PAGE = 150_000
"""Bytes, compressed: what the first page may weigh (issue of the table)."""


def test_the_first_page_is_light(page: Page, table: Served) -> None:
    files: dict[str, int] = {}
    page.on("response", lambda answer: files.update({answer.url: len(gzip.compress(answer.body()))}))
    page.goto(table.address)
    expect(page.locator("article").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert any(url.endswith(".js") for url in files)
    assert sum(files.values()) < FIRST_PAGE, files


def test_a_game_without_a_look_is_drawn_plainly(browser: Browser, table: Served, shot: Any) -> None:
    """Two people play the toy to its end by clicking on what the scene says."""
    contexts = [browser.new_context(reduced_motion="reduce") for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    players = [Player(page) for page in pages]
    pages[0].goto(table.address)
    pages[0].locator("article", has_text="Toy").get_by_role("button", name="Play with friends").click()
    pages[1].goto(pages[0].get_by_label("Invite").input_value())
    pages[1].get_by_label("Your name").fill("Ben")
    pages[1].get_by_role("button", name="Come in").click()
    pages[1].get_by_role("button", name="I am ready").click()
    pages[0].get_by_role("button", name="Begin", exact=True).click()
    for page in pages:
        expect(page.locator(".playing")).to_be_visible()
    n = 0
    while not any(player.over for player in players):
        for player in players:
            if player.asked and not player.over:
                player.touch_something(lambda target, page=player.page: page.locator(target).first.click(), n)
                n += 1
                if n == 5:
                    shot(player.page, "toy")
                break
        assert n < 400
    for player in players:
        player.fine()
    for context in contexts:
        context.close()


def test_the_text_view_follows_every_move(page: Page, table: Served, shot: Any) -> None:
    player = start(page, table.address, opponents=1)
    page.keyboard.press("t")
    expect(page.locator(".text")).to_be_visible()
    city = page.locator(".text h3", has_text="City of Bot 2")
    expect(city.locator("+ ul")).to_contain_text("Project 1 (any time)")
    told = page.locator("[data-announced]")
    answers = 0
    while player.wait_for_turn():
        before, heard, read = player.line, told.inner_text(), page.locator(".text").inner_text()
        page.locator(".text ol button").nth(0).click()
        if page.locator(".text ol button", has_text="Begin again").count():
            page.locator(".text ol button").nth(0).click()
        player.settled(before)
        # A bot that answers at the same time moves the line on as well: what changes may come a moment later.
        expect(told).not_to_have_text(heard, use_inner_text=True)
        if not player.over:
            expect(page.locator(".text")).not_to_have_text(read, use_inner_text=True)
        if answers == 6:
            shot(page, "text")
        answers += 1
    player.fine()


def test_everything_explains_itself(page: Page, table: Served) -> None:
    start(page, table.address)
    page.locator(".hand .card").first.hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("RULES 10.")
    tip.get_by_role("button").first.click()
    expect(page.locator("#panel article.shown")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".own [data-id='seat/0/cell/4']").hover()
    expect(tip).to_contain_text("Space b2")


def test_rules_are_found_by_their_words(page: Page, table: Served) -> None:
    start(page, table.address)
    page.keyboard.press("r")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("mirrored side")
    expect(page.locator("#rule-12\\.2")).to_be_visible()
    expect(page.locator("#rule-7\\.1")).to_have_count(0)


def test_settings_are_kept(page: Page, table: Served) -> None:
    page.goto(table.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("huge").click()
    page.get_by_text("strong contrast").click()
    page.get_by_role("button", name="Close").click()
    page.reload()
    html = page.locator("html")
    expect(html).to_have_attribute("data-size", "huge")
    expect(html).to_have_attribute("data-colours", "strong")


def test_forced_colours_show_what_can_be_touched(browser: Browser, table: Served, shot: Any) -> None:
    """Shadows are not drawn with forced colours; outlines are."""
    context = browser.new_context(forced_colors="active", reduced_motion="reduce")
    page = context.new_page()
    player = start(page, table.address, opponents=1)
    card = page.locator(".hand .card").first
    outline = "card => [getComputedStyle(card).outlineStyle, getComputedStyle(card).outlineWidth]"
    assert card.evaluate(outline) == ["dashed", "4px"]
    card.click()
    assert card.evaluate(outline) == ["solid", "5px"]
    shot(page, "forced")
    player.fine()
    context.close()


def test_two_clicks_in_one_place_are_one(page: Page, table: Served) -> None:
    """A double click takes nothing back, and what was touched so far stands in the prompt."""
    player = start(page, table.address, opponents=1)
    page.locator(".hand .card").first.dblclick()
    expect(page.locator("[data-can=touched]")).to_have_count(1)
    expect(page.locator(".prompt")).to_contain_text("hold…")
    page.locator(".hand .card").first.click()
    expect(page.locator("[data-can=touched]")).to_have_count(0)
    player.fine()


def test_nobody_is_sent_away_by_one_click(page: Page, browser: Browser, table: Served) -> None:
    page.goto(table.address)
    page.locator("article", has_text="Mū").get_by_role("button", name="Play with friends").click()
    context = browser.new_context()
    guest = context.new_page()
    guest.goto(page.get_by_label("Invite").input_value())
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Come in").click()
    guest.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("tab", name="People").click()
    page.get_by_role("button", name="Send away").click()
    expect(page.locator("#panel")).to_contain_text("Send Ben away for good?")
    expect(guest.locator(".playing")).to_be_visible()
    page.get_by_role("button", name="Yes").click()
    expect(guest.get_by_text("You are not at this table any more.")).to_be_visible()
    guest.reload()
    expect(guest.locator(".prompt")).to_contain_text("You are watching.")
    context.close()


def test_a_name_is_text(page: Page, table: Served) -> None:
    """HTML in a name is shown as it was typed."""
    name = "<img src=x onerror=1>"
    page.goto(table.address)
    page.get_by_label("Your name").fill(name)
    page.locator("article", has_text="Mū").get_by_role("button", name="Play with friends").click()
    expect(page.get_by_text(name)).to_be_visible()
    assert page.locator("img").count() == 0


def test_the_client_is_in_the_package() -> None:
    from undercroft.table.app import CLIENT

    assert (Path(CLIENT) / "index.html").exists()


def test_a_wrong_address_is_told_by_the_page(page: Page, table: Served) -> None:
    page.goto(f"{table.address}r/!!")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    page.goto(f"{table.address}nonsense")
    expect(page.get_by_role("heading", name="On the shelf")).to_be_visible()
    assert page.url == table.address
