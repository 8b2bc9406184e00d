// One extractor of JavaScript's in a process of its own: the same lines as worker.py. The modules are those of the
// folder it is started in, so that the rivals stay out of the project.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import readline from "node:readline";
import { readFileSync } from "node:fs";

const require = createRequire(process.cwd() + "/package.json");
const out = process.stdout.write.bind(process.stdout);
// What a rival prints must not get between our lines.
process.stdout.write = (...words) => process.stderr.write(...words);
for (const name of ["log", "warn", "error", "debug", "info"]) console[name] = () => {};

const versions = (...names) =>
    names.map((name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version}`).join(" + ");
const address = (url) => (/^https?:\/\//.test(url) ? url : "http://example.com/a");

const RIVALS = {
    "Readability.js": async () => {
        const { Readability } = require("@mozilla/readability");
        const { JSDOM, VirtualConsole } = require("jsdom");
        const found = (html, url) => {
            const dom = new JSDOM(html, { url: address(url), virtualConsole: new VirtualConsole() });
            const content = new Readability(dom.window.document).parse()?.content;
            dom.window.close();
            return content;
        };
        return [found, versions("@mozilla/readability", "jsdom")];
    },
    defuddle: async () => {
        const { Defuddle } = await import(pathToFileURL(`${process.cwd()}/node_modules/defuddle/dist/node.js`).href);
        const { parseHTML } = require("linkedom");
        const found = async (html, url) =>
            (await Defuddle(parseHTML(html).document, address(url), { useAsync: false })).content;
        return [found, versions("defuddle", "linkedom")];
    },
};

const [rival, version] = await RIVALS[process.argv[2]]();
// From here on a rival's late failure is a result, not our end.
process.on("uncaughtException", () => {});
process.on("unhandledRejection", () => {});
const warm = "<html><head><title>t</title></head><body><h1>Title</h1>" + "<p>A paragraph, with commas, and words.</p>".repeat(20);
for (let times = 0; times < 3; times++) await Promise.resolve(rival(warm, "")).catch(() => {});
out(JSON.stringify({ kind: "html", version: `${version} (node ${process.version})` }) + "\n");
for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const page = JSON.parse(line);
    let html = "";
    let error = "";
    const begun = process.hrtime.bigint();
    try {
        html = (await rival(page.html, page.url)) || "";
    } catch (problem) {
        error = String(problem?.message ?? problem).slice(0, 300);
    }
    const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
    out(JSON.stringify({ html, seconds, error }) + "\n");
}
