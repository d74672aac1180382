import type { SectionLabel } from '#instructions/document/heading-numbers.ts';
import type { DocumentOutline, OutlineHeading } from '#instructions/document/outline.ts';
import { headingNames, titleWords } from '#instructions/document/titles.ts';
import type { Cursor } from './cursor.ts';
import { byNumber, childrenOf, headingsBetween, labeledHeadings } from './number-lookup.ts';
import { positionsOf, readPositionsBefore, type PositionRange } from './positions.ts';
import { byTitle, hasTitle, type Certainty } from './title-lookup.ts';
import { joinWords, POSSESSIVE } from './tokens.ts';

/** Words of a title that are looked at. */
const MAX_TITLE_LENGTH = 16;
/** Headings that positions may name. */
const MAX_HEADINGS = 100;

/** How sections are named: by a word before or after them ("chapter 2"), or only by their title. */
export interface NamedSections {
  readonly headings: readonly OutlineHeading[];
  readonly isLabeled: boolean;
}

/**
 * Reads the named sections: `section "Terms"`, `the Terms section`, `chapters 2 and 3`, `§ 3.1`, `annex B`, `the first
 * two chapters`, `the second section of chapter 3`, `the part about prices`, `the annexes`, `Introduction`.
 *
 * @param isEnd true for an end of a range: one heading, where only a title is allowed, which may be misspelt
 * @returns their headings, one or more; undefined if no heading of the document is named here
 */
export function readSections(
  cursor: Cursor,
  { isEnd = false }: { readonly isEnd?: boolean } = {},
): NamedSections | undefined {
  return cursor.memoize(isEnd ? 'end' : 'sections', () => {
    cursor.take('the');
    const spans = readPositionsBefore(cursor);
    const label = takeLabel(cursor);
    if (spans !== undefined) {
      const headings = label === undefined ? undefined : byPositions(cursor, label.label, spans);
      return headings === undefined ? undefined : { headings, isLabeled: true };
    }
    if (label === undefined) return readTitle(cursor, isEnd ? 'named' : 'bare');
    const isAbout = takeAbout(cursor);
    cursor.skip('the', 'named');
    const numbered = isAbout ? undefined : readNumbers(cursor, label.label, isEnd);
    const titled = numbered ?? readTitle(cursor, isAbout ? 'about' : 'named')?.headings;
    const headings = titled ?? (isAbout ? undefined : allOf(cursor.outline, label));
    return headings === undefined ? undefined : { headings, isLabeled: true };
  });
}

interface Label {
  readonly label: SectionLabel;
  readonly isPlural: boolean;
}

/** Steps over the word for a section; "part" is one only before a number, a letter or a name. */
function takeLabel(cursor: Cursor): Label | undefined {
  // "The section Headings" of a document that has one
  if (cursor.token?.text === 'section' && hasTitle(cursor.outline, cursor.tokens[cursor.position + 1]?.text ?? '')) {
    cursor.position += 1;
    return { label: 'section', isPlural: false };
  }
  const label = cursor.take('section');
  if (label !== undefined) return label;
  return cursor.attempt(() => {
    const word = cursor.token?.text;
    if (cursor.token?.kind !== 'word' || (word !== 'part' && word !== 'parts')) return undefined;
    cursor.position += 1;
    const next = cursor.token;
    const isNumbered =
      next?.kind === 'word' && /^(?:\d{1,2}|[ivx]{1,5}|[a-h]|one|two|three|four|five)(?:-\w+)?$/.test(next.text);
    const isNamed = ['named', 'about'].includes(cursor.peek()?.meaning.is ?? '') || next?.text === 'on';
    return isNumbered || isNamed ? { label: 'part', isPlural: word === 'parts' } : undefined;
  });
}

function takeAbout(cursor: Cursor): boolean {
  if (cursor.take('about') !== undefined) return true;
  if (cursor.token?.text !== 'on') return false;
  cursor.position += 1;
  return true;
}

/** `the first two chapters`, `the second section of chapter 3` */
function byPositions(
  cursor: Cursor,
  label: SectionLabel,
  spans: readonly PositionRange[],
): readonly OutlineHeading[] | undefined {
  const parent = cursor.attempt(() => {
    if (cursor.take('in') === undefined) return undefined;
    const found = readSections(cursor);
    return found?.headings.length === 1 ? found.headings[0] : undefined;
  });
  const offered = parent === undefined ? labeledHeadings(cursor.outline, label) : childrenOf(cursor.outline, parent);
  const positions = positionsOf(spans, MAX_HEADINGS);
  const found = positions?.map((position) => offered.at(position < 0 ? position : position - 1));
  return found?.every((heading) => heading !== undefined) === true ? [...new Set(found)] : undefined;
}

/** Reads numbers of sections after a label: `2`, `2 and 3`, `2.1, 2.2`, `2 to 4`. */
export function readNumbers(
  cursor: Cursor,
  label: SectionLabel,
  isSingle: boolean,
): readonly OutlineHeading[] | undefined {
  cursor.take('number sign');
  const first = readNumber(cursor, label);
  if (first === undefined || isSingle) return first;
  const found = new Set(first);
  let last = first.at(-1);
  for (;;) {
    const more = cursor.attempt(() => {
      const isRange = cursor.take('to') !== undefined;
      const isJoined = isRange || cursor.takeComma();
      if (cursor.take('and', 'or') === undefined && !isJoined) return undefined;
      const next = readNumber(cursor, label);
      return next === undefined || !isRange ? next : headingsBetween(cursor.outline, last, next[0]);
    });
    if (more === undefined) return [...found];
    for (const heading of more) found.add(heading);
    last = more.at(-1);
  }
}

/** `2`, `two`, `3.1`, `IV`, `B`, `2-4`, `I-III` */
function readNumber(cursor: Cursor, label: SectionLabel): readonly OutlineHeading[] | undefined {
  const { token } = cursor;
  if (token?.kind !== 'word') return undefined;
  const [from, to, ...more] = token.text.split('-');
  const headings = [from, to].flatMap((written) =>
    written === undefined ? [] : [byNumber(cursor.outline, label, written)],
  );
  const found = to === undefined ? headings : headingsBetween(cursor.outline, headings[0], headings[1]);
  if (more.length > 0 || found === undefined) return undefined;
  const sure = found.filter((heading) => heading !== undefined);
  const [only, ...others] = sure;
  if (only === undefined) return undefined;
  cursor.position += 1;
  if (others.length === 0) skipTitle(cursor, only);
  return sure;
}

/** `section 2.1 Hardware`, `section 2. Hardware`: the title after the number is redundant. */
function skipTitle(cursor: Cursor, { title }: OutlineHeading): void {
  const names = new Set(headingNames({ title }).map((name) => name.join(' ')));
  const isName = (words: readonly string[]) => names.has(titleWords(joinWords(words)).join(' '));
  cursor.attempt(() => {
    if (!cursor.takeComma() && !cursor.takeDash() && cursor.token?.raw === '.') cursor.position += 1;
    const words = cursor.token?.kind === 'quoted' ? [cursor.token.raw] : titleTokens(cursor);
    const last = words.findLastIndex((_, index) => isName(words.slice(0, index + 1)));
    cursor.position += last + 1;
    return last < 0 ? undefined : true;
  });
}

/** `the annexes`, `the appendix`: headings with this label in a document that distinguishes it. */
function allOf(outline: DocumentOutline, { label, isPlural }: Label): readonly OutlineHeading[] | undefined {
  if (label !== 'appendix' && label !== 'schedule') return undefined;
  const found = labeledHeadings(outline, label);
  return found.length > 0 && (isPlural || found.length === 1) ? found : undefined;
}

/** Reads a title, the longest one that matches; including a following `section`. */
function readTitle(cursor: Cursor, certainty: Certainty): NamedSections | undefined {
  if (cursor.token?.kind === 'quoted') {
    const headings = byTitle(cursor.outline, titleWords(cursor.token.raw), 'named');
    if (headings === undefined) return undefined;
    cursor.position += 1;
    return { headings, isLabeled: takeSectionWord(cursor) || certainty !== 'bare' };
  }
  const words = titleTokens(cursor);
  for (let count = words.length; count > 0; count -= 1) {
    // A title ends in a word: the comma after it joins what follows.
    if (titleWords(words[count - 1] ?? '').length === 0) continue;
    const title = titleWords(joinWords(words.slice(0, count)));
    const isFollowed = certainty === 'bare' && isSectionWord(cursor, count);
    const headings = byTitle(cursor.outline, title, isFollowed ? 'named' : certainty);
    // A word with another meaning is a title only if it is marked as one.
    const isPlainWord = certainty === 'bare' && !isFollowed && isMeaningful(cursor, count);
    if (headings === undefined || isPlainWord) continue;
    cursor.position += count;
    return { headings, isLabeled: takeSectionWord(cursor) || certainty !== 'bare' };
  }
  return undefined;
}

/** Words and commas from here to the next stop: titles hold commas too. */
function titleTokens(cursor: Cursor): string[] {
  const words: string[] = [];
  for (let index = cursor.position; words.length < MAX_TITLE_LENGTH; index += 1) {
    const token = cursor.tokens[index];
    if (token === undefined || token.kind === 'stop' || token.kind === 'quoted') break;
    words.push(token.text === POSSESSIVE ? POSSESSIVE : token.raw);
  }
  return words;
}

function isSectionWord(cursor: Cursor, offset: number): boolean {
  return /^(?:(?:sub)?sections?|chapters?|parts?)$/.test(cursor.tokens[cursor.position + offset]?.text ?? '');
}

function takeSectionWord(cursor: Cursor): boolean {
  if (!isSectionWord(cursor, 0)) return false;
  cursor.position += 1;
  return true;
}

function isMeaningful(cursor: Cursor, count: number): boolean {
  const found = cursor.peek();
  return found !== undefined && found.words >= count;
}
