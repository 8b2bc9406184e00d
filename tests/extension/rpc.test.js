import assert from "node:assert/strict";
import { test } from "node:test";
import { Rpc } from "../../extension/background/engine/rpc.js";
import { Assembly, split } from "../../extension/common/messages/parts.js";

/** An engine that answers with what `reply` makes of a request's text. */
function connection(reply) {
  const assemblies = new Map();
  const made = {
    posted: [],
    post(message) {
      made.posted.push(message);
      if (message.cancel) return;
      const assembly = assemblies.get(message.id) ?? new Assembly();
      assemblies.set(message.id, assembly);
      const text = assembly.add(message);
      if (text !== null)
        for (const part of reply(text, message.id) ?? [])
          queueMicrotask(() => made.onmessage({ id: message.id, ...part }));
    },
    close() {},
    onmessage() {},
    onend() {},
  };
  return made;
}

const echo = (text) => split(JSON.stringify({ ok: JSON.parse(text) }));

test("a text of any length comes back whole, in parts of at most 300,000 units", async () => {
  const long = `${"é".repeat(299_999)}😀${"x".repeat(700_000)}`;
  const engine = connection(echo);
  assert.equal((await new Rpc(engine).ask(JSON.stringify({ long }))).long, long);
  assert.ok(engine.posted.length > 3);
  for (const { data } of engine.posted) {
    assert.ok(data.length <= 300_000);
    assert.ok(!/[\ud800-\udbff]$/.test(data), "a part ends inside a surrogate pair");
  }
});

test("an empty text is one part", () => assert.deepEqual(split(""), [{ part: 0, parts: 1, data: "" }]));

test("replies find their requests, whatever their order", async () => {
  const late = [];
  const engine = connection((text, id) => void late.push([id, text]));
  const line = new Rpc(engine);
  const asked = [1, 2, 3].map((number) => line.ask(JSON.stringify({ number })));
  for (const [id, text] of late.reverse()) for (const part of echo(text)) engine.onmessage({ id, ...part });
  assert.deepEqual(
    (await Promise.all(asked)).map(({ number }) => number),
    [1, 2, 3],
  );
  assert.equal(line.waiting, 0);
});

test("a refusal keeps its code", async () => {
  const line = new Rpc(connection(() => split('{"error":{"code":"columns","message":"parent[41] is 57"}}')));
  await assert.rejects(line.ask("{}"), { code: "columns", message: "parent[41] is 57" });
});

test("a request nobody answers in time is cancelled at the engine too", async () => {
  const engine = connection(() => undefined);
  const line = new Rpc(engine);
  await assert.rejects(line.ask("{}", { seconds: 0.01 }), { code: "slow" });
  assert.deepEqual(engine.posted.at(-1), { id: 1, cancel: true });
});

test("a request that isn't wanted any more is cancelled", async () => {
  const engine = connection(() => undefined);
  const stop = new AbortController();
  const asked = new Rpc(engine).ask("{}", { signal: stop.signal });
  stop.abort();
  await assert.rejects(asked, { code: "cancelled" });
  assert.deepEqual(engine.posted.at(-1), { id: 1, cancel: true });
});

test("an engine is silent once nothing has come for a while, and not before", async () => {
  const engine = connection(() => undefined);
  const line = new Rpc(engine);
  let silent = false;
  const waited = line.silent(300, new AbortController().signal).then(() => (silent = true));
  for (let look = 0; look < 10; look++) {
    engine.onmessage({ alive: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(silent, false);
  }
  assert.equal(line.beats, true);
  await waited;
});

test("nobody waits for silence any more once that is ended", async () => {
  const stop = new AbortController();
  const waited = new Rpc(connection(() => undefined)).silent(1e9, stop.signal);
  stop.abort();
  await waited;
});

test("a reply to a cancelled request is ignored", async () => {
  const engine = connection(() => undefined);
  const line = new Rpc(engine);
  await assert.rejects(line.ask("{}", { seconds: 0.01 }), { code: "slow" });
  engine.onmessage({ id: 1, ...split('{"ok":1}')[0] });
  assert.equal(line.waiting, 0);
});

test("when the connection ends, every pending request fails with the reason", async () => {
  const engine = connection(() => undefined);
  const line = new Rpc(engine);
  let ended = 0;
  line.onend = () => ended++;
  const asked = [line.ask("{}"), line.ask("{}")];
  engine.onend("host-gone", "Native host has exited.");
  for (const each of asked) await assert.rejects(each, { code: "host-gone", message: "Native host has exited." });
  assert.equal(ended, 1);
});

test("parts out of order end their request", async () => {
  const engine = connection(() => [{ part: 1, parts: 2, data: "x" }]);
  await assert.rejects(new Rpc(engine).ask("{}"), { code: "frame" });
});

for (const reply of ["5", "null", "{}", "[]", '{"ok":null}', '{"error":5}', '{"error":{"code":7}}', "{", ""])
  test(`a reply that is ${reply || "empty"} ends its request alone`, async () => {
    const line = new Rpc(connection((text) => split(text === '"rubbish"' ? reply : '{"ok":"fine"}')));
    const asked = [line.ask('"rubbish"'), line.ask("{}")];
    await assert.rejects(asked[0], { code: "frame" });
    assert.equal(await asked[1], "fine");
    assert.equal(line.waiting, 0);
  });

test("a host that ends after any part of its reply, or says anything else before, leaves no request waiting", async () => {
  const parts = split(JSON.stringify({ ok: "é".repeat(1_500_000) }));
  assert.ok(parts.length > 5);
  for (let kept = 0; kept < parts.length; kept++) {
    const engine = connection(() => undefined);
    const line = new Rpc(engine);
    const asked = line.ask("{}");
    for (const rubbish of [null, 5, "text", [], {}, { id: 7 }, { id: "1" }, { id: 99, part: 0, parts: 1, data: "{}" }])
      engine.onmessage(rubbish);
    for (const part of parts.slice(0, kept)) engine.onmessage({ id: 1, ...part });
    engine.onend("host-gone", "ended");
    await assert.rejects(asked, { code: "host-gone" });
    assert.equal(line.waiting, 0);
  }
});

test("progress is passed on", () => {
  const engine = connection(() => undefined);
  const line = new Rpc(engine);
  const heard = [];
  line.onprogress = (progress) => heard.push(progress);
  engine.onmessage({ progress: { stage: "packages", share: 0.5 } });
  assert.deepEqual(heard, [{ stage: "packages", share: 0.5 }]);
});
