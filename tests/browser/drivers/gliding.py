"""Whether a page or a sheet glides while it follows the voice."""

from __future__ import annotations

#: Where the window has been, a place for each event of scrolling.
RECORD = "window.places = [scrollY]; addEventListener('scroll', () => window.places.push(scrollY))"
#: A glide moves by fewer pixels at a time than any jump to another sentence.
GLIDES = (
    "window.places.some((place, at, { [at - 1]: former = place }) => place !== former && Math.abs(place - former) < 12)"
)
