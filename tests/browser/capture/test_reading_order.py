"""Where the order on screen differs from the document's, the engine says so, and gives the order on screen."""

from __future__ import annotations

from readwell.engine.page.tree import end, leaves
from readwell.engine.page.wire import from_wire
from readwell.engine.structure.sequence import sequence

from tests.browser.capture.conftest import Look
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.probe import Captured
from tests.browser.drivers.reading_order import LAYOUTS, page


def claimed(captured: Captured) -> dict[str, str]:
    """The letters of each layout in the order that the engine claims; the document's where it claims none."""
    snapshot = from_wire(captured.page)

    def letter(node: int) -> str:
        inside = range(node, int(end(snapshot)[node]))
        return "".join(snapshot.string(inner) for inner in inside).strip()[:1]

    found = {
        snapshot.attribute("id").get(parent, ""): "".join(map(letter, children))
        for parent, children in sequence(snapshot, leaves(snapshot))
    }
    return {name: found.get(name, layout.letters) for name, layout in LAYOUTS.items()}


def test_the_order_on_screen_is_told_where_it_is_another(look: Look, server: Loopback) -> None:
    found = claimed(look(server.put("/order.html", page())))
    assert found == {name: layout.read for name, layout in LAYOUTS.items()}
