"""Writes a web page in one file, with its style, its pictures and its source."""

from __future__ import annotations

from functools import cache

from readwell.engine.basics import package_data
from readwell.engine.render.html import Writer, body
from readwell.engine.render.marks_list import in_html
from readwell.engine.render.markup import words
from readwell.engine.render.work import Work

#: Nothing runs and nothing is fetched when the file is opened; remote pictures only if they were requested.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:{remote}; media-src{remote}; base-uri 'none'"


@cache
def style() -> str:
    """Returns the style sheet of saved pages."""
    return package_data.text("data/save.css")


def sheet(work: Work) -> str:
    """Returns the article as a web page."""
    about = work.about
    writer = Writer(work.embedded, remote=work.remote)
    policy = _POLICY.format(remote=" https: http:" if work.remote else "")
    policy = policy.replace("media-src;", "media-src 'none';")
    facts = "".join(
        f' {key}="{words(about[name])}"' for key, name in (("lang", "language"), ("dir", "direction")) if about[name]
    )
    canonical = f'<link rel="canonical" href="{words(about["canonical"])}"/>\n' if about["canonical"] else ""
    author = f'<meta name="author" content="{words(about["byline"])}"/>\n' if about["byline"] else ""
    return (
        f'<!DOCTYPE html>\n<html{facts}>\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta http-equiv="Content-Security-Policy" content="{words(policy)}"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{words(about['title'])}</title>\n{author}{canonical}<style>\n{style()}</style>\n</head>\n<body>\n"
        f"{head(work)}<main>\n{body(work.marked, writer)}\n</main>\n{listed(work)}{foot(work)}</body>\n</html>\n"
    )


def head(work: Work, name: str = "") -> str:
    """Returns the title, if the text has none, with author, site and date; `name` is the title's id."""
    about = work.about
    own = f' id="{name}"' if name else ""
    title = "" if work.titled or not about["title"] else f"<h1{own}>{words(about['title'])}</h1>\n"
    facts = [words(about[name]) for name in ("byline", "site") if about[name]]
    if about["published"]:
        facts.append(f'<time datetime="{words(about["published"])}">{words(about["published"][:10])}</time>')
    line = f'<p class="facts">{" · ".join(facts)}</p>\n' if facts else ""
    return f"<header>\n{title}{line}</header>\n" if title or line else ""


def listed(work: Work) -> str:
    """Returns the list of the text's marks."""
    return in_html(work.about["address"], work.marks)


def foot(work: Work) -> str:
    """Returns the source of the text and the program that saved it."""
    about = work.about
    address = about["address"] or about["canonical"]
    facts = [f'<a href="{words(address)}">{words(address)}</a>'] if address.startswith(("http://", "https://")) else []
    if about["saved"]:
        facts.append(f'<time datetime="{words(about["saved"])}">{words(about["saved"])}</time>')
    facts += [words(value) for value in (f"Readwell {about['version']}".strip(), about["extractor"]) if value]
    return f'<footer>\n<p class="facts">{" · ".join(facts)}</p>\n</footer>\n'
