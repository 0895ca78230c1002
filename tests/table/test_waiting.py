"""What waits, takes turns."""

from __future__ import annotations

import asyncio

from undercroft.table.waiting import Gate, Mailbox


def test_a_mailbox_keeps_the_order_and_loses_nothing() -> None:
    async def run() -> list[int]:
        box: Mailbox[int] = Mailbox()
        box.put_nowait(1)
        box.put_nowait(2)
        found = [await box.get(), box.get_nowait()]
        given_up = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        given_up.cancel()
        box.put_nowait(3)
        await asyncio.wait([given_up])
        assert given_up.cancelled()
        assert not box.empty()
        found.append(await box.get())
        taking = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        box.put_nowait(4)
        box.put_nowait(5)
        return [*found, await taking, await box.get()]

    assert asyncio.run(run()) == [1, 2, 3, 4, 5]


def test_a_gate_lets_all_through_who_wait() -> None:
    async def run() -> bool:
        gate = Gate()
        await gate.wait()
        gate.clear()
        waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        assert not gate.is_set()
        gate.set()
        done, _ = await asyncio.wait(waiting, timeout=1)
        return len(done) == 3 and gate.is_set()

    assert asyncio.run(run())
