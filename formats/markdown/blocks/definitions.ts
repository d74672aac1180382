import { destinationEnd, labelEnd, normalizeLabel, skipSpace, titleEnd } from '#formats/markdown/link-parts.ts';

/** The definition of a link's address; offsets are those of its text. */
export interface Definition {
  readonly label: string;
  /** Range of the title inside its quotes. */
  readonly title: { readonly start: number; readonly end: number } | undefined;
  /** Offset after its last line. */
  readonly end: number;
}

/** Reads a definition (CommonMark 0.31, 4.7). @param start offset at which a line of a paragraph begins */
export function readDefinition(text: string, start: number): Definition | undefined {
  if (text[start] !== '[') return undefined;
  const labelClose = labelEnd(text, start);
  if (labelClose === -1 || text[labelClose + 1] !== ':') return undefined;
  const label = normalizeLabel(text.slice(start + 1, labelClose));
  const addressEnd = destinationEnd(text, skipSpace(text, labelClose + 2), false);
  if (addressEnd === -1) return undefined;
  const titleStart = skipSpace(text, addressEnd);
  if (titleStart > addressEnd) {
    const close = titleEnd(text, titleStart);
    const end = close === -1 ? -1 : lineEnd(text, close);
    if (end !== -1) {
      const isEmpty = close - titleStart === 2;
      return { label, title: isEmpty ? undefined : { start: titleStart + 1, end: close - 1 }, end };
    }
  }
  const end = lineEnd(text, addressEnd);
  return end === -1 ? undefined : { label, title: undefined, end };
}

/** @returns offset of the line break if only white space precedes it, -1 otherwise */
function lineEnd(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at === text.length || text[at] === '\n' ? at : -1;
}
