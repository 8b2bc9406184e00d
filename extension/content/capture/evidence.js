// The surroundings of a hidden element: its contents, its controls, and siblings that look like it.
//
// Each result is computed from the rows of the tree and cached, so that the whole is linear in the page's size.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.evidence = (() => {
  const { value, name } = readwell.nodes;
  const { getAttribute, hasAttribute } = Element.prototype;
  /** The number of rows of a box that are read; the number of children compared with it. */
  const [ROWS, SIBLINGS, ABOVE, NAMED_ABOVE] = [200, 400, 12, 4];
  /** The length of a box's beginning by which a copy is recognised. */
  const BEGINNING = 120;
  const CLIPPED = 4;
  const FIELDS = new Set(["input", "textarea", "select"]);
  const CONTROLS = new Set(["button", "label", "summary"]);

  const BARRED = new Set(["nav", "menu", "dialog", "select", "datalist", "button"]);
  const BARRED_ROLES = new Set(
    "menu menubar dialog alertdialog tooltip navigation search listbox alert status combobox".split(" "),
  );
  const BARRED_NAMES =
    /^(.*[-_])?(modals?|dialogs?|pop-?ups?|popovers?|lightbox|cookies?|consent|gdpr|off-?canvas|drawer|dropdown|tooltip|(sub|mega)?-?menu|navbar|toasts?|snackbar|flyout|preloader|loader|spinner)([-_].*)?$/i;
  const OPENERS = new Set(["modal", "dropdown", "offcanvas", "popover", "tooltip"]);
  const TARGETS = ["aria-controls", "data-bs-target", "data-target", "href"];
  const CONTROLLERS = '[aria-controls], [data-bs-target^="#"], [data-target^="#"], a[href^="#"]';

  /** Class words for the state of a box, or its position among several, not its kind. */
  const STATE =
    /^(.*[-_])?(active|current|selected|open(ed)?|show[n]?|visible|in|hidden|hide|none|fade|collapsed?|closed|first|last|prev|next|cloned?|duplicate|\d+|(sm|md|lg|xl)-(block|flex|none))$/i;
  const COPY = /clone|duplicate/i;
  /** Shapes that many unrelated elements of a page share. */
  const COMMON =
    /^(row|col(umn)?s?|container|wrapper|section|block|box|alert|message|notice|error|warning|field|form-group|clearfix)$/i;

  /**
   * @param {Tree} tree
   * @param {(row: number) => boolean} inSight whether no clip around a row leaves nothing of its box
   * @returns {Evidence}
   */
  function begin({ nodes, parent, locals }, inSight) {
    return {
      nodes,
      parent,
      locals,
      inSight,
      ends: null,
      barred: new Map(),
      held: new Map(),
      controls: new Map(),
      groups: new Map(),
    };
  }

  /** Returns where each subtree ends, computed at first use. @param {Evidence} known */
  function ends(known) {
    if (known.ends) return known.ends;
    const { parent } = known;
    const out = new Int32Array(parent.length);
    for (let row = parent.length - 1; row >= 0; row--) {
      const up = parent[row];
      const end = (out[row] ||= row + 1);
      if (up >= 0 && out[up] < end) out[up] = end;
    }
    return (known.ends = out);
  }

  /**
   * Returns the contents of a box's beginning: letters, linked letters, and form fields.
   * @param {Evidence} known
   * @param {number} row
   */
  function contents(known, row) {
    const found = known.held.get(row);
    if (found) return found;
    const { nodes, locals } = known;
    const after = ends(known);
    const held = { letters: 0, linked: 0, links: 0, fields: 0, pictures: 0, beginning: "" };
    let linkEnd = locals[row] === "a" ? after[row] : 0;
    for (let at = row + 1; at < Math.min(after[row], row + ROWS); at++) {
      const local = locals[at];
      if (local === null) {
        const text = (value(nodes[at]) ?? "").trim();
        held.letters += text.length;
        if (at < linkEnd) held.linked += text.length;
        if (held.beginning.length < BEGINNING) held.beginning += text.slice(0, BEGINNING);
      } else if (local === "a") [linkEnd, held.links] = [after[at], held.links + 1];
      else if (local === "img") held.pictures++;
      else if (FIELDS.has(local) && getAttribute.call(nodes[at], "type") !== "hidden") held.fields++;
    }
    known.held.set(row, held);
    return held;
  }

  /**
   * Returns whether an element is, or is inside, something that covers the page or leads away from it.
   * @param {Evidence} known
   * @param {number} row
   * @param {boolean} named whether its names count too
   */
  function isBarred({ nodes, parent, locals, barred }, row, named) {
    for (let [at, step] = [row, 0]; at >= 0 && step < ABOVE; [at, step] = [parent[at], step + 1]) {
      let says = barred.get(at);
      if (says === undefined) barred.set(at, (says = bar(/** @type {Element} */ (nodes[at]), locals[at] ?? "")));
      if (says === 2 || (named && says === 1 && step < NAMED_ABOVE)) return true;
    }
    return false;
  }

  /** Returns 2 for a menu or dialog, 1 for an element named so. @param {Element} node @param {string} local */
  function bar(node, local) {
    if (local === "body" || local === "html" || local === "main" || local === "article") return 0;
    const role = getAttribute.call(node, "role")?.toLowerCase() ?? "";
    if (BARRED.has(local) || BARRED_ROLES.has(role) || hasAttribute.call(node, "popover")) return 2;
    if (hasAttribute.call(node, "aria-modal")) return 2;
    return tokens(node).some((one) => BARRED_NAMES.test(one)) ? 1 : 0;
  }

  /** @param {Element} node */
  function tokens(node) {
    return getAttribute.call(node, "class")?.split(/\s+/, 30).filter(Boolean) ?? [];
  }

  /**
   * Returns whether something on the page opens the element of this row, which is no menu or dialog.
   * @param {Evidence} known
   * @param {number} row
   */
  function controller(known, row) {
    const node = /** @type {Element} */ (known.nodes[row]);
    const id = getAttribute.call(node, "id");
    if (!id) return false;
    const root = /** @type {ParentNode & Node} */ (Node.prototype.getRootNode.call(node));
    let controls = known.controls.get(root);
    if (!controls) known.controls.set(root, (controls = listed(root)));
    return controls.has(id);
  }

  /** @param {ParentNode} root */
  function listed(root) {
    /** @type {Set<string>} */
    const ids = new Set();
    for (const control of root.querySelectorAll(CONTROLLERS)) {
      const toggle = getAttribute.call(control, "data-bs-toggle") ?? getAttribute.call(control, "data-toggle") ?? "";
      if (OPENERS.has(toggle) || hasAttribute.call(control, "aria-haspopup") || FIELDS.has(name(control))) continue;
      for (const attribute of TARGETS) {
        const text = getAttribute.call(control, attribute);
        for (const one of text?.split(/\s+/, 50) ?? []) ids.add(one.replace(/^#/, ""));
      }
    }
    return ids;
  }

  /**
   * Returns whether it is clickable: a control, an element with only a control, or one with a pointer cursor.
   * @param {Evidence} known
   * @param {number} row
   * @param {boolean} [sure] whether the pointer alone doesn't count
   */
  function isClickable(known, row, sure = false) {
    const { nodes, locals, parent } = known;
    const after = ends(known);
    for (let [at, step] = [row, 0]; step < 3; step++) {
      const node = /** @type {Element} */ (nodes[at]);
      const local = locals[at] ?? "";
      if (local === "details") return false;
      const href = local === "a" ? (getAttribute.call(node, "href") ?? "#") : "";
      if (CONTROLS.has(local) || /^(#|javascript:)/.test(href) || hasAttribute.call(node, "aria-expanded")) return true;
      if (["button", "tab"].includes(getAttribute.call(node, "role") ?? "") || hasAttribute.call(node, "onclick"))
        return true;
      let child = at + 1;
      while (child < after[row] && locals[child] === null) child++;
      if (child >= after[row] || parent[child] !== at) break;
      at = child;
    }
    return !sure && locals[row] !== "a" && getComputedStyle(/** @type {Element} */ (nodes[row])).cursor === "pointer";
  }

  /** Returns the element children of a row, up to the limit. @param {Evidence} known @param {number} up */
  function children(known, up) {
    const after = ends(known);
    /** @type {number[]} */
    const rows = [];
    for (let at = up + 1; at < after[up] && rows.length < SIBLINGS; at = after[at])
      if (known.locals[at] !== null) rows.push(at);
    return rows;
  }

  /**
   * Returns the kind of a box by its name and classes, without its state.
   * @param {Evidence} known
   * @param {number} row
   */
  function shape({ nodes, locals }, row) {
    const kept = tokens(/** @type {Element} */ (nodes[row])).filter((one) => !STATE.test(one));
    const meant = kept.filter((one) => !COMMON.test(one));
    return { key: `${locals[row]} ${kept.sort().join(" ")}`, telling: meant.length > 0 || locals[row] === "li" };
  }

  /**
   * Returns a parent's children, their shapes, and for each the ones before and after it.
   * @param {Evidence} known
   * @param {number} up
   */
  function family(known, up) {
    const found = known.groups.get(up);
    if (found) return found;
    const rows = children(known, up);
    const shapes = rows.map((row) => shape(known, row));
    /** @type {Map<string, number>} */
    const pairs = new Map();
    for (let at = 1; at < rows.length; at++) {
      const pair = `${shapes[at - 1].key}|${shapes[at].key}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    const place = new Map(rows.map((row, at) => [row, at]));
    /** @type {Family} */
    const made = { rows, shapes, pairs, place, chosen: new Map() };
    known.groups.set(up, made);
    return made;
  }

  /**
   * Returns the siblings beside a row, and whether its pair with the previous one recurs: head, panel, head, panel.
   * @param {Evidence} known
   * @param {number} row
   */
  function neighbours(known, row) {
    const { rows, shapes, pairs, place } = family(known, known.parent[row]);
    const at = place.get(row) ?? -1;
    const pair = at > 0 ? `${shapes[at - 1].key}|${shapes[at].key}` : "";
    const unlike = at > 0 && shapes[at - 1].key !== shapes[at].key;
    const repeated = unlike && shapes[at].telling && (pairs.get(pair) ?? 0) > 1 && isShown(known, rows[at - 1]);
    // What follows opens the box if it is the last thing there: "read more".
    const after = at >= 0 && at === rows.length - 2 ? rows[at + 1] : -1;
    return { before: at > 0 ? rows[at - 1] : -1, after, repeated };
  }

  /** @param {Evidence} known @param {number} row */
  function isShown({ nodes }, row) {
    const style = getComputedStyle(/** @type {Element} */ (nodes[row]));
    return style.display !== "none" && style.visibility === "visible" && +style.opacity > 0;
  }

  /**
   * Returns whether a row is one of several boxes of one shape that are shown in turn, and not a copy of another.
   * @param {Evidence} known
   * @param {number} row
   * @param {number} why
   */
  function group(known, row, why) {
    const family_ = family(known, known.parent[row]);
    const at = family_.place.get(row);
    if (at === undefined) return false;
    const { key, telling } = family_.shapes[at];
    if (!telling && why !== CLIPPED) return false;
    let chosen = family_.chosen.get(key);
    if (!chosen) family_.chosen.set(key, (chosen = distinct(known, family_, key)));
    return chosen.count > 1 && chosen.shown && chosen.rows.has(row);
  }

  /**
   * Selects boxes to read among those of one shape: of copies the visible one, or the one not marked as a copy.
   * @param {Evidence} known
   * @param {Family} family
   * @param {string} key
   */
  function distinct(known, { rows, shapes }, key) {
    const members = rows.filter((_, at) => shapes[at].key === key);
    /** @type {Map<string, {row: number, rank: number}>} */
    const best = new Map();
    let any = false;
    for (const row of members) {
      const { letters, pictures, beginning } = contents(known, row);
      const shown = isShown(known, row) && known.inSight(row);
      any ||= shown && (letters > 0 || pictures > 0);
      const copy = tokens(/** @type {Element} */ (known.nodes[row])).some((one) => COPY.test(one));
      const rank = (copy ? 0 : 2) + (shown ? 1 : 0);
      const sign = `${letters} ${beginning}`;
      const before = best.get(sign);
      if (!before || rank > before.rank) best.set(sign, { row, rank });
    }
    return { rows: new Set([...best.values()].map(({ row }) => row)), count: members.length, shown: any };
  }

  return { begin, contents, isBarred, controller, isClickable, neighbours, group };
})();
