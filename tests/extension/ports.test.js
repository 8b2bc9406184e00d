/** A port's listeners go with the port: Firefox would keep whatever they refer to. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { handlePort } from "../../extension/common/messages/ports.js";

class Listeners extends Set {
  addListener = (one) => void this.add(one);
  removeListener = (one) => void this.delete(one);
  fire = (...given) => [...this].forEach((one) => one(...given));
}

test("a port that disconnects keeps no listener, and its end is told once", () => {
  const port = { onMessage: new Listeners(), onDisconnect: new Listeners() };
  const [messages, ends] = [[], []];
  handlePort(
    port,
    (message) => messages.push(message),
    () => ends.push("end"),
  );
  port.onMessage.fire("first");
  port.onDisconnect.fire(port);
  port.onDisconnect.fire(port);
  port.onMessage.fire("late");
  assert.deepEqual([messages, ends], [["first"], ["end"]]);
  assert.deepEqual([port.onMessage.size, port.onDisconnect.size], [0, 0]);
});
