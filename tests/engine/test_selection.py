from typing import Any

from readwell.engine.page.selection import LazyFacts


def test_facts_are_worked_out_when_the_first_of_them_is_looked_at_and_only_once() -> None:
    asked: list[str] = []

    def work_out() -> dict[str, Any]:
        asked.append("now")
        return {"kind": "article", "main": 0.9}

    facts = LazyFacts(work_out)
    assert not asked
    assert facts == {"kind": "article", "main": 0.9} and {**facts} == dict(facts) and "second" not in facts
    assert asked == ["now"]
