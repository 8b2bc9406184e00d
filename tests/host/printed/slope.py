"""Document slope curves: tags over tokens, kept where the curve is flat (Pinto and others 2002; Gottron's adaptation).

No paper at hand prints the windows; Gottron (II) says "a windowing technique to locate several parts of the document".
"""

from tests.host.printed.source import pieces


def sections(tags: list[int], window: int, ratio: float, steady: int) -> list[bool]:
    """For each token whether it is in a flat section: `steady` flat windows in a row open one, as many steep ones close it."""
    whole = sum(tags) / len(tags)
    starts = [0]
    while starts[-1] + window < len(tags):
        starts.append(starts[-1] + window // 2)
    flat = [sum(tags[start : start + window]) / len(tags[start : start + window]) <= ratio * whole for start in starts]
    kept = [False] * len(tags)
    inside = False
    for place in range(len(flat)):
        run = flat[place : place + steady]
        if len(run) == steady and all(run):
            inside = True
        if len(run) == steady and not any(run):
            inside = False
        if inside:
            for token in range(starts[place], min(len(tags), starts[place] + window)):
                kept[token] = True
    return kept


def slopes(source: str, window: int = 50, ratio: float = 0.5, steady: int = 3) -> list[str]:
    """The words in flat sections; all of a page too short for windows."""
    tokens = [word for piece in pieces(source) for word in ([""] if piece.tag else piece.text.split())]
    if len(tokens) < 2 * window:
        return [word for word in tokens if word]
    kept = sections([int(word == "") for word in tokens], window, ratio, steady)
    return [word for word, stays in zip(tokens, kept, strict=True) if word and stays]
