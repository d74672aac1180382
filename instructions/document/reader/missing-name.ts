import { titleNumber, type SectionLabel } from '#instructions/document/heading-numbers.ts';
import type { DocumentOutline } from '#instructions/document/outline.ts';
import { titleWords } from '#instructions/document/titles.ts';
import { shortened } from '#instructions/engine/listed-names.ts';
import { nearestNames } from '#instructions/engine/reading/names.ts';
import type { Cursor } from './cursor.ts';
import { byNumber, labeledHeadings } from './number-lookup.ts';
import { byTitle } from './title-lookup.ts';
import { joinWords } from './tokens.ts';

/** Names that a message offers. */
const OFFERED = 3;
/** Names that are compared: more would take time, and a message shows few. */
const MAX_COMPARED = 1000;

/** A name in an instruction of a part that the document lacks. */
interface Missing {
  /** Label of sections; null: a style, undefined: either, in quotation marks. */
  readonly label: SectionLabel | null | undefined;
  readonly name: string;
}

/**
 * Names the style, section or title at the position where reading stopped that the document lacks, with its closest
 * existing names.
 *
 * @returns undefined without such a name at the position
 */
export function describeMissing(cursor: Cursor): string | undefined {
  const missing = cursor.lookAhead(() => readMissing(cursor));
  if (missing === undefined || isThere(missing, cursor.outline)) return undefined;
  const { label, name } = missing;
  const called = label === undefined ? 'heading or style' : (label ?? 'style');
  const shown = shortened(name);
  const what = `The document has no ${called} ${isDesignation(missing) ? shown : `named “${shown}”`}`;
  const nearest = nearestTo(missing, cursor.outline).map((one) => `“${shortened(one)}”`);
  const near =
    nearest.length === 0 ? '' : `; nearest to it ${nearest.length === 1 ? 'is' : 'are'} ${nearest.join(', ')}`;
  return `${what}${near}${label === undefined ? '. Words and names that stay belong into a glossary' : ''}`;
}

function nearestTo(missing: Missing, outline: DocumentOutline): readonly string[] {
  const { label, name } = missing;
  if (label === null) {
    const styles = outline.styles.map((style) => style.name);
    return nearestNames(name, styles.slice(0, MAX_COMPARED));
  }
  const labeled = label === undefined ? [] : labeledHeadings(outline, label);
  const isNumbered = isDesignation(missing) && !name.includes('.') && labeled.length > 0;
  const titles = (isNumbered ? labeled : outline.headings).slice(0, MAX_COMPARED).map(({ title }) => title);
  return (isDesignation(missing) ? nearestNumbers : nearestNames)(name, titles);
}

/** A number or letter: chapter `9`, annex `C`. */
function isDesignation({ label, name }: Missing): boolean {
  return label != null && /^(?:\d.*|\p{L})$/u.test(name);
}

function readMissing(cursor: Cursor): Missing | undefined {
  const isName = cursor.token?.kind === 'word' && cursor.peek() === undefined && /^\p{Lu}/u.test(cursor.token.raw);
  const before = takeQuoted(cursor) ?? (isName ? takeWords(cursor) : undefined);
  const isQuoted = cursor.tokens[cursor.position - 1]?.kind === 'quoted';
  const noun = cursor.take('style', 'section');
  const label = noun === undefined ? undefined : noun.is === 'section' ? noun.label : null;
  // "The Pricing section", and a quotation alone
  if (before !== undefined) return noun === undefined && !isQuoted ? undefined : { label, name: before };
  if (noun === undefined) return undefined;
  cursor.skip('named', 'the', 'number sign');
  const name = takeQuoted(cursor) ?? takeWords(cursor);
  return name === '' ? undefined : { label, name };
}

function takeQuoted(cursor: Cursor): string | undefined {
  const { token } = cursor;
  if (token?.kind !== 'quoted') return undefined;
  cursor.position += 1;
  return token.raw;
}

/** A number, or words up to one that means something. */
function takeWords(cursor: Cursor): string {
  const words: string[] = [];
  for (; cursor.token?.kind === 'word'; cursor.position += 1) {
    const isNumber = /^\d/.test(cursor.token.text);
    if (words.length > 0 && (isNumber || cursor.peek() !== undefined)) break;
    words.push(cursor.token.raw);
    if (isNumber) break;
  }
  return joinWords(words);
}

function isThere(missing: Missing, outline: DocumentOutline): boolean {
  const { label, name } = missing;
  if (label != null && isDesignation(missing)) return byNumber(outline, label, name) !== undefined;
  const words = titleWords(name);
  const isStyle = outline.styles.some((style) => titleWords(style.name).join(' ') === words.join(' '));
  return (label == null && isStyle) || (label !== null && byTitle(outline, words, 'named') !== undefined);
}

/** The ones with the nearest numbers in their titles, by place where they have none. */
function nearestNumbers(number: string, offered: readonly string[]): readonly string[] {
  const wanted = number.split('.').map(Number);
  const rated = offered.map((one, index) => {
    const own = (titleNumber(one).numbers[0] ?? String(index + 1)).split('.').map(Number);
    const at = wanted.findIndex((part, place) => part !== own[place]);
    const isKnown = own.every((part) => !Number.isNaN(part));
    return { one, common: isKnown ? at : -1, apart: Math.abs((wanted[at] ?? 0) - (own[at] ?? 0)) };
  });
  return rated
    .toSorted((a, b) => b.common - a.common || a.apart - b.apart)
    .slice(0, OFFERED)
    .map(({ one }) => one);
}
