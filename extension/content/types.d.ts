// The shapes that the content scripts share. Only tsc reads this file; it is never injected.

import type {} from "chrome";

declare global {
  /** The time this turn may still take. In direct mode it is never spent. */
  interface Slice {
    spent(): boolean;
  }

  interface Tree {
    page: Document;
    /** Row n is the node with id n. */
    nodes: Node[];
    parent: number[];
    /** The local name of an element of HTML, "" of another one, null of a text. */
    locals: (string | null)[];
  }

  interface Columns {
    tags: string[];
    names: string[];
    strings: string[];
    tag: Int32Array;
    text: Int32Array;
    open: Int32Array;
    attr_node: number[];
    attr_name: number[];
    attr_value: number[];
  }

  /** Numbered rectangles; number 0 clips nothing. */
  interface Clips {
    /** Left, top, right, bottom in page coordinates: four numbers a clip. */
    edges: number[];
    /** Whether a clip leaves nothing to be seen. */
    shut: boolean[];
  }

  type Layout = Record<string, Int32Array>;

  /** What boxes.js and layout.js ask about an element that isn't shown; each answer is kept. */
  interface Evidence {
    nodes: Node[];
    parent: number[];
    locals: (string | null)[];
    inSight: (row: number) => boolean;
    ends: Int32Array | null;
    barred: Map<number, number>;
    held: Map<number, { letters: number; linked: number; links: number; fields: number; pictures: number; beginning: string }>;
    controls: Map<Node, Set<string>>;
    groups: Map<number, Family>;
  }

  /** The element children of one row. */
  interface Family {
    rows: number[];
    shapes: { key: string; telling: boolean }[];
    pairs: Map<string, number>;
    place: Map<number, number>;
    chosen: Map<string, { rows: Set<number>; count: number; shown: boolean }>;
  }

  /** One capture, kept in the isolated world so that ids can be followed back to nodes. */
  interface Capture {
    number: number;
    nodes: Node[];
    /** Filled when first asked for. */
    ids: Map<Node, number> | null;
  }

  /** The watch over a page that is captured ahead; aborted by its first change. */
  interface Ahead {
    meet: (root: Node) => void;
    compare: (nodes: Node[]) => void;
    end: () => void;
    signal: AbortSignal;
  }

  interface Readwell {
    own: WeakSet<Node>;
    captures: Map<number, Capture>;
    last: number;
    current: number;
    ahead: Ahead | null;
    [room: string]: any;
  }

  // eslint-disable-next-line no-var
  var readwell: Readwell;
}
