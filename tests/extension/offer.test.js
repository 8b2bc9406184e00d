import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

browser("<!doctype html><title></title>", "en");
const { Offer } = await import("../../extension/speech/sheet/offer.js");

test("the offer names the place and has one button, which starts from the beginning", () => {
  let pressed = 0;
  const offer = new Offer(() => pressed++);
  offer.show("What the town pays", 7);
  assert.equal(offer.element.hidden, false);
  assert.match(offer.element.textContent, /What the town pays/);
  const buttons = [...offer.element.querySelectorAll("button")];
  assert.deepEqual(
    buttons.map(({ id, textContent }) => [id, textContent]),
    [["voice-start-over", "Start from the beginning"]],
  );
  buttons[0].click();
  assert.equal(pressed, 1);
});

test("the offer stays for five sentences, and goes where the voice is elsewhere", () => {
  const offer = new Offer(() => {});
  offer.show("What the town pays", 7);
  assert.deepEqual(
    [-1, 0, 6, 7, 11, 12].map((item) => offer.isNear(item)),
    [true, false, false, true, true, false],
  );
  offer.hide();
  assert.equal(offer.element.hidden, true);
});
