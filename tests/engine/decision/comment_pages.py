"""Pages with comments below an article."""

from __future__ import annotations

SAID = (
    "My grandfather had one of these, and he oiled it with goose fat every autumn before the first frost came.",
    "I would not use vinegar on brass, since it takes the colour out and you will never get it back again.",
    "We tried this last summer with an old kettle from the market, and it took us three whole evenings to do.",
    "What kind of brush was it? Mine leaves scratches that you can see from the other side of the kitchen.",
    "The lid of ours came off in the same way, so we tied it down with wire, and it has held for ten years now.",
    "You can buy the rivets by weight at the yard behind the station, if you ask for the small copper ones there.",
)
POST = """The kettle had stood in the shed since the flood, and the bottom was green. I took it out on Sunday, scrubbed it
with sand and a little soap, and set it on the stove. It leaked at one rivet only. A drop of solder mended that, and
since Monday we boil our water in it again."""


def page(comments: str, below: str = "") -> str:
    return f"""<html lang=en><head><title>A kettle mended</title></head><body><div><a href=/>The mill</a> <a href=/all>All
    notes</a></div><div><h1>A kettle mended</h1><p>{POST}</p></div><div>{comments}</div>{below}<p>Made at the mill</p>"""


def comment(place: int, answer: str = "Reply") -> str:
    return f"<div><img src=/{place}.png><b>Reader {place}</b> <span>{place + 2} May 2024, 10:1{place}</span><p>{SAID[place]}</p><a href=#>{answer}</a></div>"


COMMENTS = "".join(map(comment, range(6)))
