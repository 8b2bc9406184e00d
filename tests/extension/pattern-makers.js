/** Calls what makes expressions out of lists: each language's readings, signs and numbers, the capture's signs. */

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import "../../extension/speech/pronunciation.js";
import { readings } from "../../extension/speech/readings.js";
import { emoji } from "../../extension/speech/emoji.js";
import "../../extension/speech/passages.js";
import "../../extension/speech/citations.js";
import "../../extension/background/search-terms.js";

const TEXT = "Dr. Smith paid $5 million – 3 km – on p. 12-14 in the IV century, #a ½ 10h30 😀 etc. Elizabeth II";
for (const lang of ["de", "en", "es", "fr", "it", "pt"]) {
  readings({ text: TEXT, lang });
  emoji(lang);
}

const signs = new URL("../../extension/content/shapeless.js", import.meta.url);
runInThisContext(readFileSync(signs, "utf8"), { filename: signs.href });
