import { distance } from 'fastest-levenshtein';
import { numberInTitle } from '../heading-numbers.ts';
import type { DocumentOutline, OutlineHeading } from '../outline.ts';
import { namesOf, titleWords, toleratedMistakes } from '../titles.ts';
import type { Cursor } from './cursor.ts';

/** Words of a title that are looked at. */
const LONGEST_TITLE = 16;

/** How surely a title must be meant: `named` after "section" or in quotation marks, `bare` when it just stands there. */
type Certainty = 'named' | 'bare';

/**
 * Reads which sections are meant: `section "Terms"`, `the Terms section`, `chapters 2 and 3`, `section 3.1`, `the second
 * chapter`, `Introduction`.
 *
 * @param isEnd true for an end of a range: one heading, and nothing but a title can stand there, which may be misspelt
 * @returns their headings, one or more; undefined when no heading of the document is named here
 */
export function readSections(
  cursor: Cursor,
  outline: DocumentOutline,
  { isEnd = false }: { readonly isEnd?: boolean } = {},
): readonly OutlineHeading[] | undefined {
  return cursor.attempt(() => {
    cursor.skipFillers();
    const ordinal = readOrdinal(cursor);
    const section = cursor.take('section');
    if (ordinal !== undefined) return section === undefined ? undefined : byOrder(outline, ordinal);
    if (section === undefined) return readTitle(cursor, outline, isEnd ? 'named' : 'bare');
    cursor.skipFillers();
    const numbered = isEnd ? readNumber(cursor, outline) : readNumbers(cursor, outline);
    return numbered ?? readTitle(cursor, outline, 'named');
  });
}

/** Positions of `first`, `last`, `second`; -1 is the last. */
function readOrdinal(cursor: Cursor): number | undefined {
  if (cursor.take('first') !== undefined) return 1;
  if (cursor.take('last') !== undefined) return -1;
  return cursor.take('ordinal')?.value;
}

function byOrder(outline: DocumentOutline, position: number): readonly OutlineHeading[] | undefined {
  const heading = chaptersOf(outline).at(position < 0 ? position : position - 1);
  return heading === undefined ? undefined : [heading];
}

/** Headings of the highest level that has several: below a lone heading on top, which is a title. */
function chaptersOf({ headings }: DocumentOutline): readonly OutlineHeading[] {
  for (let level = 1; level <= 9; level += 1) {
    const found = headings.filter((heading) => heading.level === level);
    if (found.length > 1) return found;
  }
  return headings;
}

function readNumbers(cursor: Cursor, outline: DocumentOutline): readonly OutlineHeading[] | undefined {
  const first = readNumber(cursor, outline);
  if (first === undefined) return undefined;
  const found = [...first];
  for (;;) {
    const more = cursor.attempt(() => {
      const isRange = cursor.take('to') !== undefined;
      if (!isRange && cursor.take('and') === undefined && !cursor.takeComma()) return undefined;
      cursor.take('and');
      cursor.skipFillers();
      cursor.take('section');
      const next = readNumber(cursor, outline);
      return next === undefined || !isRange ? next : between(outline, found.at(-1), next[0]);
    });
    if (more === undefined) return found;
    found.push(...more.filter((heading) => !found.includes(heading)));
  }
}

/** `2`, `two`, `3.1`, `2-4` */
function readNumber(cursor: Cursor, outline: DocumentOutline): readonly OutlineHeading[] | undefined {
  const { token } = cursor;
  if (token?.kind !== 'word') return undefined;
  const range = /^(\d{1,3}(?:\.\d{1,3})*)-(\d{1,3}(?:\.\d{1,3})*)$/.exec(token.text);
  if (range !== null) {
    const [from, to] = [byNumber(outline, range[1] ?? ''), byNumber(outline, range[2] ?? '')];
    if (from === undefined || to === undefined) return undefined;
    cursor.position += 1;
    return between(outline, from, to);
  }
  const written = /^\d{1,3}(?:\.\d{1,3})*$/.test(token.text) ? token.text : undefined;
  const { position } = cursor;
  const number = written ?? cursor.take('number')?.value.toString() ?? romanNumber(token.raw);
  const heading = number === undefined ? undefined : byNumber(outline, number);
  if (heading === undefined) {
    cursor.position = position;
    return undefined;
  }
  cursor.position = position + 1;
  return [heading];
}

function romanNumber(raw: string): string | undefined {
  return /^[IVXLC]{1,7}$/.test(raw) ? numberInTitle(`${raw}.`) : undefined;
}

/** The heading with a number in its text; where the text of none has numbers, by counting. */
function byNumber(outline: DocumentOutline, number: string): OutlineHeading | undefined {
  const { headings } = outline;
  const written = headings.filter(({ title }) => numberInTitle(title) === number);
  if (written.length > 0) return written.toSorted((a, b) => a.level - b.level)[0];
  const chapters = chaptersOf(outline);
  if (chapters.some(({ title }) => numberInTitle(title) !== undefined)) return undefined;
  if (!number.includes('.')) return chapters[Number(number) - 1];
  return headings.find((heading) => heading.number === number);
}

/** The headings of the same level from one to another. */
function between(
  { headings }: DocumentOutline,
  from: OutlineHeading | undefined,
  to: OutlineHeading | undefined,
): readonly OutlineHeading[] | undefined {
  if (from === undefined || to === undefined || to.position < from.position) return undefined;
  return headings.filter(
    ({ position, level }) => position >= from.position && position <= to.position && level <= from.level,
  );
}

/** Reads a title, the longest one that fits; with `section` behind it when it stands there. */
function readTitle(
  cursor: Cursor,
  outline: DocumentOutline,
  certainty: Certainty,
): readonly OutlineHeading[] | undefined {
  if (cursor.token?.kind === 'quoted') {
    const found = byTitle(outline, titleWords(cursor.token.raw), 'named');
    if (found === undefined) return undefined;
    cursor.position += 1;
    cursor.take('section');
    return found;
  }
  const words = titleTokens(cursor);
  for (let count = words.length; count > 0; count -= 1) {
    // A title ends in a word: the comma behind it joins what follows.
    if (titleWords(words[count - 1] ?? '').length === 0) continue;
    const title = words.slice(0, count).flatMap(titleWords);
    const isFollowed = certainty === 'bare' && isSectionWord(cursor, count);
    const found = byTitle(outline, title, isFollowed ? 'named' : certainty);
    // A word that means something by itself is a title only when it is said to be one.
    const isPlainWord = certainty === 'bare' && !isFollowed && isMeaningful(cursor, count);
    if (found === undefined || isPlainWord) continue;
    cursor.position += count;
    cursor.take('section');
    return found;
  }
  return undefined;
}

/** Words and commas from here to the next stop: titles hold commas too. */
function titleTokens(cursor: Cursor): string[] {
  const words: string[] = [];
  for (let index = cursor.position; words.length < LONGEST_TITLE; index += 1) {
    const token = cursor.tokens[index];
    if (token === undefined || token.kind === 'stop' || token.kind === 'quoted') break;
    words.push(token.raw);
  }
  return words;
}

function isSectionWord(cursor: Cursor, offset: number): boolean {
  return /^(?:sub)?sections?$|^chapters?$/.test(cursor.tokens[cursor.position + offset]?.text ?? '');
}

function isMeaningful(cursor: Cursor, count: number): boolean {
  const found = cursor.peek();
  return found !== undefined && found.words >= count;
}

interface Titles {
  readonly withName: readonly { readonly heading: OutlineHeading; readonly names: readonly string[] }[];
  readonly byName: ReadonlyMap<string, readonly OutlineHeading[]>;
}

/** Titles by outline: they are looked up at every word of an instruction, several times. */
const knownTitles = new WeakMap<DocumentOutline, Titles>();

function titlesOf(outline: DocumentOutline): Titles {
  const known = knownTitles.get(outline);
  if (known !== undefined) return known;
  const withName = outline.headings.map((heading) => ({
    heading,
    names: namesOf(heading).map((name) => name.join(' ')),
  }));
  const byName = new Map<string, OutlineHeading[]>();
  for (const { heading, names } of withName) {
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), heading]);
  }
  const titles = { withName, byName };
  knownTitles.set(outline, titles);
  return titles;
}

function byTitle(
  outline: DocumentOutline,
  words: readonly string[],
  certainty: Certainty,
): readonly OutlineHeading[] | undefined {
  const { withName, byName } = titlesOf(outline);
  const wanted = words.join(' ');
  if (wanted === '') return undefined;
  const exact = byName.get(wanted);
  if (exact !== undefined) return exact;
  if (certainty === 'bare') return undefined;
  const tolerated = toleratedMistakes(wanted.length);
  // Where lengths differ by more, so do the names, which costs far less to see.
  const isClose = (name: string) =>
    Math.abs(name.length - wanted.length) <= tolerated && distance(name, wanted) <= tolerated;
  const close = withName.filter(({ names }) => names.some(isClose));
  if (close.length > 0) return close.map(({ heading }) => heading);
  const begun = withName.filter(({ names }) => names.some((name) => name.startsWith(`${wanted} `)));
  return begun.length === 1 ? begun.map(({ heading }) => heading) : undefined;
}
