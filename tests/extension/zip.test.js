/** ZIP archives: what is written is what another program reads. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { crc32, Zip } from "../../extension/save/zip.js";

/** Python's own reader: names, texts, whether the sums are right, and how the first is packed. */
const READ = `import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as found:
    print(json.dumps([found.testzip(), [[one.filename, found.read(one).decode()] for one in found.infolist()],
        [one.compress_type for one in found.infolist()][:1]]))`;

test("an archive holds its files, with their names and texts in any script", async (t) => {
  const files = [
    ["Roofs and boats.md", "# Roofs\n".repeat(1000)],
    ["屋根 – «é».md", "港の評議会\n"],
    ["Empty.md", ""],
  ];
  const made = new Zip();
  for (const [name, text] of files) await made.add(name, text);
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "notes.zip");
  const bytes = Buffer.from(await made.file().arrayBuffer());
  writeFileSync(path, bytes);
  const python = process.env.READWELL_PYTHON ?? "python3";
  assert.deepEqual(JSON.parse(execFileSync(python, ["-c", READ, path], { encoding: "utf8" })), [null, files, [8]]);
  assert.ok(bytes.length < 1000);
  assert.equal(made.count, 3);
});

test("an archive without files is one, and the same files give the same bytes", async () => {
  assert.equal((await new Zip().file().arrayBuffer()).byteLength, 22);
  const [one, other] = await Promise.all(
    [0, 1].map(async () => {
      const made = new Zip();
      await made.add("a.md", "words");
      return Buffer.from(await made.file().arrayBuffer());
    }),
  );
  assert.deepEqual(one, other);
});

test("the sum of bytes is the one that everybody has", () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
});
