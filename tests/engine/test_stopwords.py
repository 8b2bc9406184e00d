import numpy as np
import pytest
from readwell.engine.basics.wordlists import in_all_languages
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.stopwords import hashed, language, lists, stop_words
from readwell.parse import parse


def page(text: str, lang: str = "") -> Snapshot:
    return parse(f"<html lang='{lang}'><body><p>{text}</p></body></html>")


def test_every_stop_word_stands_once_in_its_language() -> None:
    rows = [(code, word) for code, line in in_all_languages("stopwords") for word in line.split()]
    assert all(word == word.lower() for _, word in rows)
    assert int(lists().member.sum()) == len(rows) == len(set(rows))
    assert len(lists().languages) >= 40


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "The council of the town said on Tuesday that it would not be able to build a bridge over the river."),
        ("de", "Der Rat der Stadt hat am Dienstag gesagt, dass er die Brücke über den Fluss nicht bauen kann."),
        ("ru", "Совет города сказал во вторник, что он не может построить мост через реку, и это было не всё."),
        ("hi", "नगर की परिषद ने कहा कि वह इस नदी पर पुल नहीं बना सकती और यह एक समस्या है जो बनी रही।"),
        ("ar", "قال مجلس المدينة إن بناء الجسر على النهر لم يكن من الممكن في هذا العام بعد أن كان"),
        ("zh", "市议会在星期二说，他们不能在这条河上修建一座大桥，但是这也不是最后的决定。"),
    ],
)
def test_a_sentence_tells_its_language(code: str, text: str) -> None:
    assert language(page(text)) == code


def test_a_declared_language_breaks_a_near_tie_only() -> None:
    text = "Der Rat der Stadt hat am Dienstag gesagt, dass er die Brücke nicht bauen kann."
    assert language(page(text, "de-AT")) == "de"
    assert language(page(text, "fr")) == "de"


def test_stop_words_are_counted_in_each_text_whatever_the_case() -> None:
    found = parse("<p>This is the end of THE road, which was not for them</p><p>Home News Sport The</p>")
    counts = stop_words(found)[found.tag == 0]
    assert counts.tolist() == [9, 1]


def test_a_language_without_a_list_falls_back_on_its_commonest_words() -> None:
    found = parse("<p>mba zok mba tirel mba zok fendo</p><p>quask vimp</p>")
    assert language(found) == ""
    assert stop_words(found)[found.tag == 0].tolist() == [5, 0]


def test_equal_words_hash_alike_wherever_they_stand() -> None:
    words = hashed("one two ONEtwo one", np.array([8, 10], np.int64))
    assert words.string.tolist() == [0, 0, 1, 1]
    first, second, glued, again = words.hashes.tolist()
    assert first == again and len({first, second, glued}) == 3


def test_a_page_without_words_has_no_language() -> None:
    found = parse("")
    assert language(found) == "" and stop_words(found).sum() == 0
