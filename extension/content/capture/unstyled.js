/// <reference path="../types.d.ts" />
// The page without what its <style> elements say: each property that one of their rules sets goes back to the
// browser's own value. What else the page says about the same property goes too, since no rule can tell one sheet from
// another. The elements and their sheets aren't touched: the page may look at both.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.unstyled ??= (() => {
  /** Names that are safe in a style sheet: a custom property's can be anything. */
  const PROPERTY = /^-?[a-z]+(-[a-z]+)*$/;

  /** Returns the rules that do it. @param {Document} page */
  function rules(page) {
    const own = [...page.styleSheets].filter((one) => one.ownerNode?.nodeName.toLowerCase() === "style");
    return own.map((sheet) => media(sheet, reverted(sheet.cssRules))).join("\n");
  }

  /** @param {CSSStyleSheet} sheet @param {string} css */
  function media({ media: { mediaText }, disabled }, css) {
    if (disabled) return "";
    return mediaText ? `@media ${mediaText} { ${css} }` : css;
  }

  /**
   * Returns the rules with a reversal in place of each value; what has no values of its own (fonts, frames of an
   * animation) is left out.
   * @param {CSSRuleList} list
   * @returns {string}
   */
  function reverted(list) {
    return [...list]
      .filter((rule) => rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule)
      .map((rule) => {
        const names = [...("style" in rule ? rule.style : [])].filter((name) => PROPERTY.test(name));
        const css = names.map((name) => `${name}: revert !important;`).join(" ");
        const before = "selectorText" in rule ? rule.selectorText : rule.cssText.slice(0, rule.cssText.indexOf("{"));
        return `${before} { ${css} ${reverted(rule.cssRules)} }`;
      })
      .join("\n");
  }

  return { rules };
})();
