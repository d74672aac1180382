import { distance } from 'fastest-levenshtein';
import { foldName } from '#domain/texts/fold-name.ts';
import { listedNames } from '#instructions/engine/listed-names.ts';
import type { Scanner } from './scanner.ts';

/** Names that are compared letter by letter: more would take time. */
const MAX_COMPARED = 2000;
/** Words of the longest name that is read without quotation marks. */
const MAX_NAME_LENGTH = 8;
/** Names that a refusal proposes. */
const MAX_NEAREST = 3;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_'.\-/%&#]*[\p{L}\p{N}\p{M}_%#])?/uy;

/** Mistakes in spelling that a title of so many characters may be written with. */
export function toleratedMistakes(length: number): number {
  return length < 5 ? 0 : length < 10 ? 1 : Math.floor(length / 8) + 1;
}

/**
 * The name of a list that somebody wrote: the same but for case and accents, or the only one with small mistakes.
 *
 * @returns undefined if none or several are meant
 */
export function findName(written: string, names: readonly string[]): string | undefined {
  const folded = foldName(written);
  if (folded === '') return undefined;
  const known = foldedNames(names);
  const exact = known.find(({ name, folded: own }) => own === folded && name.trim() === written.trim());
  const same = exact ?? known.find((each) => each.folded === folded);
  if (same !== undefined) return same.name;
  // The lengths are compared first: it costs far less, and most names differ in them.
  const close = known.slice(0, MAX_COMPARED).flatMap(({ name, folded: own }) => {
    const tolerated = toleratedMistakes(Math.min(own.length, folded.length));
    if (Math.abs(own.length - folded.length) > tolerated || tolerated === 0) return [];
    const mistakes = distance(own, folded);
    return mistakes > tolerated ? [] : [{ name, mistakes }];
  });
  const fewest = Math.min(...close.map(({ mistakes }) => mistakes));
  const best = new Set(close.filter(({ mistakes }) => mistakes === fewest).map(({ name }) => name));
  return best.size === 1 ? [...best][0] : undefined;
}

const foldedLists = new WeakMap<readonly string[], readonly { readonly name: string; readonly folded: string }[]>();

/** Names are compared at each word of an instruction. */
function foldedNames(names: readonly string[]) {
  const known = foldedLists.get(names) ?? names.map((name) => ({ name, folded: foldName(name) }));
  foldedLists.set(names, known);
  return known;
}

type Found = { readonly name: string; readonly end: number } | null;

/** Names found at positions of an instruction, cached because attempts return to the same positions. */
const foundNames = new WeakMap<Scanner, Map<readonly string[], Map<number, Found>>>();

/** Reads one of some names without quotation marks, the longest that fits. */
export function bareName(scanner: Scanner, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const lists = foundNames.get(scanner) ?? new Map<readonly string[], Map<number, Found>>();
  foundNames.set(scanner, lists);
  const positions = lists.get(names) ?? new Map<number, Found>();
  lists.set(names, positions);
  const { position } = scanner;
  const known = positions.get(position);
  const found = known === undefined ? longestName(scanner, names) : known;
  positions.set(position, found);
  scanner.position = found?.end ?? position;
  return found?.name;
}

function longestName(scanner: Scanner, names: readonly string[]): Found {
  const { text, position } = scanner;
  const start = text.length - text.slice(position).trimStart().length;
  const ends: number[] = [];
  while (ends.length < MAX_NAME_LENGTH && scanner.take(WORD) !== undefined) ends.push(scanner.position);
  for (const end of ends.toReversed()) {
    const name = findName(text.slice(start, end), names);
    if (name !== undefined) return { name, end };
  }
  return null;
}

/** Words up to the next sign or the next word that can't be in a name, for messages about a name that doesn't exist. */
export function unknownName(scanner: Scanner, isEnd: RegExp): string | undefined {
  const found: string[] = [];
  while (found.length < MAX_NAME_LENGTH && !scanner.isAt(isEnd)) {
    const word = scanner.take(WORD)?.[0];
    if (word === undefined) break;
    found.push(word);
  }
  return found.length === 0 ? undefined : found.join(' ');
}

/** A sentence about a name that doesn't exist, with the nearest ones: `There is no sheet "Pricse"; the nearest is "Prices"`. */
export function missingName(what: string, written: string, names: readonly string[]): string {
  const near = nearestNames(written, names);
  if (near.length === 0) return `There is no ${what} "${written}"`;
  return `There is no ${what} "${written}"; the nearest ${near.length === 1 ? 'is' : 'are'} ${listedNames(near)}`;
}

/** The names with most words of one that doesn't exist, of these the ones that differ in the fewest letters; at most three. */
export function nearestNames(written: string, names: readonly string[]): readonly string[] {
  const wanted = foldName(written);
  const distinct = [...new Set(names.filter((name) => name.trim() !== ''))].slice(0, MAX_COMPARED);
  const rated = distinct.map((name) => {
    const own = foldName(name);
    return {
      name,
      common: wordsOf(wanted).filter((word) => wordsOf(own).includes(word)).length,
      mistakes: distance(own, wanted),
    };
  });
  return rated
    .toSorted((one, other) => other.common - one.common || one.mistakes - other.mistakes)
    .slice(0, MAX_NEAREST)
    .map(({ name }) => name);
}

function wordsOf(name: string): readonly string[] {
  return name.match(/[\p{L}\p{N}]+/gu) ?? [];
}
