"""A small lexicon and a model that counts: what the tests of Kokoro share, without the files of the true one."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
from readwell.services.audio.speech.kokoro.files import Files
from readwell.services.audio.speech.kokoro.lexicon import Entry, Lexicon
from readwell.services.audio.speech.kokoro.model import FRAME, Samples

_WORDS = (
    "council kˈWnsᵊl|voted vˈOTᵻd|vote vˈOt|on ˌɔn|tuesday tˈuzdˌA|apple ˈæpᵊl|dog dˈɔɡ|box bˈɑks|house hˈWs|keep kˈip|"
    "boat bˈOt|zero zˈɪɹO|one wˈʌn|two tˈu|three θɹˈi|four fˈɔɹ|five fˈIv|six sˈɪks|seven sˈɛvən|eight ˈAt|nine nˈIn|"
    "ten tˈɛn|nineteen nˌIntˈin|twenty twˈɛnti|thirty θˈɜɹTi|fifty fˈɪfti|hundred hˈʌndɹəd|thousand θˈWzᵊnd|"
    "million mˈɪljᵊn|dollar dˈɑləɹ|cent sˈɛnt|point pˈYnt|minus mˈInəs|and ænd|chinese ʧˌInˈiz|cyrillic səɹˈɪlɪk|"
    "greek ɡɹˈik|arabic ˈɛɹəbɪk|letter lˈɛTəɹ|grinning ɡɹˈɪnɪŋ|face fˈAs|plus plˈʌs|equals ˈikwᵊlz|doctor dˈɑktəɹ|"
    "to tu|it ɪt|us ˌʌs|helpful hˈɛlpfᵊl|squared skwˈɛɹd|street stɹˈit|example ɪɡzˈæmpəl|for fɔɹ|hello həlˈO|"
    "percent pəɹsˈɛnt|version vˈɜɹʒən|first fˈɜɹst|third θˈɜɹd|world wˈɜɹld|war wˈɔɹ|that ðæt|is ɪz|nasa nˈæsə|he hi"
)
_LETTERS = "A ˈA|B bˈi|C sˈi|D dˈi|E ˈi|F ˈɛf|H ˈAʧ|I ˈI|L ˈɛl|M ˈɛm|S ˈɛs|U jˈu|X ˈɛks|Y wˈI|Z zˈi|NASA nˈæsə"
GOLD: dict[str, Entry] = {
    **dict(row.split(" ") for row in f"{_WORDS}|{_LETTERS}".split("|")),
    "record": {"DEFAULT": "ɹˈɛkəɹd", "VERB": "ɹəkˈɔɹd"},
    "live": {"DEFAULT": "lˈIv", "VERB": "lˈɪv"},
    "read": {"DEFAULT": "ɹˈid", "VBN": "ɹˈɛd", "VBD": "ɹˈɛd"},
    "used": {"DEFAULT": "jˈuzd", "VBD": "jˈust"},
    "by": {"DEFAULT": "bI", "None": "bˈI"},
}
LEXICON = Lexicon(GOLD, {"quorum": "kwˈɔɹəm"})


class Counting:
    """A model whose sounds last two frames each, with silence of four at both ends."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def run(self, tokens: list[int], voice: str, speed: float) -> tuple[Samples, list[int]]:
        """Returns a tone."""
        self.asked.append(len(tokens))
        frames = [4, *(2 for _ in tokens), 4]
        silence = np.zeros(4 * FRAME, np.float32)
        return np.concatenate([silence, np.full(2 * FRAME * len(tokens), 0.5, np.float32), silence]), frames


def installed(folder: Path, model: bytes = b"model") -> Files:
    """Writes an installed voice of these files."""
    files = Files(folder)
    for place in (files.lexicons, files.table("af_heart").parent):
        place.mkdir(parents=True)
    for kind in ("us", "gb"):
        (files.lexicons / f"{kind}_gold.json").write_text(json.dumps(GOLD), "utf-8")
        (files.lexicons / f"{kind}_silver.json").write_text("{}", "utf-8")
    for voice in ("af_heart", "bf_emma"):
        np.zeros((510, 256), "<f4").tofile(files.table(voice))
    files.model.write_bytes(model)
    files.record.write_text(json.dumps({"model": hashlib.sha256(model).hexdigest()}), "utf-8")
    return files
