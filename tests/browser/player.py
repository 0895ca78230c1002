"""Somebody at a screen: what he can do with a mouse, a keyboard or a finger."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

LONG = 20_000
"""Milliseconds after which something that should happen has not."""


class Player:
    """A page of the table, and whoever looks at it. He hears of every error in the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.set_default_timeout(LONG)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    @property
    def asked(self) -> bool:
        return self.page.locator(".prompt.asked").count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator(".outcome").count() > 0

    def wait_for_turn(self) -> bool:
        """Wait until he is asked something; False where the match is over."""
        self.page.locator(".prompt.asked, .outcome").first.wait_for()
        return not self.over

    @property
    def question(self) -> str:
        """What is asked now, as it stands in the prompt, with what lies on the table."""
        return self.page.locator(".prompt").inner_text() + self.page.locator(".caption").inner_text()

    def settled(self, before: int) -> None:
        """Wait until the table has moved on."""
        self.page.wait_for_function(
            "before => Number(document.querySelector('.playing')?.dataset.line) !== before || document.querySelector('.outcome')",
            arg=before,
        )

    @property
    def line(self) -> int:
        return int(self.page.locator(".playing").get_attribute("data-line") or 0)

    def touch_something(self, act: Callable[[str], None], n: int) -> None:
        """One answer, by touching things and buttons until it is given."""
        before = self.line
        for _ in range(6):
            self.page.mouse.move(1, 1)  # nobody reads an explanation for so long
            targets = self.page.locator("[data-can=touch]")
            buttons = self.page.locator(".prompt .buttons .button.main")
            count = targets.count()
            if count:
                ids = targets.evaluate_all("all => all.map(one => one.dataset.id)")
                act(f'[data-id="{ids[n % count]}"]')
            elif buttons.count():
                buttons.nth(n % buttons.count()).click()
            else:
                break
            self.page.wait_for_timeout(30)
            if self.line != before or self.page.locator("[data-can=touched]").count() == 0:
                break
        self.settled(before)

    def play_out(self, act: Callable[[str], None], each: Callable[[int], None] | None = None) -> int:
        """Play to the end alone; how many answers it took."""
        answers = 0
        while self.wait_for_turn():
            self.touch_something(act, answers)
            answers += 1
            if each:
                each(answers)
            assert answers < 200, "the match does not end"
        return answers

    def fine(self) -> None:
        """Nothing went wrong in the page."""
        assert self.errors == []


def start(page: Page, address: str, button: str = "Play now", opponents: int = 3) -> Player:
    """From the shelf to the table."""
    player = Player(page)
    page.goto(address)
    mu = page.locator("article", has_text="Mū")
    mu.locator("select").first.select_option(str(opponents))
    mu.get_by_role("button", name=button).click()
    expect(page.locator(".playing")).to_be_visible(timeout=LONG)
    return player
