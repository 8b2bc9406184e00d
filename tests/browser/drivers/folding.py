"""Pages whose text appears later, each modelled on a library's own markup, style sheet and script.

Every page has the same article, so that captures can be compared. The address says at which moment the page is frozen
(`moment`), so that no test has to wait:

    parsed    the page is parsed, its script has not run yet
    begun     the script has run; every transition and animation is held at its first frame
    settled   they have ended, the page was not scrolled
    scrolled  the page was scrolled to its end
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

MOMENTS = ("parsed", "begun", "settled", "scrolled")

#: What stands around every article, so that there is something to leave out.
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The harbour wall</title>
<style>body {{ font: 17px/1.5 Georgia, serif; margin: 0 }} main {{ max-width: 40rem; margin: auto }}
.site a {{ margin: 0 1rem }} {style}</style>
<body{body}><header class="site"><nav><a href="/">Home</a><a href="/news">News</a><a href="/sport">Sport</a></nav></header>
<main><h1>The harbour wall</h1>{main}</main>
<footer><p>© The Harbour Times</p></footer>
<script>{steps}
function start() {{ {script} }}
begin();</script></body></html>"""

#: Runs the page to the moment its address names, then says so by its title.
_STEPS = """
const moment = new URLSearchParams(location.search).get("moment") ?? "scrolled";
const all = (selector) => [...document.querySelectorAll(selector)];
const seen = (selector, then) => {
  const observer = new IntersectionObserver((entries) => entries.forEach(({isIntersecting, target}) => isIntersecting && then(target)));
  all(selector).forEach((one) => observer.observe(one));
};
const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const frames = async (count) => { for (let at = 0; at < count; at++) await frame(); };
async function begin() {
  await frame();
  if (moment !== "parsed") {
    start();
    await frames(3);
    if (moment === "scrolled") for (let y = 0; y < document.documentElement.scrollHeight; y += 200) { scrollTo(0, y); await frame(); }
    for (const one of document.getAnimations()) {
      if (moment === "begun") { one.pause(); one.currentTime = 0; } else one.finish();
    }
    await frames(2);
  }
  document.documentElement.dataset.ready = "yes";
}
"""

PARAGRAPHS = tuple(
    f"Paragraph {number} tells how the {part} of the old harbour wall was {done}, who paid for the work, how long the "
    f"masons needed for it, and what the people of the town said when the {part} stood there at last, dry and whole."
    for number, (part, done) in enumerate(
        (
            ("northern end", "built"), ("great gate", "mended"), ("lower steps", "cleaned"), ("signal tower", "raised"),
            ("inner quay", "widened"), ("old crane", "moved"), ("eastern pier", "painted"), ("stone ramp", "laid"),
            ("rope store", "roofed"), ("tide bell", "cast"), ("long parapet", "measured"), ("southern end", "finished"),
        ),
        1,
    )
)  # fmt: skip
HEADS = ("How it began", "Who built it", "What it cost", "What came of it")
#: Three paragraphs below each head.
PARTS = tuple((head, PARAGRAPHS[3 * at : 3 * at + 3]) for at, head in enumerate(HEADS))


@dataclass(frozen=True)
class Pattern:
    """One way of bringing text to sight."""

    main: str
    style: str = ""
    script: str = ""
    body: str = ""

    @property
    def page(self) -> str:
        """The whole page."""
        return _PAGE.format(main=self.main, style=self.style, script=self.script, body=self.body, steps=_STEPS)


def _paragraphs(texts: tuple[str, ...], attributes: str = "") -> str:
    return "".join(f"<p{attributes}>{text}</p>" for text in texts)


def sections(attributes: str) -> str:
    """Each part a section of its own, with these attributes."""
    return "".join(f"<section{attributes}><h2>{head}</h2>{_paragraphs(texts)}</section>" for head, texts in PARTS)


def _parts(write: Callable[[int, str, str], str]) -> str:
    """Each part as `write` writes it, from its number, head and paragraphs."""
    return "".join(write(at, head, _paragraphs(texts)) for at, (head, texts) in enumerate(PARTS))


_TOGGLE = "all('[data-bs-toggle=collapse]')[0].classList.remove('collapsed');"
_WOW = (
    "all('{name}').forEach((one) => { one.style.visibility = 'hidden'; one.style.animationName = 'none'; });"
    "seen('{name}', (one) => { one.style.visibility = 'visible'; one.style.animationName = 'fadeInUp'; one.classList.add('animated'); });"
)
_ANIMATE = """.animated { animation-duration: 1s; animation-fill-mode: both }
@keyframes fadeInUp { from { opacity: 0; transform: translate3d(0, 100%, 0) } to { opacity: 1; transform: translate3d(0, 0, 0) } }
.fadeInUp { animation-name: fadeInUp }"""

PATTERNS = {
    "aos": Pattern(
        sections(' data-aos="fade-up"'),
        """[data-aos][data-aos] { transition-duration: .4s; transition-timing-function: ease }
        [data-aos^=fade][data-aos^=fade] { opacity: 0; transition-property: opacity, transform }
        [data-aos=fade-up] { transform: translate3d(0, 100px, 0) }
        [data-aos^=fade][data-aos^=fade].aos-animate { opacity: 1; transform: translateZ(0) }""",
        "all('[data-aos]').forEach((one) => one.classList.add('aos-init')); seen('[data-aos]', (one) => one.classList.add('aos-animate'));",
    ),
    "wow": Pattern(sections(' class="wow fadeInUp"'), _ANIMATE, _WOW.replace("{name}", ".wow")),
    "scrollreveal": Pattern(
        sections(' class="headline load-hidden"'),
        "html.sr .load-hidden { visibility: hidden }",
        """document.documentElement.classList.add('sr');
        const hide = 'visibility: hidden; opacity: 0; transform: matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 60, 0, 1); transition: opacity 0.6s cubic-bezier(0.5, 0, 0, 1), transform 0.6s cubic-bezier(0.5, 0, 0, 1)';
        all('.load-hidden').forEach((one) => one.style.cssText = hide);
        seen('.load-hidden', (one) => one.style.cssText = hide.replace('hidden', 'visible').replace('opacity: 0', 'opacity: 1').replace(', 60, 0', ', 0, 0'));""",
    ),
    "gsap": Pattern(
        sections(' class="panel"'),
        "",
        """all('.panel').forEach((one) => one.style.cssText = 'translate: none; rotate: none; scale: none; opacity: 0; visibility: hidden; transform: translate(0px, 50px)');
        seen('.panel', (one) => one.style.cssText = 'translate: none; rotate: none; scale: none; opacity: 1; visibility: inherit; transform: translate(0px, 0px)');""",
    ),
    "framer-motion": Pattern(
        "".join(
            f'<div style="opacity:0;transform:translateX(-100%)"><h2>{head}</h2></div>'
            + _paragraphs(texts, ' style="opacity:0;transform:translateY(40px) translateZ(0)"')
            for head, texts in PARTS
        ),
        "main { overflow-x: hidden }",
        "seen('[style]', (one) => one.style.cssText = 'opacity: 1; transform: none');",
    ),
    "bootstrap-collapse": Pattern(
        '<div class="accordion" id="questions">'
        + _parts(
            lambda at, head, texts: (
                f"""<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button{" collapsed" * (at > 0)}" type="button"
            data-bs-toggle="collapse" data-bs-target="#part-{at}" aria-expanded="{"false" if at else "true"}" aria-controls="part-{at}">{head}</button></h2>
            <div id="part-{at}" class="accordion-collapse collapse{"" if at else " show"}" data-bs-parent="#questions"><div class="accordion-body">{texts}</div></div></div>"""
            )
        )
        + "</div>",
        ".collapse:not(.show) { display: none }",
        _TOGGLE,
    ),
    "bootstrap-tabs": Pattern(
        '<ul class="nav nav-tabs" role="tablist">'
        + _parts(
            lambda at, head, texts: (
                f"""<li class="nav-item" role="presentation"><button class="nav-link{"" if at else " active"}" id="tab-{at}"
            data-bs-toggle="tab" data-bs-target="#pane-{at}" type="button" role="tab" aria-controls="pane-{at}" aria-selected="{"false" if at else "true"}">{head}</button></li>"""
            )
        )
        + '</ul><div class="tab-content">'
        + _parts(
            lambda at, head, texts: (
                f'<div class="tab-pane fade{"" if at else " show active"}" id="pane-{at}" role="tabpanel" aria-labelledby="tab-{at}" tabindex="0">{texts}</div>'
            )
        )
        + "</div>",
        """.tab-content > .tab-pane { display: none } .tab-content > .active { display: block }
        .fade { transition: opacity .15s linear } .fade:not(.show) { opacity: 0 }""",
    ),
    "bootstrap-carousel": Pattern(
        '<div id="slides" class="carousel slide" data-bs-ride="carousel"><div class="carousel-inner">'
        + _parts(
            lambda at, head, texts: f'<div class="carousel-item{"" if at else " active"}"><h2>{head}</h2>{texts}</div>'
        )
        + """</div><button class="carousel-control-prev" type="button" data-bs-target="#slides" data-bs-slide="prev"><span class="visually-hidden">Previous</span></button>
        <button class="carousel-control-next" type="button" data-bs-target="#slides" data-bs-slide="next"><span class="visually-hidden">Next</span></button></div>""",
        """.carousel { position: relative } .carousel-inner { position: relative; width: 100%; overflow: hidden }
        .carousel-item { position: relative; display: none; float: left; width: 100%; margin-right: -100%; transition: transform .6s ease-in-out }
        .carousel-item.active { display: block }
        .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0); white-space: nowrap }""",
    ),
    "slick": Pattern(
        '<div class="slides">' + _parts(lambda at, head, texts: f"<div><h2>{head}</h2>{texts}</div>") + "</div>",
        """.slick-list { overflow: hidden; display: block; position: relative } .slick-track { display: block; position: relative }
        .slick-slide { float: left; height: 100%; min-height: 1px }""",
        """const box = document.querySelector('.slides'), slides = [...box.children], width = box.clientWidth;
        const list = document.createElement('div'), track = document.createElement('div');
        box.classList.add('slick-initialized', 'slick-slider'); list.className = 'slick-list draggable'; track.className = 'slick-track';
        const copy = (one, at) => { const made = one.cloneNode(true); made.classList.add('slick-slide', 'slick-cloned'); made.ariaHidden = 'true'; made.dataset.slickIndex = at; return made; };
        track.append(copy(slides.at(-1), -1), ...slides, ...slides.map((one, at) => copy(one, at + slides.length)));
        slides.forEach((one, at) => { one.className = 'slick-slide' + (at ? '' : ' slick-current slick-active'); one.ariaHidden = String(at > 0); });
        for (const one of track.children) one.style.width = width + 'px';
        track.style.cssText = `opacity: 1; width: ${width * track.children.length}px; transform: translate3d(-${width}px, 0px, 0px)`;
        list.append(track); box.append(list);""",
    ),
    "swiper": Pattern(
        '<div class="swiper"><div class="swiper-wrapper">'
        + _parts(lambda at, head, texts: f'<div class="swiper-slide"><h2>{head}</h2>{texts}</div>')
        + "</div></div>",
        """.swiper { overflow: hidden; position: relative; display: block } .swiper-wrapper { display: flex; position: relative; width: 100%; transition-property: transform }
        .swiper-slide { flex-shrink: 0; width: 100%; position: relative; transition-property: transform }""",
        """all('.swiper-slide').forEach((one, at) => one.classList.add(...[['swiper-slide-active'], ['swiper-slide-next']][at] ?? []));
        all('.swiper')[0].classList.add('swiper-initialized'); all('.swiper-wrapper')[0].style.transform = 'translate3d(0px, 0px, 0px)';""",
    ),
    "jquery-ui-accordion": Pattern(
        '<div id="accordion">' + _parts(lambda at, head, texts: f"<h3>{head}</h3><div>{texts}</div>") + "</div>",
        "",
        """all('#accordion > h3').forEach((one, at) => { one.setAttribute('role', 'tab'); one.id = 'ui-id-' + at; one.setAttribute('aria-controls', 'panel-' + at);
          one.setAttribute('aria-expanded', String(!at)); one.className = 'ui-accordion-header ui-state-default'; });
        all('#accordion > div').forEach((one, at) => { one.setAttribute('role', 'tabpanel'); one.id = 'panel-' + at; one.setAttribute('aria-labelledby', 'ui-id-' + at);
          one.className = 'ui-accordion-content ui-widget-content'; one.ariaHidden = String(at > 0); if (at) one.style.display = 'none'; });""",
    ),
    "jquery-ui-tabs": Pattern(
        '<div id="tabs"><ul>'
        + _parts(lambda at, head, texts: f'<li><a href="#tabs-{at}">{head}</a></li>')
        + "</ul>"
        + _parts(lambda at, head, texts: f'<div id="tabs-{at}">{texts}</div>')
        + "</div>",
        "",
        """all('#tabs > ul > li').forEach((one, at) => { one.setAttribute('role', 'tab'); one.setAttribute('aria-controls', 'tabs-' + at); one.setAttribute('aria-selected', String(!at)); });
        all('#tabs > div').forEach((one, at) => { one.setAttribute('role', 'tabpanel'); one.className = 'ui-tabs-panel'; one.ariaHidden = String(at > 0); if (at) one.style.display = 'none'; });""",
    ),
    "details": Pattern(
        _parts(lambda at, head, texts: f"<details{'' if at else ' open'}><summary>{head}</summary>{texts}</details>")
    ),
    "elementor": Pattern(
        sections(
            ' class="elementor-element elementor-invisible" data-settings="{&quot;_animation&quot;:&quot;fadeInUp&quot;}"'
        ),
        _ANIMATE + ".elementor-invisible { visibility: hidden }",
        "seen('.elementor-invisible', (one) => { one.classList.remove('elementor-invisible'); one.classList.add('animated', 'fadeInUp'); });",
    ),
    "observer": Pattern(
        sections(' class="block"'),
        ".js .block { opacity: 0; transform: translateY(30px); transition: all .8s ease-out } .js .block.on { opacity: 1; transform: none }",
        "document.body.classList.add('js'); seen('.block', (one) => one.classList.add('on'));",
    ),
    "page-fade": Pattern(
        sections(""),
        "body { opacity: 0; transition: opacity 1s } body.loaded { opacity: 1 }",
        "document.body.classList.add('loaded');",
    ),
    "keyframes": Pattern(
        _parts(lambda at, head, texts: f'<section style="animation-delay: {at}s"><h2>{head}</h2>{texts}</section>'),
        "section { animation: rise 1s both } @keyframes rise { from { opacity: 0; transform: translateY(2rem) } }",
    ),
    "zoom": Pattern(
        sections(' class="zoom"'),
        ".zoom { transform: scale(0); transition: transform .5s } .zoom.on { transform: none }",
        "seen('main', () => all('.zoom').forEach((one) => one.getBoundingClientRect().top < innerHeight && one.classList.add('on')));",
    ),
    "plain-accordion": Pattern(
        _parts(
            lambda at, head, texts: (
                f'<div class="item"><div class="title">{head}</div><div class="text">{texts}</div></div>'
            )
        ),
        ".title { cursor: pointer; font-weight: bold } .js .text { max-height: 0; overflow: hidden; transition: max-height .2s ease-out }",
        "document.body.classList.add('js');",
    ),
    "grid-rows": Pattern(
        _parts(
            lambda at, head, texts: (
                f'<button aria-expanded="false">{head}</button><div class="rows"><div class="inner">{texts}</div></div>'
            )
        ),
        ".js .rows { display: grid; grid-template-rows: 0fr; transition: grid-template-rows .3s } .inner { overflow: hidden }",
        "document.body.classList.add('js');",
    ),
    "questions": Pattern(
        "<dl>"
        + _parts(lambda at, head, texts: f'<dt class="question">{head}</dt><dd class="answer">{texts}</dd>')
        + "</dl>",
        ".js .answer { display: none }",
        "document.body.classList.add('js');",
    ),
    "until-found": Pattern(_parts(lambda at, head, texts: f'<h2>{head}</h2><div hidden="until-found">{texts}</div>')),
    "fading-slides": Pattern(
        '<div class="show">'
        + _parts(lambda at, head, texts: f'<div class="slide{"" if at else " active"}"><h2>{head}</h2>{texts}</div>')
        + "</div>",
        """.show { position: relative; min-height: 40rem } .slide { position: absolute; inset: 0; opacity: 0; transition: opacity 1s }
        .slide.active { opacity: 1 }""",
    ),
}
