/** Content scripts, put on a page that the person has pointed us to. */

/**
 * The click's grant reaches the page's process by another road than our script, which may overtake it: then Chromium
 * refuses what it has just allowed (one click in twenty was lost so). What is refused for good stays so a little later.
 */
const OVERTAKEN = /Cannot access contents of the page/;
const WAITS_MS = [15, 50, 150, 400, 1000];

/** @param {number} tab @param {string[]} files @returns {Promise<any>} what the last file's last line gives */
export async function inject(tab, files) {
  for (let turn = 0; ; turn++) {
    try {
      const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab }, files });
      return frame?.result;
    } catch (fault) {
      if (turn === WAITS_MS.length || !OVERTAKEN.test(String(fault))) throw fault;
      await new Promise((resolve) => setTimeout(resolve, WAITS_MS[turn]));
    }
  }
}
