import { distance } from 'fastest-levenshtein';
import type { DocumentOutline, OutlineHeading } from '#instructions/document/outline.ts';
import { headingNames } from '#instructions/document/titles.ts';
import { cacheByOutline } from './cache-by-outline.ts';
import { toleratedMistakes } from '#instructions/engine/reading/names.ts';

/**
 * Certainty that a title is meant: `named` after "section" or in quotation marks, `about` if it may be shorter than the
 * title, `bare` without any mark.
 */
export type Certainty = 'named' | 'about' | 'bare';

/** Length from which a bare title may have a spelling mistake. */
const LONG_TITLE = 10;
/** Length from which the beginning of a title matches it. */
const MIN_BEGINNING_LENGTH = 4;

interface Titles {
  readonly withName: readonly { readonly heading: OutlineHeading; readonly names: readonly string[] }[];
  readonly byName: ReadonlyMap<string, readonly OutlineHeading[]>;
  /** Names by their number of words, which spelling mistakes don't change. */
  readonly byLength: ReadonlyMap<number, ReadonlySet<string>>;
  /** Headings by the words that their names begin with. */
  readonly byBeginning: ReadonlyMap<string, ReadonlySet<OutlineHeading>>;
}

/** Maximum words of a name whose beginning matches it. */
const MAX_BEGINNING_LENGTH = 16;

function titlesOf(outline: DocumentOutline): Titles {
  return cacheByOutline(outline, 'titles', () => indexTitles(outline));
}

function indexTitles(outline: DocumentOutline): Titles {
  const withName: { heading: OutlineHeading; names: string[] }[] = [];
  const byName = new Map<string, OutlineHeading[]>();
  const byLength = new Map<number, Set<string>>();
  const byBeginning = new Map<string, Set<OutlineHeading>>();
  for (const heading of outline.headings) {
    const names = headingNames(heading);
    withName.push({ heading, names: names.map((name) => name.join(' ')) });
    for (const words of names) {
      const name = words.join(' ');
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [heading]);
      else same.push(heading);
      byLength.set(words.length, (byLength.get(words.length) ?? new Set()).add(name));
      for (let count = 1; count < Math.min(words.length, MAX_BEGINNING_LENGTH); count += 1) {
        const beginning = words.slice(0, count).join(' ');
        byBeginning.set(beginning, (byBeginning.get(beginning) ?? new Set()).add(heading));
      }
    }
  }
  return { withName, byName, byLength, byBeginning };
}

/**
 * Headings that are called by some words: exactly, with slips in their spelling, or by the beginning of their title.
 *
 * @returns several only when they have the same title; undefined when none or different ones can be meant
 */
export function byTitle(
  outline: DocumentOutline,
  words: readonly string[],
  certainty: Certainty,
): readonly OutlineHeading[] | undefined {
  return cacheByOutline(outline, `title ${certainty} ${words.join(' ')}`, () =>
    lookUp(titlesOf(outline), words, certainty),
  );
}

/** True when a heading is called by exactly these words, in lower case. */
export function hasTitle(outline: DocumentOutline, words: string): boolean {
  return titlesOf(outline).byName.has(words);
}

function lookUp(
  { withName, byName, byLength, byBeginning }: Titles,
  words: readonly string[],
  certainty: Certainty,
): readonly OutlineHeading[] | undefined {
  const wanted = words.join(' ');
  if (wanted === '') return undefined;
  const exact = byName.get(wanted);
  if (exact !== undefined) return exact;
  if (certainty === 'bare' && wanted.length < LONG_TITLE) return undefined;
  const tolerated = certainty === 'bare' ? 1 : toleratedMistakes(wanted.length);
  const close = closest(byLength.get(words.length) ?? new Set(), wanted, tolerated);
  if (close !== undefined) return byName.get(close);
  if (certainty === 'bare' || wanted.length < MIN_BEGINNING_LENGTH) return undefined;
  const begun = byBeginning.get(wanted);
  if (begun !== undefined || certainty !== 'about') return onlyOne([...(begun ?? [])]);
  return onlyOne(
    withName.filter(({ names }) => names.some((name) => hasWords(name, words))).map(({ heading }) => heading),
  );
}

function hasWords(name: string, words: readonly string[]): boolean {
  const own = new Set(name.split(' '));
  return words.every((word) => own.has(word));
}

function onlyOne(found: readonly OutlineHeading[]): readonly OutlineHeading[] | undefined {
  return found.length === 1 ? found : undefined;
}

/** The name that differs in the fewest letters; undefined where two do, or a number differs, which is no slip. */
function closest(names: ReadonlySet<string>, wanted: string, tolerated: number): string | undefined {
  let [best, fewest] = [[] as string[], tolerated];
  for (const name of names) {
    // Where lengths differ by more, so do the names, which costs far less to see.
    if (Math.abs(name.length - wanted.length) > fewest) continue;
    const mistakes = distance(name, wanted);
    if (mistakes > fewest || !areAlike(name, wanted)) continue;
    if (mistakes < fewest) best = [];
    fewest = mistakes;
    best.push(name);
  }
  return best.length === 1 ? best[0] : undefined;
}

/** Single numbers and letters distinguish titles: `Phase 2`, `Part B`. */
function areAlike(one: string, other: string): boolean {
  const marks = (name: string) => name.match(/\b(?:\w*\d\w*|\w)\b/g)?.join(' ');
  return marks(one) === marks(other);
}
