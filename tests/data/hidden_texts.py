"""Ways to put a sentence into an article so that nobody sees it, and ways that only look like them."""

from __future__ import annotations

SECRET = "Secret sentence that nobody may read aloud."

#: Told by the markup and the page's own styles, so that they are hidden with a browser and without one.
TOLD = {
    "display": "<p style='display:none'>{}</p>",
    "attribute": "<p hidden>{}</p>",
    "class": "<style>.gone{{display:none}}</style><p class=gone>{}</p>",
    "id and child": "<style>#box > p{{display:none}}</style><div id=box><p>{}</p></div>",
    "in a layer": "<style>@layer x{{.gone{{display:none}}}}</style><p class=gone>{}</p>",
    "sheet in a comment": "<style>/* }} */ .gone/**/{{display:none}}</style><p class=gone>{}</p>",
    "upper case": "<STYLE>P.Gone {{ DISPLAY : NONE }}</STYLE><p class=Gone>{}</p>",
    "visibility": "<p style='visibility:hidden'>{}</p>",
    "visibility of a box": "<div style='visibility:collapse'><p>{}</p></div>",
    "opacity": "<p style='opacity:0'>{}</p>",
    "opacity in per cent": "<p style='opacity:1%'>{}</p>",
    "opacity multiplied": "<div style='opacity:.2'><div style='opacity:.2'><p>{}</p></div></div>",
    "white": "<p style='color:white'>{}</p>",
    "white by number": "<p style='color:rgb(255,255,255)'>{}</p>",
    "white by lightness": "<p style='color:hsl(0,0%,100%)'>{}</p>",
    "nearly white": "<p style='color:#fafafa'>{}</p>",
    "white by class": "<style>.pale{{color:#fff}}</style><p class=pale>{}</p>",
    "white by font": "<p><font color=white>{}</font></p>",
    "black on black": "<p style='color:#010101;background:#000'>{}</p>",
    "ground of a row": "<table><tr bgcolor='#cccccc'><td style='color:#ccc'>{}</td></tr></table>",
    "same gradient": "<p style='color:#eee;background:linear-gradient(#eee,#eee)'>{}</p>",
    "alpha": "<p style='color:rgba(0,0,0,.02)'>{}</p>",
    "eight digits": "<p style='color:#00000005'>{}</p>",
    "fill": "<p style='-webkit-text-fill-color:transparent'>{}</p>",
    "letters of no size": "<p style='font-size:0'>{}</p>",
    "letters of one pixel": "<p style='font:1px serif'>{}</p>",
    "letters by class": "<style>.dust{{font-size:.5px}}</style><p class=dust>{}</p>",
    "height": "<p style='height:0;overflow:hidden'>{}</p>",
    "greatest height": "<div style='max-height:0;overflow:clip'><p>{}</p></div>",
    "width": "<p style='width:1px;height:1px;overflow:hidden;white-space:nowrap'>{}</p>",
    "line": "<p style='line-height:0;overflow:hidden'>{}</p>",
    "left": "<p style='position:absolute;left:-3000px'>{}</p>",
    "above": "<p style='position:absolute;top:-200em'>{}</p>",
    "margin": "<p style='margin-left:-4000px;width:200px'>{}</p>",
    "indent": "<p style='text-indent:-9999px;overflow:hidden;white-space:nowrap'>{}</p>",
    "clip": "<p style='position:absolute;clip:rect(1px,1px,1px,1px)'>{}</p>",
    "inset path": "<p style='clip-path:inset(100%)'>{}</p>",
    "circle path": "<p style='clip-path:circle(0px at 50% 50%)'>{}</p>",
    "flat path": "<p style='clip-path:polygon(0 0, 0 0, 0 0)'>{}</p>",
    "scale": "<p style='transform:scale(0)'>{}</p>",
    "scale in one direction": "<p style='transform:scaleY(0)'>{}</p>",
    "own scale": "<p style='scale:0'>{}</p>",
    "matrix": "<p style='transform:matrix(0,0,0,0,0,0)'>{}</p>",
    "moved": "<p style='transform:translateX(-20000px)'>{}</p>",
    "own move": "<p style='translate:-20000px 0'>{}</p>",
    "zoom": "<p style='zoom:.01'>{}</p>",
    "filter": "<p style='filter:opacity(0)'>{}</p>",
    "blur": "<p style='filter:blur(40px)'>{}</p>",
    "mask": "<p style='-webkit-mask-image:linear-gradient(transparent,transparent);mask-image:linear-gradient(transparent,transparent)'>{}</p>",
    "letters on one another": "<p style='letter-spacing:-16px'>{}</p>",
    "covered by what is added": "<style>.c{{position:relative}}.c::before{{content:'';position:absolute;top:0;left:0;width:100%;height:100%;background:white}}</style><p class=c>{}</p>",
    "rows of nothing": "<div style='display:grid;grid-template-rows:0fr'><p style='overflow:hidden;min-height:0;margin:0'>{}</p></div>",
    "dialog": "<dialog><p>{}</p></dialog>",
    "popover": "<div popover><p>{}</p></div>",
    "drawing": "<svg width=300 height=40><text y=20 fill=none>{}</text></svg>",
    "description": "<svg width=300 height=40><desc>{}</desc></svg>",
    "phantom": "<p><math><mphantom><mtext>{}</mtext></mphantom></math></p>",
    "note of a formula": "<p><math><semantics><mi>x</mi><annotation encoding='text/plain'>{}</annotation></semantics></math></p>",
    "reading's brackets": "<p><ruby>漢<rp>{}</rp><rt>kan</rt></ruby></p>",
    "old browsers": "<video width=100 height=50><p>{}</p></video>",
    "only on paper": "<style>@media screen{{.paper{{display:none}}}}</style><p class=paper>{}</p>",
}  # fmt: skip

#: Seen by who looks at what the browser paints: these only have to be hidden there.
PAINTED = {
    "covered by a box": "<div style='position:relative'><p>{}</p><div style='position:absolute;inset:0;background:#fff'></div></div>",
    "cover with a layer": "<div style='position:relative'><div style='position:absolute;inset:0;background:#fff;z-index:2'></div><p style='position:relative'>{}</p></div>",
    "ground by variable": "<style>:root{{--ink:#fff}}</style><p style='color:var(--ink)'>{}</p>",
    "colour by mixing": "<p style='color:oklch(1 0 0)'>{}</p>",
    "by script": "<p id=s>{}</p><script>s.style.color='#fff'</script>",
    "by a script's sheet": "<p class=late>{}</p><script>document.styleSheets.length||document.head.append(document.createElement('style'));document.styleSheets[0].insertRule('.late{{opacity:0}}')</script>",
    "far perspective": "<div style='perspective:1px'><p style='transform:translateZ(-99999px)'>{}</p></div>",
    "animation that ends nowhere": "<style>@keyframes n{{from{{opacity:0}}to{{opacity:0}}}}</style><p style='animation:n 1s infinite'>{}</p>",
    "fixed outside": "<p style='position:fixed;left:150vw'>{}</p>",
    "deep below": "<p style='position:absolute;top:500000px'>{}</p>",
    "fallback of letters": "<p style='background:linear-gradient(#fff,#fff);-webkit-background-clip:text;background-clip:text;color:transparent'>{}</p>",
    "clipped by what is around": "<div style='height:8px;overflow:hidden'><p style='margin-top:40px'>{}</p></div>",
    "shadow tree": "<div><template shadowrootmode=open><p style='opacity:0'>{}</p></template></div>",
}  # fmt: skip

#: These are seen, or can be: they stay.
SHOWN = {
    "pale": "<p style='color:#999'>{}</p>",
    "white on black": "<p style='color:#fff;background:#000'>{}</p>",
    "white over a box": "<div style='background:#123'><p style='color:#fff'>{}</p></div>",
    "gradient letters": "<p style='background:linear-gradient(red,blue);-webkit-background-clip:text;background-clip:text;color:transparent'>{}</p>",
    "shadow letters": "<p style='color:transparent;text-shadow:0 0 0 #000'>{}</p>",
    "for the ear no": "<p aria-hidden=true>{}</p>",
    "small print": "<p style='font-size:9px'>{}</p>",
    "half opaque": "<p style='opacity:.5'>{}</p>",
    "fading in": "<p style='opacity:0;transition:opacity 1s'>{}</p>",
    "sized again": "<div style='font-size:0'><p style='font-size:16px'>{}</p></div>",
    "closed details": "<details><summary>More</summary><p>{}</p></details>",
    "until found": "<p hidden=until-found>{}</p>",
    "for print too": "<style>@media print{{.x{{display:none}}}}</style><p class=x>{}</p>",
    "narrow windows": "<style>@media (max-width:300px){{.x{{display:none}}}}</style><p class=x>{}</p>",
    "old zoom": "<p style='zoom:0'>{}</p>",
    "moved a little": "<p style='transform:translateX(-10px) rotate(1deg)'>{}</p>",
    "under a notice": "<div style='position:relative'><p>{}</p><div style='position:absolute;inset:0;background:#fff'><p>We use cookies.</p><button>Close</button></div></div>",
    "box of its own": "<div style='position:relative'><p>{}</p><div style='position:absolute;left:0;top:-30px;width:20px;height:20px;background:#fff'></div></div>",
}  # fmt: skip


def page(markup: str) -> str:
    """Returns a page with an article around a piece of markup."""
    told = (
        f"<p>Paragraph {number} tells of the roofs and the boats of the harbour, of which the council of the town "
        "spoke for the whole of a long evening in the month of March.</p>"
        for number in range(8)
    )
    parts = list(told)
    body = "".join([*parts[:4], markup.format(SECRET), *parts[4:]])
    style = "<style>body{background:#fff;color:#111;font:16px/1.5 serif}</style>"
    return f"<!doctype html><meta charset=utf-8><title>Harbour</title>{style}<body><article><h1>Harbour</h1>{body}</article>"
