/** The start of the embedded engine: its archives are read as Python would read them. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { exchange, stored } from "../../extension/background/python/start.js";

/** A zip that Python has written. @param {string} how */
const zipped = (how, comment = "") =>
  new Uint8Array(
    execFileSync(process.env.READWELL_PYTHON ?? "python3", [
      "-c",
      `import io, sys, zipfile
out = io.BytesIO()
with zipfile.ZipFile(out, "w", zipfile.${how}) as target:
    target.writestr("room/words é.txt", "words " * 50)
    target.writestr("empty", "")
    target.comment = ${JSON.stringify(comment)}.encode()
sys.stdout.buffer.write(out.getvalue())`,
    ]),
  );

test("a stored archive gives its files by name, as views of the archive", () => {
  const archive = zipped("ZIP_STORED");
  const files = [...stored(archive)];
  assert.deepEqual(
    files.map(([name, data]) => [name, new TextDecoder().decode(data)]),
    [
      ["room/words é.txt", "words ".repeat(50)],
      ["empty", ""],
    ],
  );
  assert.equal(files[0][1].buffer, archive.buffer);
});

test("a packed archive is refused, and so is what is none", () => {
  assert.throws(() => [...stored(zipped("ZIP_DEFLATED"))], /packed entry/);
  assert.throws(() => [...stored(zipped("ZIP_STORED", "a word"))], /comment/);
  assert.throws(() => [...stored(new Uint8Array(3))], /not a zip/);
});

test("the libraries' own data is taken out of a copy of the memory and put back, and only theirs", () => {
  const heap = Uint32Array.of(7, 8, 9, 0xffffffff);
  const whole = Uint32Array.of(0, 16, 0, 0, 7, 5, 9, 0xffffffff); // its head says that it has 16 bytes
  const copy = new Uint8Array(whole.slice().buffer);
  const sum = exchange(copy, heap, [[2, 2]]);
  assert.deepEqual([...new Uint32Array(copy.buffer)], [0, 16, 0, 0, 7, 5, 0, 0]);
  assert.equal(exchange(copy, heap, [[2, 2]]), sum);
  assert.deepEqual([...new Uint32Array(copy.buffer)], [...whole]);
  assert.notEqual(
    exchange(
      copy,
      heap.map((word) => word + 1),
      [[2, 2]],
    ),
    sum,
  );
});
