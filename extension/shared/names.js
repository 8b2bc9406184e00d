/** Names for files. */

/** Characters that one system or another forbids in a file's name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/** @param {string} title @param {string} ending */
export function fileName(title, ending) {
  const stem = title.replace(FORBIDDEN, " ").replace(/\s+/g, " ").replace(/^[. ]+|[. ]+$/g, "");
  return `${[...stem].slice(0, 100).join("") || "readwell"}.${ending}`;
}
