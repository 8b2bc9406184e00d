/**
 * Starts Python with the engine's packages, from files beside it. In the worker these are fetched; a test reads them.
 *
 * Python's memory is restored as it was when the engine was ready (vendor/snapshot.js), and what it may still import or
 * read is put into its file system as views of the archives: Python's own installer copies each file several times.
 */

const PACKAGES = "/lib/python3.12/site-packages";
/** Libraries that are linked before the memory is restored, at the places where it was made with them. */
export const LINKED = Object.freeze([
  `${PACKAGES}/numpy/_core/_multiarray_umath.cpython-312-wasm32-emscripten.so`,
  `${PACKAGES}/numpy/_core/_multiarray_tests.cpython-312-wasm32-emscripten.so`, // numpy documents its functions
]);
/** What the copy of memory is carried without. @typedef {{ranges: [from: number, words: number][], sum: number}} Own */

/** Signatures and sizes of the parts of a zip. */
const [END, END_SIZE, ENTRY_SIZE, LOCAL_SIZE] = [0x06054b50, 22, 46, 30];
/** Which word of a copy of the memory says where its head ends. */
const HEAD_WORD = 1;

/**
 * Yields the files of a zip whose entries are stored, not packed.
 * @param {Uint8Array} archive
 * @returns {Generator<[string, Uint8Array]>}
 */
export function* stored(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = archive.length - END_SIZE;
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error("not a zip, or one with a comment");
  const text = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left--) {
    if (view.getUint16(at + 10, true)) throw new Error("a packed entry in an archive of stored ones");
    const [size, local] = [view.getUint32(at + 24, true), view.getUint32(at + 42, true)];
    const length = view.getUint16(at + 28, true);
    const from = local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield [
      text.decode(archive.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + length)),
      archive.subarray(from, from + size),
    ];
    at += ENTRY_SIZE + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** Puts an archive's files where Python looks for them. @param {any} FS @param {Uint8Array} archive */
export function unpack(FS, archive) {
  const made = new Set();
  for (const [name, data] of stored(archive)) {
    const path = `${PACKAGES}/${name}`;
    const above = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(above)) FS.mkdirTree(above);
    made.add(above);
    FS.writeFile(path, data, { canOwn: true });
  }
}

/** Returns the memory in a copy, after its head. @param {Uint8Array} copy @returns {Uint32Array} */
export function wordsIn({ buffer, byteOffset, length }) {
  const head = new Uint32Array(buffer, byteOffset, HEAD_WORD + 1)[HEAD_WORD];
  return new Uint32Array(buffer, byteOffset + head, (length - head) >> 2);
}

/**
 * Takes the libraries' own data out of the copy of the memory, or puts them back: they are in the memory before the
 * copy is restored, and needn't be carried twice.
 * @param {Uint8Array} copy @param {Uint32Array} heap the memory before @param {Own["ranges"]} ranges
 * @returns {number} the sum of the data
 */
export function exchange(copy, heap, ranges) {
  const copied = wordsIn(copy);
  let sum = 0;
  for (const [from, count] of ranges)
    for (let at = from; at < from + count; at++) {
      copied[at] ^= heap[at];
      sum = (sum + heap[at]) | 0;
    }
  return sum;
}

/**
 * @param {typeof import("pyodide").loadPyodide} loadPyodide
 * @param {string} folder with the separator at its end
 * @param {(name: string) => Promise<Uint8Array>} read a file of the folder
 * @param {() => void} [started] called once the interpreter runs
 */
export async function startPython(loadPyodide, folder, read, started = () => {}) {
  const memory = read("pyodide-memory.bin");
  const json = async (/** @type {string} */ name) => JSON.parse(new TextDecoder().decode(await read(name)));
  const [lock, own] = await Promise.all([json("pyodide-lock.json"), json("pyodide-memory.json")]);
  const archives = Object.values(lock.packages).map((one) => read(/** @type {{file_name: string}} */ (one).file_name));
  const options = {
    indexURL: folder,
    lockFileURL: `${folder}pyodide-lock.json`,
    stdLibURL: `${folder}python_stdlib.dat`,
    dynamicLibraries: LINKED,
    _loadSnapshot: memory,
    completeSnapshot(/** @type {Uint8Array} */ copy, /** @type {any} */ module) {
      if (exchange(copy, module.HEAPU32, own.ranges) !== own.sum) throw new Error("the memory is of other libraries");
      // How Python counts arguments is the browser's own; without it each call of a function goes through JavaScript.
      wordsIn(copy)[module.countArgsAt] = module._PyEM_CountArgsPtr;
    },
  };
  const python = await loadPyodide(options);
  started();
  for (const archive of await Promise.all(archives)) unpack(python.FS, archive);
  return python;
}
