// In a page of its own: the extension's worker with the embedded engine, asked as the background asks it.

const worker = new Worker("/background/python/worker.js", { type: "module" });
const UNITS = 300_000;

globalThis.answered = (text) =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const parts = [];
    for (let from = 0; from < text.length; from += UNITS) parts.push(text.slice(from, from + UNITS));
    worker.onmessage = ({ data }) => {
      if (data.fatal) reject(Error(data.fatal));
      if (data.part === data.parts - 1)
        resolve({ milliseconds: performance.now() - begun, end: data.data.slice(0, 60) });
    };
    parts.forEach((data, part) => worker.postMessage({ id: 1, part, parts: parts.length, data }));
  });
