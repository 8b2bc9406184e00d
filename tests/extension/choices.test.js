import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

const { showBeginning } = await import("../../extension/sheet/choices.js");

test("a list of names takes the direction of the chosen one, by code or by the person", () => {
  browser("<select><option>تلقائي<option>Katja (de-DE, صوت Readwell)<option>(كريم)<option>—</select>", "ar");
  const select = document.querySelector("select");
  showBeginning(select);
  assert.equal(select.dir, "rtl");
  select.selectedIndex = 1;
  select.dispatchEvent(new select.ownerDocument.defaultView.Event("change"));
  assert.equal(select.dir, "ltr", "the words in brackets don't count");
  select.selectedIndex = 2;
  showBeginning(select);
  assert.equal(select.dir, "rtl", "nor does a sign before the name");
  select.selectedIndex = 3;
  showBeginning(select);
  assert.equal(select.dir, "rtl", "a choice without letters changes nothing");
});
