"""The body of a program that takes Piper's options, and the description of a voice."""

from __future__ import annotations

from typing import Any

#: Like the program: length_scale makes it slower, a missing model or an unknown speaker fails.
KEPT = """
if "--help" in args:
    print("usage: piper [-h] -m MODEL [-f OUTPUT_FILE] --model --output_file --length_scale --speaker")
    sys.exit()
about = json.load(open(option("-m", "--model") + ".json"))
if int(option("--speaker", "-s") or 0) >= about.get("num_speakers", 1):
    sys.exit(1)
def say(text, path):
    note(text)
    sound(path, text, 1 / float(option("--length_scale")), about["audio"]["sample_rate"])
folder = option("-d", "--output_dir")
if not folder:
    say(sys.stdin.readline(), option("-f", "--output_file"))
for number, line in enumerate(sys.stdin if folder else ()):
    {extra}
    path = os.path.join(folder, f"{{number}}.wav")
    say(line.rstrip(chr(10)), path)
    print("INFO:__main__:Wrote", path, file=sys.stderr, flush=True)
"""
BODY = KEPT.format(extra="pass")
JOE: dict[str, Any] = {
    "audio": {"sample_rate": 22050},
    "espeak": {"voice": "en-us"},
    "inference": {"length_scale": 1},
    "language": {"code": "en_US"},
    "num_speakers": 1,
    "speaker_id_map": {},
}
