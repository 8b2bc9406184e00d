/** The browser's next picture. */

/** A tab in the background has none. */
const PATIENCE_MS = 300;

/** Done once what stands on the screen now has been painted. @returns {Promise<void>} */
export function painted() {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
