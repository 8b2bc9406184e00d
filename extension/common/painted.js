/** Waits for the browser's next frame. */

/** Background tabs have no frames. */
const PATIENCE_MS = 300;

/** Resolves once the current state of the screen has been painted. @returns {Promise<void>} */
export function painted() {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
