/** The library's page asks for its articles to be read aloud: `listen-to`, with their numbers. */

import { LibraryQueue } from "./library-queue.js";

const queue = new LibraryQueue();
document.querySelector("main")?.append(queue.element);
document.addEventListener("listen-to", (event) => void queue.start(/** @type {CustomEvent} */ (event).detail));
