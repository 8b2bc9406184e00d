/** A page that grows by further ones: the same columns as the engine's own joining, and one answer about all of it. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { grown } from "../../extension/page/grown.js";
import { joinedAnswer, Moving } from "../../extension/page/grown-answer.js";
import { joinedBy, without } from "../../extension/page/joined.js";
import { Page } from "../../extension/page/page.js";
import { Structure } from "../../extension/page/structure.js";

const python = process.env.READWELL_PYTHON ?? "python3";
const given = execFileSync(python, ["-m", "tests.data.works"], { encoding: "utf8", maxBuffer: 1e9 });
const steps = given
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const NOTHING = { keep: [], posts: [], roles: {}, words: { kept: 0, visible: 0 } };
const EMPTY = { blocks: "", names: [], tables: [], codes: [], formulas: [], cuts: [], pictures: [], letters: [] };
const none = { ...EMPTY, drawings: [], players: [], notes: [], note_asides: [], asides: [], silent: [] };

test("the page that has grown has the columns of the engine's own joining", () => {
  assert.equal(steps.length, 2);
  for (const { before, further, reply, number, grown: wanted, moved } of steps) {
    const made = grown(JSON.stringify(before), JSON.stringify(further), reply, number);
    assert.deepEqual(JSON.parse(made.json), wanted);
    assert.deepEqual([...made.moved], moved);
    assert.equal(made.page.attribute(made.holder, "id"), `page-${number}`);
  }
});

test("what is said of a further page's elements is said of them where they stand now", () => {
  for (const { before, reply, structure, moved } of steps) {
    const size = before.parent.length;
    const first = { ...none, blocks: btoa("\0".repeat(Math.ceil(size / 8))) };
    const { structure: made } = joinedAnswer({ ...NOTHING, structure: first }, reply, Int32Array.from(moved));
    const behind = (rows) => rows.filter((row) => (Array.isArray(row) ? row[0] : row) > size);
    for (const name of ["tables", "pictures", "formulas", "names", "codes", "drawings"])
      assert.deepEqual(made[name], behind(structure[name]), name);
    const [ours, theirs] = [new Structure(made), new Structure(structure)];
    for (const id of moved.filter((id) => id >= 0)) assert.equal(ours.isBlock(id), theirs.isBlock(id), `block ${id}`);
  }
});

test("what a page's foot said leaves it when the next one says it again", () => {
  const [{ before, further, reply }] = steps;
  const size = before.parent.length;
  const first = { json: JSON.stringify(before), keep: [[1, size]], selection: { ...NOTHING, keep: [[1, size]] } };
  const made = joinedBy(first, null, { page: JSON.stringify(further), address: "https://example.org/2" }, reply);
  const said = made.keep.flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, at) => (made.page.isText(from + at) ? made.page.text(from + at) : "")),
  );
  const text = said.join(" ");
  assert.equal(text.match(/Ann Smith has written/g)?.length, 1);
  assert.equal(text.match(/The 1 part says what the bridge of iron/g)?.length, 3);
  assert.equal(text.match(/The 2 part says what the bridge of iron/g)?.length, 3);
  assert.deepEqual(
    made.pages.map(({ address }) => address),
    ["https://example.org/2"],
  );
});

test("a link to a page that comes later leads to its place", () => {
  const page = new Page(steps[1].grown);
  const names = new Set(page.having("id").values());
  const inside = [...page.having("href").values()].filter((address) => address.startsWith("#"));
  assert.ok(inside.length >= 3);
  for (const address of inside) assert.ok(names.has(address.slice(1)), address);
});

test("ranges of a further page become ranges of what is taken of it", () => {
  const to = new Moving(Int32Array.from([-1, 10, -1, 11, 12, -1]));
  assert.deepEqual(
    to.ranges([
      [0, 2],
      [2, 3],
      [2, 6],
      [5, 6],
    ]),
    [
      [10, 11],
      [11, 13],
    ],
  );
  assert.deepEqual([to.id(-1), to.id(0), to.id(3)], [-1, -1, 11]);
});

test("what is gone is cut out of what is kept", () => {
  assert.deepEqual(
    without(
      [
        [0, 10],
        [20, 30],
      ],
      [
        [3, 5],
        [8, 22],
        [29, 40],
      ],
    ),
    [
      [0, 3],
      [5, 8],
      [22, 29],
    ],
  );
  assert.deepEqual(without([[0, 4]], [[0, 4]]), []);
  assert.deepEqual(without([[0, 4]], []), [[0, 4]]);
});
