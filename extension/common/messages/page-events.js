/** What the content scripts of a read page tell its sheet. */

import { PAGE_EVENT } from "./messages.js";
import { isFromBackground } from "./senders.js";

/**
 * Firefox delivers a content script's message to the background, and to no frame in a page: the background hands the
 * events on.
 * @param {() => number | null | undefined} tab whose page's events are meant
 * @param {(event: any) => unknown} act
 */
export function onPageEvent(tab, act) {
  chrome.runtime.onMessage.addListener((message, sender) => {
    if (message?.do === PAGE_EVENT && isFromBackground(sender) && message.tab === tab()) void act(message.event);
  });
}
