/** Custom colours with enough contrast (WCAG 1.4.3: 4.5 to 1). */

const ENOUGH = 4.5;

/** @param {string} colour `#rrggbb` */
function parts(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

/** WCAG's relative luminance. @param {number[]} colour */
function light(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other */
export function contrast(one, other) {
  const [low, high] = [light(parts(one)), light(parts(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Returns the colour, or the nearest one towards black or white with enough contrast to the background.
 * @param {string} ink
 * @param {string} paper
 */
export function legible(ink, paper) {
  const goal = contrast("#000000", paper) > contrast("#ffffff", paper) ? 0 : 255;
  for (let step = 0; step <= 20; step++) {
    const mixed = parts(ink).map((part) => Math.round(part + ((goal - part) * step) / 20));
    const colour = `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    if (contrast(colour, paper) >= ENOUGH) return colour;
  }
  return goal ? "#ffffff" : "#000000";
}
