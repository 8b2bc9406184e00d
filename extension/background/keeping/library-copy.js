/**
 * A second copy of the library, in a storage bucket of its own: Chromium throws a database away whose log was torn when
 * the browser died (google/leveldb issue 1287). Each change notes which rows it wrote, in its own transaction; the copy
 * follows after it, so no death tears both. Without buckets (Firefox keeps its databases in another way) there is none.
 */

/** The stores of the library that are copied. */
export const COPIED = Object.freeze(["articles", "texts", "marks", "versions"]);

/** The library's store of what was changed and isn't in the copy yet. */
export const CHANGES = "changes";

/** The store of the library and of the copy for how far they have come. */
const STATE = "state";

/** In the library's state while it is new and nothing has been brought back; in the copy's, how far it is filled. */
const [MADE, FILLED] = ["made", "filled"];

/** How many rows are copied in one transaction: texts can be long. */
const ROWS = 20;

/** @typedef {{store: string, key?: IDBValidKey}} Change without a key: the whole store was emptied */

/** The name of the bucket. */
const BUCKET = "library-copy";

/** @template Value @param {IDBRequest<Value>} asked @returns {Promise<Value>} */
const got = (asked) =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** @param {IDBTransaction} turn */
const done = (turn) =>
  new Promise((resolve, reject) => {
    turn.oncomplete = () => resolve(null);
    turn.onabort = () => reject(turn.error);
  });

/**
 * Notes which rows a transaction writes; what is returned says so to the store of changes, as its last step.
 * @param {IDBTransaction} turn
 * @returns {() => Promise<void>}
 */
export function watch(turn) {
  /** @type {Change[]} */
  const changes = [];
  for (const name of COPIED) {
    const store = turn.objectStore(name);
    const { add, put, delete: remove, clear } = store;
    const written = (/** @type {IDBRequest<IDBValidKey>} */ asked) => {
      asked.addEventListener("success", () => changes.push({ store: name, key: asked.result }));
      return asked;
    };
    // A transaction has one object for each of its stores, whoever asks for it.
    Object.assign(store, {
      add: (/** @type {unknown} */ row) => written(add.call(store, row)),
      put: (/** @type {unknown} */ row) => written(put.call(store, row)),
      clear: () => (changes.push({ store: name }), clear.call(store)),
      delete: (/** @type {IDBValidKey | IDBKeyRange} */ key) => {
        const keys = store.getAllKeys(key);
        keys.addEventListener("success", () => changes.push(...keys.result.map((one) => ({ store: name, key: one }))));
        return remove.call(store, key);
      },
    });
  }
  return async () => {
    if (changes.length) await got(turn.objectStore(CHANGES).add(changes));
  };
}

/** What the library itself needs for its copy. @param {IDBDatabase} base @param {boolean} isNew */
export function prepare(base, isNew) {
  base.createObjectStore(CHANGES, { autoIncrement: true });
  const state = base.createObjectStore(STATE);
  if (isNew) state.put(true, MADE);
}

/** @param {IDBDatabase} base the copy's, without any index */
function laidOut(base) {
  for (const name of COPIED) base.createObjectStore(name, { keyPath: name === "marks" ? ["article", "id"] : "id" });
  base.createObjectStore(STATE).put({ store: COPIED[0] }, FILLED);
}

/** Storage buckets, which TypeScript doesn't know yet. */
const buckets = () => /** @type {any} */ (globalThis.navigator)?.storageBuckets;

/** Whether this browser can keep a copy at all: only then changes are noted for it. */
export const isCopied = () => Boolean(buckets());

/** @type {Promise<IDBDatabase | null> | null} */
let copy = null;

/** Whether the copy has just been made, and nobody has begun to fill it. */
let isEmpty = false;

/** The copy's database; none where the browser gives none: the library is there without it too. */
function opened() {
  copy ??= open().catch(() => (copy = null));
  return copy;
}

/** @returns {Promise<IDBDatabase | null>} */
async function open() {
  const bucket = await buckets()?.open(BUCKET, { persisted: true, durability: "strict" });
  if (!bucket) return null;
  const asked = /** @type {IDBOpenDBRequest} */ (bucket.indexedDB.open("library", 1));
  asked.onupgradeneeded = () => (laidOut(asked.result), (isEmpty = true));
  const base = await got(asked);
  base.onclose = base.onversionchange = () => (base.close(), (copy = null));
  return base;
}

/** What is done to the copy, one thing after the other. @type {Promise<unknown>} */
let last = Promise.resolve();

/** @template Value @param {() => Promise<Value>} work @returns {Promise<Value | undefined>} undefined: it failed */
function next(work) {
  const mine = last.then(work).catch(() => undefined);
  last = mine;
  return mine;
}

/** The next look for changes, which hasn't begun. @type {Promise<unknown> | null} */
let waiting = null;

/** Brings the copy up to the library; whoever asks while others wait waits with them. @param {IDBDatabase} base */
export function follow(base) {
  waiting ??= next(() => ((waiting = null), carried(base)));
  return waiting;
}

/** @param {IDBDatabase} base */
async function carried(base) {
  const into = await opened();
  if (isEmpty) void fill(base);
  while (into) {
    const noted = base.transaction(CHANGES).objectStore(CHANGES);
    const [keys, lists] = await Promise.all([got(noted.getAllKeys(null, ROWS)), got(noted.getAll(null, ROWS))]);
    if (!keys.length) return;
    const changes = latest(lists.flat());
    for (let at = 0; at < changes.length; at += ROWS) await put(base, into, changes.slice(at, at + ROWS));
    const turn = base.transaction(CHANGES, "readwrite");
    turn.objectStore(CHANGES).delete(IDBKeyRange.upperBound(keys.at(-1)));
    await done(turn);
  }
}

/** Each row once, and none that was written before its store was emptied. @param {Change[]} changes @returns {Change[]} */
function latest(changes) {
  /** @type {Map<string, Change>} */
  const found = new Map();
  for (const one of changes) {
    const emptied = !("key" in one);
    for (const [name, { store }] of found) if (emptied && store === one.store) found.delete(name);
    found.set(JSON.stringify([one.store, one.key]), one);
  }
  return [...found.values()];
}

/** Writes rows as they are now in the library. @param {IDBDatabase} base @param {IDBDatabase} into @param {Change[]} changes */
async function put(base, into, changes) {
  const from = base.transaction(COPIED);
  const rows = await Promise.all(changes.map(({ store, key }) => key && got(from.objectStore(store).get(key))));
  const turn = into.transaction(COPIED, "readwrite", { durability: "strict" });
  for (const [at, { store, key }] of changes.entries()) {
    if (key === undefined) turn.objectStore(store).clear();
    else if (rows[at]) turn.objectStore(store).put(rows[at]);
    else turn.objectStore(store).delete(key);
  }
  await done(turn);
}

/** Fills a copy that isn't whole, a batch at a time: what is saved in between comes first. @param {IDBDatabase} base */
export async function fill(base) {
  isEmpty = false;
  while (await next(() => filled(base)));
}

/** Copies the next batch; tells whether there may be more. @param {IDBDatabase} base */
async function filled(base) {
  const into = await opened();
  const far = into && (await got(into.transaction(STATE).objectStore(STATE).get(FILLED)));
  if (!into || !far) return false;
  const { keys, rows } = await batch(base, far.store, far.after);
  const turn = into.transaction([far.store, STATE], "readwrite", { durability: "strict" });
  for (const row of rows) turn.objectStore(far.store).put(row);
  const following = COPIED[COPIED.indexOf(far.store) + 1];
  const reached = keys.length ? { ...far, after: keys.at(-1) } : following ? { store: following } : null;
  turn.objectStore(STATE).put(reached, FILLED);
  await done(turn);
  return Boolean(reached);
}

/** The next rows of a store. @param {IDBDatabase} base @param {string} name @param {IDBValidKey} [after] */
async function batch(base, name, after) {
  const store = base.transaction(name).objectStore(name);
  const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
  const [keys, rows] = await Promise.all([got(store.getAllKeys(range, ROWS)), got(store.getAll(range, ROWS))]);
  return { keys, rows };
}

/**
 * Brings a library that has just been made what the copy has; begun once, it is done to the end.
 * @param {IDBDatabase} base
 */
export async function bringBack(base) {
  const isNew = Boolean(await got(base.transaction(STATE).objectStore(STATE).get(MADE)));
  const from = isNew && (await opened());
  if (from) for (const name of COPIED) await allBack(from, base, name);
  const turn = base.transaction([COPIED[0], STATE], isNew ? "readwrite" : "readonly", { durability: "strict" });
  if (isNew) turn.objectStore(STATE).delete(MADE);
  return { isNew, articles: await got(turn.objectStore(COPIED[0]).count()) };
}

/**
 * Brings a store back as far as the copy can be read: a damaged copy must not keep the library shut.
 * @param {IDBDatabase} from @param {IDBDatabase} base @param {string} name
 */
async function allBack(from, base, name) {
  const read = async (/** @type {IDBValidKey | undefined} */ after) => {
    try {
      return await batch(from, name, after);
    } catch {
      return { keys: [], rows: [] };
    }
  };
  let found = await read(undefined);
  while (found.keys.length) {
    const turn = base.transaction(name, "readwrite", { durability: "strict" });
    for (const row of found.rows) turn.objectStore(name).put(row);
    await done(turn);
    found = await read(found.keys.at(-1));
  }
}
