"""A page that is saved, with a picture."""

from __future__ import annotations

PARAGRAPH = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both. "
PAGE = f"""<!doctype html><html lang=en><head><title>Roofs and boats | Harbour News</title></head><body>
<nav><a href=/a>Menu</a> <a href=/b>Other</a></nav>
<main><article><h1>Roofs and boats</h1><p>By <a rel=author href=/jo>Jo Marsh</a></p><p>{PARAGRAPH * 3}</p><h2>Boats</h2>
<p>{PARAGRAPH * 2}<span id=late></span></p><p><img id=pic src="/pic.svg" width=300 height=200 alt="A boat"></p><p>{PARAGRAPH * 3}</p>
<pre><code class=language-python>print("boats")</code></pre><table><tr><th>boat</th><th>roofs</th></tr><tr><td>Ada</td><td>2</td></tr></table>
<p id=last>{PARAGRAPH * 2}</p></article></main><footer>Imprint</footer>
<script>document.querySelector("#late").textContent = "This sentence was written by a script for whoever is logged in.";</script></body></html>"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="teal"/></svg>'
