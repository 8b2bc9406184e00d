"""A thread whose posts all stand beside each other."""

from __future__ import annotations

SAID = (
    "I restored a cabinet from my aunt and one hinge has squeaked ever since.",
    "Graphite. Rub a soft pencil along the pin and work it in slowly.",
    "The pencil did it, and the gull has left the building for good.",
    "Oil lasts about a week, then the dust of the workshop settles in.",
)
WHO = ("planeiron", "dovetail", "marking gauge", "spokeshave")


def flat(place: int, inner: str = "") -> str:
    return (
        f'<div class="post" id="p{place}"><p class=author><a href="/users/{place}">{WHO[place]}</a> <time>2020-01-0{place + 1}'
        f" 10:00</time></p><div class=content>{inner}<p>{SAID[place]}</p></div></div>"
    )
