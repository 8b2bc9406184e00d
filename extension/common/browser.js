/** The only place that checks which browser this is. Each export says what differs and why. */

/** Chrome's service worker may not own a worker: an offscreen document does. Firefox's event page owns it itself. */
export const hasOffscreen = "offscreen" in chrome;

/** Firefox stops an idle event page together with its worker; see `stay` in messages.js. */
export const needsKeepAlive = chrome.runtime.getURL("").startsWith("moz-extension:");

/** In Firefox the sheet's frame comes into the accessibility tree only once it has loaded (reader/show/entering.js). */
export const entersLate = needsKeepAlive;

/** Whether the browser calls it collecting that a native host gets a page: it asks in these words. */
export const asksToCollect = needsKeepAlive;

/** Firefox grants a pattern that names a port, and then matches no page with it. */
export const matchesPorts = !needsKeepAlive;

/** Where the toolbar's own menu of extensions lets one keep a button in sight: by a gear, and not by a pin. */
export const pinsByGear = needsKeepAlive;

/** Firefox for Android has neither context menus nor keys. */
export const hasMenus = "contextMenus" in chrome;
export const hasCommands = "commands" in chrome;

/** What Firefox calls a page's text where a program or a voice's service gets it. */
const CONTENT = "websiteContent";
const LEAVES = needsKeepAlive ? { data_collection: [CONTENT] } : {};

/**
 * These permissions, and a person's consent that a page's text leaves the browser: Firefox asks for both at once.
 * @param {chrome.permissions.Permissions} wanted @returns {chrome.permissions.Permissions}
 */
export const leaving = (wanted) => ({ ...wanted, ...LEAVES });

/** Asks for the native host, and for that consent; to be called in a click's handler. @returns {Promise<boolean>} */
export const mayUseHost = async () => chrome.permissions.request(leaving({ permissions: ["nativeMessaging"] }));

/** Asks for that consent alone; to be called in a click's handler. @returns {Promise<boolean>} */
export const mayLeave = async () => !needsKeepAlive || chrome.permissions.request(leaving({}));

/** Whether that consent is there. @returns {Promise<boolean>} */
export const leaves = async () => !needsKeepAlive || chrome.permissions.contains(leaving({}));

/** Whether that consent is among what a person has taken back. @param {chrome.permissions.Permissions} removed */
export const stays = (removed) => "data_collection" in removed && String(removed.data_collection).includes(CONTENT);

/** Pages that no extension may access. Both browsers simply fail; the address only decides which message is shown. */
const CLOSED =
  /^(chrome|edge|brave|about|resource|view-source|devtools|chrome-untrusted|chrome-search|moz-extension|chrome-extension):/;
const STORE =
  /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore|addons\.mozilla\.org|microsoftedge\.microsoft\.com\/addons)/;

/**
 * Returns why a page can't be read, as far as its address tells; "" if there is no reason.
 * @param {string | undefined} address
 */
export function obstacle(address) {
  if (!address) return "";
  if (address === "about:blank") return "blank";
  if (STORE.test(address)) return "store";
  if (CLOSED.test(address)) return "restricted";
  if (/^file:/.test(address)) return "";
  if (/^https?:[^?#]*\.pdf$/i.test(address)) return "pdf";
  return "";
}

/** Maps the reason why the native host's port closed to one of our codes. Browsers only give a sentence. */
export function hostFault(/** @type {string} */ sentence) {
  if (/not found|no such native/i.test(sentence)) return "host-missing";
  // The permission is asked for before: here the host's own list is meant.
  if (/forbidden|not allowed|permission/i.test(sentence)) return "host-unlisted";
  return "host-gone";
}

/** Returns the error of a closed port: Chrome keeps it in lastError, Firefox on the port. */
export function portError(/** @type {chrome.runtime.Port} */ port) {
  const error = /** @type {{error?: Error}} */ (/** @type {unknown} */ (port)).error;
  return chrome.runtime.lastError?.message ?? error?.message ?? "";
}

/** The browser's own name for itself, as a report of a fault needs it. */
export const browserName = () => navigator.userAgent;

/** Whether this is Linux, where a browser may be packed so that it starts no programs of the system. */
export const onLinux = () => navigator.userAgent.includes("Linux") && !navigator.userAgent.includes("Android");

/** The file of a release that installs the native host on this system. @param {string} version */
export function hostFile(version) {
  const { userAgent } = navigator;
  if (userAgent.includes("Windows")) return `readwell-host-${version}-windows-amd64-setup.exe`;
  if (userAgent.includes("Macintosh")) return `readwell-host-${version}-darwin-arm64.pkg`;
  return `readwell-host_${version}_amd64.deb`;
}

/** What `readwell install --browser` calls this browser. */
export function browserId() {
  if (needsKeepAlive) return "firefox";
  const { brands = [] } = /** @type {{userAgentData?: {brands?: {brand: string}[]}}} */ (navigator).userAgentData ?? {};
  const named = brands.map(({ brand }) => brand).join(" ");
  return named.match(/Edge|Brave/)?.[0].toLowerCase() ?? (named.includes("Google Chrome") ? "chrome" : "chromium");
}
