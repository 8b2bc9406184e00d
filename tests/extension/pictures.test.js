import assert from "node:assert/strict";
import { test } from "node:test";
import { wire } from "./browser.js";
import { Page } from "../../extension/shared/page.js";
import { pictureAddress } from "../../extension/shared/pictures.js";

/** @type {[string, string, string][]} */
const CASES = [
  ["an address of its own", 'src="a.png"', "https://example.org/a/a.png"],
  ["what the browser chose", 'src="small.png" currentSrc="https://x.example/large.png"', "https://x.example/large.png"],
  ["a lazy address behind a stand-in", 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/real.jpg"', "https://example.org/real.jpg"],
  ["a lazy address behind a named stand-in", 'src="/img/placeholder.svg" data-lazy-src="/real.jpg"', "https://example.org/real.jpg"],
  ["the candidate that is wide enough", 'srcset="s.jpg 400w, m.jpg 1600w, l.jpg 3200w"', "https://example.org/a/m.jpg"],
  ["the widest where none is", 'srcset="s.jpg 400w, m.jpg 800w"', "https://example.org/a/m.jpg"],
  ["an address with commas in a set", 'data-srcset="https://i.example/w_1,h_2/a.jpg 1x, https://i.example/w_2,h_4/a.jpg 2x"', "https://i.example/w_2,h_4/a.jpg"],
  ["nothing where there is only a stand-in", 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="', ""],
  ["nothing that could run", 'src="javascript:alert(1)"', ""],
];

for (const [about, attributes, wanted] of CASES) {
  test(`a picture's address is ${about}`, () => {
    const page = new Page(wire(`<img ${attributes}>`));
    // HTML lowers the names of attributes; the capture spells currentSrc as the browser does.
    page.names = page.names.map((name) => (name === "currentsrc" ? "currentSrc" : name));
    const img = Array.from({ length: page.length }, (_, id) => id).find((id) => page.name(id) === "img");
    assert.equal(pictureAddress(page, img), wanted);
  });
}
