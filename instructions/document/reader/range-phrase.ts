import type { OutlineHeading } from '#instructions/document/outline.ts';
import type { Selector } from '#domain/plans/document-plan.ts';
import type { Cursor } from './cursor.ts';
import { readSections } from './section-phrase.ts';
import { hasTitle } from './title-lookup.ts';

type Range = Extract<Selector, { kind: 'range' }>;

/**
 * Reads a part of the main text by the headings at its ends: `from "Introduction" to "Conclusion"` (both sections
 * belong to it), `between chapter 2 and chapter 4`, `after "Prices"`, `until chapter 3` (which doesn't), `chapter 4 onwards`.
 */
export function readHeadingRange(cursor: Cursor): Range | undefined {
  return cursor.memoize('range', () => {
    const start = cursor.take('from', 'between', 'after', 'before', 'until', 'to');
    if (start?.is === 'from' && takeBeginning(cursor)) {
      const word = takeEndWord(cursor);
      const last = word === undefined ? undefined : readEnd(cursor);
      return last && range(null, last, { includesEnd: word?.is === 'to' });
    }
    const isLabeled = cursor.isAt('section');
    const first = readEnd(cursor);
    if (first === undefined) return undefined;
    if (start === undefined && !isLabeled) return takeOnwards(cursor) ? range(first, null, {}) : undefined;
    if (start === undefined) return takeOnwards(cursor) ? range(first, null, {}) : readLabeledEnd(cursor, first);
    if (start.is === 'before' || start.is === 'until') return range(null, first, { includesEnd: false });
    if (start.is === 'to') return range(null, first, {});
    const includesStart = start.is !== 'after';
    const end = cursor.attempt(() => {
      const word = start.is === 'between' ? cursor.take('and') : takeEndWord(cursor);
      const heading = word === undefined ? undefined : readEnd(cursor);
      return heading === undefined ? undefined : { heading, includesEnd: word?.is === 'to' || word?.is === 'and' };
    });
    if (end === undefined) {
      if (start.is === 'between') return undefined;
      takeOnwards(cursor);
      return range(first, null, { includesStart });
    }
    if (end.heading.position < first.position) return undefined;
    return range(first, end.heading, { includesStart, includesEnd: end.includesEnd });
  });
}

/** `chapter 2` *to chapter 4*; the "introduction to chapter 2" is something else. */
function readLabeledEnd(cursor: Cursor, first: OutlineHeading): Range | undefined {
  const word = cursor.take('to', 'until');
  const last = word === undefined || !cursor.isAt('section') ? undefined : readEnd(cursor);
  if (last === undefined || last.position < first.position) return undefined;
  return range(first, last, { includesEnd: word?.is === 'to' });
}

/** `the beginning`, `the start of the document`; not where a heading is called so */
function takeBeginning(cursor: Cursor): boolean {
  const { position } = cursor;
  cursor.take('the');
  const word = cursor.token?.text ?? '';
  const isBeginning = /^(?:beginning|start|top|outset)$/.test(word) && !hasTitle(cursor.outline, word);
  cursor.position = isBeginning ? cursor.position + 1 : position;
  if (isBeginning) cursor.skip('nothing to say');
  return isBeginning;
}

/** `to`, `and stop before` */
function takeEndWord(cursor: Cursor) {
  cursor.takeComma();
  cursor.skip('and', 'then', 'nothing to say');
  return cursor.take('to', 'until', 'before');
}

/** "On" alone extends to the end; before another word it is a preposition of place. */
function takeOnwards(cursor: Cursor): boolean {
  if (cursor.take('onwards') !== undefined) return true;
  if (cursor.token?.text !== 'on' || cursor.tokens[cursor.position + 1]?.kind === 'word') return false;
  cursor.position += 1;
  return true;
}

/** An end is one heading; of several with the same title the first. */
function readEnd(cursor: Cursor): OutlineHeading | undefined {
  return readSections(cursor, { isEnd: true })?.headings[0];
}

function range(
  from: OutlineHeading | null,
  to: OutlineHeading | null,
  { includesStart = true, includesEnd = true }: { readonly includesStart?: boolean; readonly includesEnd?: boolean },
): Range {
  const point = (heading: OutlineHeading | null) =>
    heading === null ? null : { heading: heading.position, title: heading.title };
  return { kind: 'range', from: point(from), to: point(to), includesStart, includesEnd };
}
