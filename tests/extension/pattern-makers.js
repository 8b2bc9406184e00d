/** Calls what makes expressions out of lists: each language's readings, signs and numbers, the capture's signs. */

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import "../../extension/speech/readings/pronunciation.js";
import { readings } from "../../extension/speech/readings/readings.js";
import { emoji } from "../../extension/speech/readings/emoji.js";
import "../../extension/speech/script/passages.js";
import "../../extension/speech/script/citations.js";
import "../../extension/background/keeping/search-terms.js";

const TEXT = "Dr. Smith paid $5 million – 3 km – on p. 12-14 in the IV century, #a ½ 10h30 😀 etc. Elizabeth II";
for (const lang of ["de", "en", "es", "fr", "it", "pt"]) {
  readings({ text: TEXT, lang });
  emoji(lang);
}

const signs = new URL("../../extension/content/capture/shapeless.js", import.meta.url);
runInThisContext(readFileSync(signs, "utf8"), { filename: signs.href });
