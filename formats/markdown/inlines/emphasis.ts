import type { MarkdownNode } from '#formats/markdown/node.ts';

/**
 * A run of marks that may begin or end emphasis; offsets are those of the block's text, and the run shrinks as marks
 * are used.
 */
export interface Delimiter {
  readonly type: 'delimiter';
  start: number;
  end: number;
  readonly mark: string;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/** Anything else in a text. */
export interface InlinePiece {
  readonly type: 'piece';
  readonly node: MarkdownNode;
}

/** A literal piece of one line. */
export interface Literal {
  readonly type: 'literal';
  readonly start: number;
  readonly end: number;
}

export type InlinePart = Delimiter | InlinePiece | Literal;

interface Pair {
  readonly type: 'emphasis' | 'strong' | 'strikethrough';
  readonly start: number;
  readonly textStart: number;
  readonly textEnd: number;
  readonly end: number;
}

interface Run {
  readonly delimiter: Delimiter;
  /** Marks before any is used: what the rule of three counts. */
  readonly length: number;
  before: Run | undefined;
  after: Run | undefined;
  /** From the innermost. */
  readonly opened: Pair[];
  closed: number;
}

/**
 * Creates nodes from the parts of a text: matches the marks (CommonMark 0.31, 6.2), in linear time as in its appendix.
 *
 * @param toSource maps offsets of the text to those of the document
 */
export function resolveEmphasis(parts: readonly InlinePart[], toSource: (offset: number) => number): MarkdownNode[] {
  const runs = pairRuns(parts);
  const root: MutableNode[] = [];
  const open: { readonly pair: Pair; readonly children: MutableNode[] }[] = [];
  let children = root;
  const addText = (start: number, end: number) => {
    if (start === end) return;
    const [from, to] = [toSource(start), toSource(end)];
    const last = children.at(-1);
    if (last?.type === 'data' && last.end === from) last.end = to;
    else children.push({ type: 'data', start: from, end: to, children: [] });
  };
  for (const part of parts) {
    if (part.type === 'piece') {
      children.push({ ...part.node });
      continue;
    }
    if (part.type === 'literal') {
      addText(part.start, part.end);
      continue;
    }
    const run = runs.get(part)!;
    for (let count = run.closed; count > 0; count -= 1) {
      const { pair, children: inside } = open.pop()!;
      children = open.at(-1)?.children ?? root;
      children.push(pairNode(pair, inside, toSource));
    }
    addText(part.start, part.end);
    for (const pair of run.opened.toReversed()) {
      children = [];
      open.push({ pair, children });
    }
  }
  return root;
}

interface MutableNode extends MarkdownNode {
  end: number;
}

function pairNode(pair: Pair, children: MutableNode[], toSource: (offset: number) => number): MutableNode {
  const text = { type: `${pair.type}Text`, start: toSource(pair.textStart), end: toSource(pair.textEnd), children };
  return { type: pair.type, start: toSource(pair.start), end: toSource(pair.end), children: [text] };
}

function pairRuns(parts: readonly InlinePart[]): Map<Delimiter, Run> {
  const runs = new Map<Delimiter, Run>();
  let last: Run | undefined;
  let first: Run | undefined;
  for (const part of parts) {
    if (part.type !== 'delimiter') continue;
    const length = part.end - part.start;
    const run: Run = { delimiter: part, length, before: last, after: undefined, opened: [], closed: 0 };
    if (last !== undefined) last.after = run;
    first ??= run;
    last = run;
    runs.set(part, run);
  }
  /** Runs from which back nothing opens what a closing run of a kind ends. */
  const bottoms = new Map<string, Run | undefined>();
  let closer = first;
  while (closer !== undefined) {
    if (!closer.delimiter.canClose || isUsed(closer)) {
      closer = closer.after;
      continue;
    }
    const kind = kindOf(closer);
    const bottom = bottoms.get(kind);
    let opener = closer.before;
    while (opener !== undefined && opener !== bottom && !belongTogether(opener, closer)) opener = opener.before;
    if (opener === undefined || opener === bottom) {
      bottoms.set(kind, closer.before);
      const after: Run | undefined = closer.after;
      if (!closer.delimiter.canOpen) unlink(closer);
      closer = after;
      continue;
    }
    pair(opener, closer);
    opener.after = closer;
    closer.before = opener;
    if (isUsed(opener)) unlink(opener);
    if (isUsed(closer)) {
      const after: Run | undefined = closer.after;
      unlink(closer);
      closer = after;
    }
  }
  return runs;
}

const isUsed = ({ delimiter }: Run) => delimiter.start === delimiter.end;

function kindOf({ delimiter: { mark, canOpen, start, end }, length }: Run): string {
  return mark === '~' ? `~${end - start}` : `${mark}${canOpen}${length % 3}`;
}

function belongTogether(opener: Run, closer: Run): boolean {
  const [left, right] = [opener.delimiter, closer.delimiter];
  if (!left.canOpen || left.mark !== right.mark) return false;
  if (left.mark === '~') return opener.length === closer.length;
  const threes = (left.canClose || right.canOpen) && closer.length % 3 !== 0;
  return !(threes && (opener.length + closer.length) % 3 === 0);
}

function pair(opener: Run, closer: Run): void {
  const [left, right] = [opener.delimiter, closer.delimiter];
  const isDouble = left.end - left.start > 1 && right.end - right.start > 1;
  const type = left.mark === '~' ? 'strikethrough' : isDouble ? 'strong' : 'emphasis';
  const used = isDouble ? 2 : 1;
  const [textStart, textEnd] = [left.end, right.start];
  left.end -= used;
  right.start += used;
  opener.opened.push({ type, start: left.end, textStart, textEnd, end: right.start });
  closer.closed += 1;
}

function unlink({ before, after }: Run): void {
  if (before !== undefined) before.after = after;
  if (after !== undefined) after.before = before;
}

/** Decides by the characters on both sides whether a run of marks may begin and end emphasis (CommonMark 0.31, 6.2). */
export function delimiterSides(text: string, start: number, end: number): Pick<Delimiter, 'canOpen' | 'canClose'> {
  const mark = text[start]!;
  const [previous, following] = [text[start - 1], text[end]];
  const [before, after] = [characterClass(previous), characterClass(following)];
  const tilde = mark === '~';
  const opens = after === 'other' || (after === 'mark' && before !== 'other') || (!tilde && following === '~');
  const closes = before === 'other' || (before === 'mark' && after !== 'other') || (!tilde && previous === '~');
  if (mark !== '_') return { canOpen: opens, canClose: closes };
  return { canOpen: opens && (before !== 'other' || !closes), canClose: closes && (after !== 'other' || !opens) };
}

type CharacterClass = 'space' | 'mark' | 'other';

function characterClass(character: string | undefined): CharacterClass {
  if (character === undefined || /\s/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'mark' : 'other';
}
