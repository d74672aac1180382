import { EXTRACTION_LIMITS } from './contract.ts';

/** UTF-16 units before the term in an example that is cut. */
const BEFORE = 80;

/**
 * A text of at most `EXTRACTION_LIMITS.example` UTF-16 units; a longer one is cut around the first form that it has.
 *
 * @param forms spellings of a term
 */
export function truncateExample(text: string, forms: Iterable<string>): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  if (flat.length <= EXTRACTION_LIMITS.example) return flat;
  const places = Array.from(forms, (form) => flat.indexOf(form)).filter((place) => place >= 0);
  const place = places.length === 0 ? 0 : Math.min(...places);
  let start = Math.max(0, place - BEFORE);
  if (start > 0) start = wordStart(flat, start);
  const room = EXTRACTION_LIMITS.example - 2;
  let end = Math.min(flat.length, start + room);
  if (end < flat.length) end = Math.max(wordStart(flat, end) - 1, place + 1);
  const cut = flat.slice(start, end).toWellFormed().trim();
  return `${start > 0 ? '…' : ''}${cut}${end < flat.length ? '…' : ''}`;
}

/** The next beginning of a word that isn't far; the offset itself in a text without spaces. */
function wordStart(text: string, offset: number): number {
  const space = text.lastIndexOf(' ', offset);
  return space >= 0 && offset - space < 20 ? space + 1 : offset;
}
