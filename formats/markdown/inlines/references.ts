import { decodeReference } from '#formats/html/references.ts';

const PATTERN = /&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,30});/iy;
const known = new Map<string, boolean>();

/** Names that HTML knows are about two thousand; others are made up. */
const MAX_KNOWN = 5000;

/** @returns offset after the character reference that begins at `start` (CommonMark 0.31, 2.5), -1 without one */
export function referenceEnd(text: string, start: number): number {
  PATTERN.lastIndex = start;
  const reference = PATTERN.exec(text)?.[0];
  return reference !== undefined && (reference[1] === '#' || isKnown(reference)) ? start + reference.length : -1;
}

function isKnown(reference: string): boolean {
  const found = known.get(reference);
  if (found !== undefined) return found;
  const shown = decodeReference(reference);
  // `&notit;` is a name followed by text.
  const result = shown !== reference && (!shown.endsWith(';') || reference === '&semi;');
  if (known.size < MAX_KNOWN) known.set(reference, result);
  return result;
}
