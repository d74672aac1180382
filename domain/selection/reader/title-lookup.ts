import { distance } from 'fastest-levenshtein';
import type { DocumentOutline, OutlineHeading } from '../outline.ts';
import { namesOf, toleratedMistakes } from '../titles.ts';

/**
 * How surely a title is meant: `named` after "section" or in quotation marks, `about` when it may say less than the title,
 * `bare` when it just stands there.
 */
export type Certainty = 'named' | 'about' | 'bare';

/** Length from which a title that just stands there may have a slip in it. */
const LONG_TITLE = 10;
/** Length from which the beginning of a title stands for it. */
const SHORTEST_BEGINNING = 4;

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
  const { withName, byName } = titlesOf(outline);
  const wanted = words.join(' ');
  if (wanted === '') return undefined;
  const exact = byName.get(wanted);
  if (exact !== undefined) return exact;
  if (certainty === 'bare' && wanted.length < LONG_TITLE) return undefined;
  const tolerated = certainty === 'bare' ? 1 : toleratedMistakes(wanted.length);
  const close = closest(
    withName.flatMap(({ names }) => names),
    wanted,
    tolerated,
  );
  if (close !== undefined) return byName.get(close);
  if (certainty === 'bare' || wanted.length < SHORTEST_BEGINNING) return undefined;
  const begun = withName.filter(({ names }) => names.some((name) => name.startsWith(`${wanted} `)));
  if (begun.length > 0 || certainty !== 'about') return onlyOne(begun);
  return onlyOne(withName.filter(({ names }) => names.some((name) => hasWords(name, words))));
}

function hasWords(name: string, words: readonly string[]): boolean {
  const own = new Set(name.split(' '));
  return words.every((word) => own.has(word));
}

function onlyOne(found: Titles['withName']): readonly OutlineHeading[] | undefined {
  return found.length === 1 ? found.map(({ heading }) => heading) : undefined;
}

/** The name that differs in the fewest letters; undefined where two do, or a number differs, which is no slip. */
function closest(names: readonly string[], wanted: string, tolerated: number): string | undefined {
  let [best, fewest] = [[] as string[], tolerated];
  for (const name of new Set(names)) {
    // Where lengths differ by more, so do the names, which costs far less to see.
    if (Math.abs(name.length - wanted.length) > fewest) continue;
    const mistakes = distance(name, wanted);
    if (mistakes > fewest || !haveSameMarks(name, wanted)) continue;
    if (mistakes < fewest) best = [];
    fewest = mistakes;
    best.push(name);
  }
  return best.length === 1 ? best[0] : undefined;
}

/** Numbers and letters that stand alone tell titles apart: `Phase 2`, `Part B`. */
function haveSameMarks(one: string, other: string): boolean {
  const marks = (name: string) => name.match(/\b(?:\w*\d\w*|\w)\b/g)?.join(' ');
  return marks(one) === marks(other);
}
