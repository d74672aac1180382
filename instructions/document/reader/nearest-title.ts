import type { DocumentOutline } from '#instructions/document/outline.ts';
import { headingNames, titleWords } from '#instructions/document/titles.ts';
import { distance } from 'fastest-levenshtein';
import type { Token } from './tokens.ts';

/** Headings that are compared, and names: more would take time. */
const MAX_COMPARED = 500;
const MAX_NAMES = 3;
/** Letters that words of the same stem begin with: `pricing`, `prices`. */
const MIN_STEM_LENGTH = 4;

const SECTION = /^(?:(?:sub)?sections?|chapters?)$/;

/**
 * Replaces an unknown name next to "section" or "chapter" by the title of the one heading that is similar to it.
 *
 * @param unknownAt positions of the tokens that weren't understood
 * @returns the tokens with `section` and the title in quotation marks; undefined if no heading or several are similar
 */
export function nearestTitle(
  tokens: readonly Token[],
  unknownAt: readonly number[],
  outline: DocumentOutline,
): readonly Token[] | undefined {
  const unknown = new Set(unknownAt);
  const isSection = (index: number) => SECTION.test(tokens[index]?.text ?? '');
  const isNamed = (at: number) => !isSection(at) && (isSection(at + 1) || isSection(at - 1));
  const places = unknownAt.filter((at) => /^(?:word|quoted)$/.test(tokens[at]!.kind) && isNamed(at));
  for (const at of places.slice(0, MAX_NAMES)) {
    const token = tokens[at]!;
    const isBefore = isSection(at + 1);
    const [first, last] = isBefore ? [at, at + 1] : [at - 1, at];
    // Names have several words.
    const isMore = (index: number) => token.kind === 'word' && unknown.has(index) && isName(tokens[index]);
    const start = isBefore ? spread(first, -1, isMore) : first;
    const end = (isBefore ? last : spread(last, 1, isMore)) + 1;
    const name = tokens.slice(start, end).filter(({ text }) => !SECTION.test(text));
    const title = nearest(titleWords(name.map(({ raw }) => raw).join(' ')), outline);
    if (title === undefined) continue;
    const section: Token = { kind: 'word', text: 'section', raw: 'section' };
    return [...tokens.slice(0, start), section, { kind: 'quoted', text: title, raw: title }, ...tokens.slice(end)];
  }
  return undefined;
}

/** The furthest index in a direction that is reached over others that fit. */
function spread(from: number, step: 1 | -1, fits: (index: number) => boolean): number {
  let at = from;
  while (fits(at + step)) at += step;
  return at;
}

function isName(token: Token | undefined): boolean {
  return token?.kind === 'word' && !/^(?:in|on|at|of|the|a|an|to|from|under|for)$/.test(token.text);
}

/** The title of the one heading that comes nearest: by words of the same stem, else by letters, of which half may differ. */
function nearest(words: readonly string[], outline: DocumentOutline): string | undefined {
  if (words.length === 0) return undefined;
  const name = words.join(' ');
  const named = outline.headings
    .slice(0, MAX_COMPARED)
    .flatMap((heading) => headingNames(heading).map((own) => ({ title: heading.title, own })));
  const related = named.filter(({ own }) => words.every((one) => own.some((other) => haveStem(one, other))));
  if (related.length > 0) return onlyTitle(related);
  const rated = named
    .map((each) => ({ ...each, mistakes: distance(each.own.join(' '), name) }))
    .filter(({ own, mistakes }) => mistakes * 2 <= Math.max(own.join(' ').length, name.length));
  const fewest = Math.min(...rated.map(({ mistakes }) => mistakes));
  return onlyTitle(rated.filter(({ mistakes }) => mistakes === fewest));
}

function onlyTitle(found: readonly { readonly title: string }[]): string | undefined {
  return new Set(found.map(({ title }) => title)).size === 1 ? found[0]?.title : undefined;
}

/** True for words that begin alike, in more than half of their letters. */
function haveStem(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let common = 0;
  while (common < shorter && one[common] === other[common]) common += 1;
  return one === other || (common >= MIN_STEM_LENGTH && common * 2 > Math.max(one.length, other.length));
}
