"""What takes a running browser back to a new profile: the scripts of `Firefox.renew`, and what both browsers forget."""

from __future__ import annotations

#: Forgets what the extension has stored, in every store that it has; "", or what went wrong.
EMPTY = """
(() => {
    const emptied = ({ name }) => new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
            const database = opening.result;
            const names = [...database.objectStoreNames];
            const work = names.length ? database.transaction(names, "readwrite") : null;
            for (const store of names) work.objectStore(store).clear();
            const end = () => { database.close(); resolve(); };
            if (work) work.oncomplete = end; else end();
        };
    });
    return Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])
        .then(() => indexedDB.databases()).then((all) => Promise.all(all.map(emptied)))
        .then(() => "", String);
})()
"""
#: The same for a driver that waits for a call.
FORGET = f"{EMPTY.strip()}.then(arguments[arguments.length - 1]);"
#: The permissions that a person may give and take: those that our manifest calls optional.
TAKE_BACK = """
const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
const extension = WebExtensionPolicy.getByID(args[0]).extension;
const given = await ExtensionPermissions.get(args[0]);
const ours = (names) => (names ?? []).filter((name) => !name.startsWith("internal:"));
const permissions = { permissions: ours(given.permissions), origins: ours(given.origins), data_collection: given.data_collection ?? [] };
await ExtensionPermissions.remove(args[0], permissions, extension);
"""
#: Whether the button of some tab says that a save is under way. Its file may be there already.
SAVING = """
const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
const { action } = ExtensionParent.apiManager.global.browserActionFor(WebExtensionPolicy.getByID(args[0]).extension);
const { gBrowser } = Services.wm.getMostRecentWindow("navigator:browser");
return gBrowser.tabs.some((tab) => action.getContextData(tab).badgeText === "…");
"""
