/**
 * What listening, marking, correcting and saving know of each other: the sentence that is heard now, the passages that
 * are marked, the marks that go with a save, and what a listener wants to hear no more.
 */

/** A passage of a text of the page. @typedef {{id: number, start: number, end: number}} Place */

/** @type {() => readonly Place[]} */
let heard = () => [];
/** @type {() => readonly (readonly Place[])[]} */
let marked = () => [];
/** @type {(places: readonly Place[]) => Promise<boolean | null>} */
let toggle = async () => null;

/** @param {typeof heard} how */
export const hearWith = (how) => void (heard = how);

/** @param {typeof marked} how @param {typeof toggle} act */
export const markWith = (how, act) => void ([marked, toggle] = [how, act]);

/** @type {(texts: readonly {text: string, lang: string}[]) => unknown} */
let voice = () => {};

/** @param {typeof voice} how */
export const sayWith = (how) => void (voice = how);

/** Has the voice say texts that are none of the article. @param {readonly {text: string, lang: string}[]} texts */
export const sayAloud = (texts) => voice(texts);

/** @type {(place: {id: number, offset: number}) => Promise<unknown>} */
let listen = async () => {};
let release = () => {};

/** @param {typeof listen} how @param {typeof release} act */
export const listenWith = (how, act) => void ([listen, release] = [how, act]);

/** Has the voice go on from a place, or begin there. @param {{id: number, offset: number}} place a node of the page and an offset in its text */
export const listenFrom = (place) => listen(place);

/** A person looks elsewhere: the voice goes on, and the sheet doesn't follow it. */
export const letGo = () => release();

/** @type {() => readonly Record<string, any>[]} */
let all = () => [];

/** @param {typeof all} how */
export const keepWith = (how) => void (all = how);

/** The article's marks, as they go with a save: in a private window only that keeps them. */
export const allMarks = () => all();

/** The sentence that is heard now, or was heard last; none before the first. */
export const heardNow = () => heard();

/** @type {(places: readonly Place[]) => Promise<string>} */
let leave = async () => "";

/** @param {typeof leave} how */
export const leaveOutWith = (how) => void (leave = how);

/**
 * Leaves out the part of the article that a passage is in, here and on the site's other pages; asked again at once, it
 * is there again. Returns what is to be said.
 * @param {readonly Place[]} places
 */
export const leaveOut = (places) => leave(places);

/** The passages of the article that are marked, in its order. */
export const markedPassages = () => marked();

/**
 * Marks a passage, or takes its mark away.
 * @param {readonly Place[]} places
 * @returns {Promise<boolean | null>} whether it is marked now; null if it can't be
 */
export const toggleMark = (places) => toggle(places);
