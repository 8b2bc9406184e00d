// Characters that show nothing and shape nothing: tags, runs of variation selectors, zero-width signs out of place.
//
// A page can carry words in them that nobody sees. They stay where they do what they are for: a joiner between letters
// that join, a selector after a sign that has two looks, a flag's tags. The engine's parser does the same
// (readwell/engine/basics/shapeless.py); tests/data/pages/shapeless.json has cases for both.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.shapeless = (() => {
  const SIGNS =
    "\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2060-\\u2064\\u206a-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0" +
    "\\ufff9-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
  const JOINING =
    "\\u0600-\\u08ff\\u0900-\\u0dff\\u0e00-\\u0fff\\u1000-\\u109f\\u1780-\\u17ff\\u1800-\\u18af\\u1980-\\u19df\\u1a20-\\u1aaf\\ufb50-\\ufdff\\ufe70-\\ufefc";
  const EMOJI = "#*0-9\\u00a9\\u00ae\\u203c\\u2049\\u2100-\\u2bff\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}";
  const IDEOGRAPHS = "\\u2e80-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
  const RIGHT_TO_LEFT = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}";
  const WORD = "\\p{L}\\p{N}_";
  const FLAGS = ["gbeng", "gbsct", "gbwls"]
    .map((name) => [...name].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join(""))
    .join("|");
  const ALONE = `(?![${SIGNS}])`;
  const SHAPING = [
    `(?<=\\u{1f3f4})(?:${FLAGS})\\u{e007f}`,
    `(?<=[${EMOJI}])\\ufe0f?\\u200d(?=[${EMOJI}])`,
    `(?<=[${EMOJI}])[\\ufe0e\\ufe0f]${ALONE}`,
    `(?<=[${JOINING}])[\\u200b-\\u200d]${ALONE}`,
    `(?<=[${IDEOGRAPHS}\\u2200-\\u22ff\\u1000-\\u109f])[\\ufe00-\\ufe0d]${ALONE}`,
    `(?<=[${IDEOGRAPHS}])[\\u{e0100}-\\u{e01ef}]${ALONE}`,
    `(?<=[\\u1800-\\u18af])[\\u180b-\\u180f]${ALONE}`,
    `(?<=[\\u1100-\\u11ff])[\\u115f\\u1160]${ALONE}`,
    `[\\u115f\\u1160](?=[\\u1160-\\u11ff])${ALONE}`,
    `(?<=[\\u1780-\\u17ff])[\\u17b4\\u17b5]${ALONE}`,
    `(?<=[${WORD}])[\\u00ad](?=[${WORD}])${ALONE}`,
    `(?<=[${WORD}])\\u034f(?=[\\u0300-\\u036f\\u0591-\\u05c7])`,
    `(?<=[${RIGHT_TO_LEFT}])[\\u200e\\u200f]${ALONE}`,
    `[\\u200e\\u200f](?=[${RIGHT_TO_LEFT}])`,
    `(?<![${WORD}${SIGNS}])[\\u200e\\u200f]${ALONE}`,
    `(?<![${SIGNS}])[\\u200e\\u200f](?![${WORD}${SIGNS}])`,
    "^[\\u2061-\\u2064]$",
  ].join("|");
  // eslint-disable-next-line no-misleading-character-class
  const SIGN = new RegExp(`[${SIGNS}]`, "u");
  const EACH = new RegExp(`(${SHAPING})|[${SIGNS}]`, "gu");

  /** Returns a text without signs that shape nothing in it. @param {string} text */
  const without = (text) => (SIGN.test(text) ? text.replace(EACH, (_, shaping) => shaping ?? "") : text);

  /**
   * Returns where each sign that is left out stands, and its length.
   * @param {string} text
   * @returns {[number, number][]}
   */
  function gaps(text) {
    if (!SIGN.test(text)) return [];
    return [...text.matchAll(EACH)].filter((one) => one[1] === undefined).map((one) => [one.index, one[0].length]);
  }

  /** Returns the place in the page's text of a place in the text without. @param {string} text @param {number} at */
  function outer(text, at) {
    let place = at;
    for (const [start, length] of gaps(text)) if (start <= place) place += length;
    return place;
  }

  /** Returns the place in the text without of a place in the page's text. @param {string} text @param {number} at */
  function inner(text, at) {
    let place = at;
    for (const [start, length] of gaps(text)) if (start < at) place -= Math.min(length, at - start);
    return place;
  }

  return { without, inner, outer };
})();
