import type { DocumentOutline, OutlineHeading } from '../outline.ts';
import type { Selector } from '../plan.ts';
import type { Cursor } from './cursor.ts';
import { readSections } from './section-phrase.ts';

type Range = Extract<Selector, { kind: 'range' }>;

/**
 * Reads a part of the main text by the headings at its ends: `from "Introduction" to "Conclusion"` (both sections
 * belong to it), `between chapter 2 and chapter 4`, `after "Prices"`, `until chapter 3` (which doesn't).
 */
export function readRange(cursor: Cursor, outline: DocumentOutline): Range | undefined {
  return cursor.attempt(() => {
    const start = cursor.take('from', 'between', 'after', 'before', 'until', 'to');
    if (start === undefined) return undefined;
    const first = single(readSections(cursor, outline, { isEnd: true }));
    if (first === undefined) return undefined;
    if (start.is === 'before' || start.is === 'until') return range(null, first, { includesEnd: false });
    if (start.is === 'to') return range(null, first, {});
    const includesStart = start.is !== 'after';
    const end = cursor.attempt(() => {
      const word = start.is === 'between' ? cursor.take('and') : cursor.take('to', 'until', 'before');
      const heading = word === undefined ? undefined : single(readSections(cursor, outline, { isEnd: true }));
      return heading === undefined ? undefined : { heading, includesEnd: word?.is === 'to' || word?.is === 'and' };
    });
    if (end === undefined) {
      if (start.is === 'between') return undefined;
      cursor.take('onwards');
      return range(first, null, { includesStart });
    }
    if (end.heading.position < first.position) return undefined;
    return range(first, end.heading, { includesStart, includesEnd: end.includesEnd });
  });
}

/** An end is one heading; of several with the same title the first. */
function single(headings: readonly OutlineHeading[] | undefined): OutlineHeading | undefined {
  return headings?.[0];
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
