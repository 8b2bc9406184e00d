/** PDF.js: loaded only where a PDF is read or drawn. Nothing in a file is run, and nothing that it names is fetched. */

/** What every file is opened with. */
export const SAFELY = Object.freeze({
  cMapUrl: chrome.runtime.getURL("pages/pdf/library/cmaps/"),
  isEvalSupported: false,
  enableXfa: false,
  stopAtErrors: false,
});

/** @returns {Promise<any>} */
export async function library() {
  const pdf = await import(chrome.runtime.getURL("pages/pdf/library/pdf.mjs"));
  pdf.GlobalWorkerOptions.workerSrc = chrome.runtime.getURL("pages/pdf/library/pdf.worker.mjs");
  return pdf;
}

/**
 * Opens a file, which may ask for its password.
 * @param {any} pdf @param {object} how @param {(again: boolean) => Promise<string | null>} password null closes the file
 * @returns {any} the task that opens it
 */
export function opening(pdf, how, password) {
  const task = pdf.getDocument({ ...SAFELY, ...how });
  task.onPassword = async (/** @type {(given: string) => void} */ give, /** @type {number} */ reason) => {
    const given = await password(reason === pdf.PasswordResponses.INCORRECT_PASSWORD);
    if (given === null) void task.destroy();
    else give(given);
  };
  return task;
}
