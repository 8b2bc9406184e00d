/** Texts that stand line by line: letters are told from code. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isLetter } from "../../extension/page/letter.js";

const MAIL = `On Tue, 3 Mar 2026, Bram Teller wrote:
> The gauge at the lock has been wrong since January.
> Who would look at it?

I was there this morning. The float is stuck, and the rope above it
has worn through; see https://example.org/a?b=c&d=%20 for a picture.

Ann Pell <ann@example.org>
_______________________________________________
Harbour mailing list`;

for (const [what, text] of [
  ["a mail with a quotation, an address and a rule", MAIL],
  ["a poem's prose", "It was late. The boats had gone\nand nobody stood on the quay any more.\nWe waited for a while in the rain. Then\nwe went home along the river."],
]) test(`${what} is a letter`, () => assert.ok(isLetter(text))); // prettier-ignore

for (const [what, text] of [
  ["a program", "def read(gauge):\n    level = gauge.level()\n    # The level is in metres. We want it in feet.\n    return level * 3.28\n"],
  ["settings", "name: harbour\nport: 8080\nhosts:\n  - one.example.org\n  - two.example.org\n# Read once at the start. Change it there.\n"],
  ["commands and what they say", "$ ferry start --wait 20\nStarted. Waiting for the gauge.\n$ ferry stop\nStopped."],
  ["a table", "Name      Metres   Feet\nNorth     3.1      10.2\nSouth     2.8       9.2\nLock      0.4       1.3"],
  ["a log", "[12:01:03] INFO gauge ready.\n[12:01:04] WARN level low (0.4)\n[12:01:09] INFO done."],
  ["a line", "One sentence alone."],
  ["nothing", ""],
]) test(`${what} is none`, () => assert.ok(!isLetter(text))); // prettier-ignore

test("a letter with a table and a few lines of settings is one", () => {
  const table =
    "\n\n    swell (m)   error (cm)\n    0.2         0.4\n    0.8         1.9\n\n    [filter]\n    window = 60\n";
  assert.ok(isLetter(`${MAIL}${table}`));
});
