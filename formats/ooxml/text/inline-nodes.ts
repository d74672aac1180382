import type { TextProperties } from './text-properties.ts';

/** A run of the source (`w:r`, `a:r`). Offsets are UTF-16 offsets into the part's source, ends exclusive. */
export interface Run {
  /** Among the runs of its paragraph, from 1; 0 while it has none. */
  number: number;
  readonly start: number;
  /**
   * End of the start tag and of the run properties after it: what a new run of the same look starts with. The same as the start
   * for text without a run around it.
   */
  headEnd: number;
  end: number;
  /** Equal for runs that look the same to a reader. */
  format: string;
  hidden: boolean;
  /** Set for characters that are no language: of a font of symbols, the mark of a note. */
  textRole?: 'symbol' | 'object' | undefined;
  /** Its formatting, where the document is described. */
  properties?: TextProperties | undefined;
}

/**
 * A range of the source. It starts inside `startRun` or else between elements, and ends inside `endRun` or else between
 * elements. To write it elsewhere, put the head of `startRun` before it and the end tag of `endRun` after it.
 */
export interface SourceRange {
  readonly start: number;
  readonly startRun: Run | undefined;
  end: number;
  endRun: Run | undefined;
}

/** Text as a reader sees it: neighboring texts of runs of one format. */
export interface TextNode {
  readonly type: 'text';
  readonly range: SourceRange;
  text: string;
}

/**
 * Role of an atom: `break` white space (tabs, line breaks), `tab` the character of a text, `mark` invisible marks (bookmarks, ranges, halves of
 * fields), `float` marks whose place doesn't matter (spelling, page breaks of the last rendering), `object` drawings,
 * notes and everything unknown, `symbol` visible characters and formulas, `field` computed values, `hidden` and
 * `deleted` text.
 */
export type AtomRole = 'break' | 'tab' | 'mark' | 'float' | 'object' | 'symbol' | 'field' | 'hidden' | 'deleted';

/** Something in the flow of text that is moved as a whole. */
export interface AtomNode {
  readonly type: 'atom';
  readonly role: AtomRole;
  readonly range: SourceRange;
  /** Visible text, `''` for none. */
  equivalent: string;
  /** Atoms of one group (both ends of a bookmark) keep their order. */
  groups: readonly string[];
  /** Set for the characters of fields until fields are put together. */
  readonly fieldCharacter?: 'begin' | 'separate' | 'end' | undefined;
  /** Field code in this atom, for telling the kinds of fields apart. */
  readonly instruction?: string;
}

/** Text inside of something: a hyperlink, a tracked insertion, the result of a field, the base of a ruby. */
export interface WrapperNode {
  readonly type: 'wrapper';
  readonly open: SourceRange;
  /** True for hyperlinks. */
  readonly isLink: boolean;
  close: SourceRange;
  nodes: InlineNode[];
}

export type InlineNode = TextNode | AtomNode | WrapperNode;

/** The source of a node, with everything inside. */
export function nodeRange(node: InlineNode): SourceRange {
  if (node.type !== 'wrapper') return node.range;
  return spanning(node.open, node.close);
}

/** The range from the start of one range to the end of a later one. */
export function spanning(first: SourceRange, last: SourceRange): SourceRange {
  return { start: first.start, startRun: first.startRun, end: last.end, endRun: last.endRun };
}

/** Visible text of nodes. */
export function visibleText(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) =>
      node.type === 'text' ? node.text : node.type === 'atom' ? node.equivalent : visibleText(node.nodes),
    )
    .join('');
}

/** Makes one atom of neighboring nodes. */
export function collapse(nodes: readonly InlineNode[], role: AtomRole): AtomNode {
  const groups = nodes.flatMap((node) => (node.type === 'atom' ? node.groups : []));
  const range = spanning(nodeRange(nodes[0]!), nodeRange(nodes.at(-1)!));
  return { type: 'atom', role, range, equivalent: visibleText(nodes), groups };
}
