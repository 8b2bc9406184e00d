/** How large a file is, in a person's language. */

import { language } from "./words.js";

/** @param {number} bytes @returns {string} such as "1.2 MB" */
export function readableSize(bytes) {
  const [unit, value] =
    bytes < 1000 ? ["byte", bytes] : bytes < 1e6 ? ["kilobyte", bytes / 1e3] : ["megabyte", bytes / 1e6];
  const form = {
    style: /** @type {const} */ ("unit"),
    unit,
    unitDisplay: /** @type {"long" | "short"} */ (unit === "byte" ? "long" : "short"), // short, it has no plural in English
    maximumFractionDigits: value < 10 && unit !== "byte" ? 1 : 0,
  };
  return new Intl.NumberFormat(language(), form).format(value);
}
