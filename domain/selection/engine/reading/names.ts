import { distance } from 'fastest-levenshtein';
import { foldName } from '#domain/text/fold-name.ts';
import { listedNames } from '#domain/selection/engine/listed-names.ts';
import type { Scanner } from './scanner.ts';
import { toleratedMistakes } from './tolerated-mistakes.ts';

/** Names that are compared letter by letter: more would take time. */
const MOST_COMPARED = 2000;
/** Words of the longest name that is read without quotation marks. */
const LONGEST_NAME = 8;
/** Names that a refusal proposes. */
const MOST_NEAREST = 3;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_'.\-/%&#]*[\p{L}\p{N}\p{M}_%#])?/uy;

/**
 * The name of a list that somebody wrote: the same but for case and accents, or the only one with small mistakes.
 *
 * @returns undefined if none or several are meant
 */
export function findName(written: string, names: readonly string[]): string | undefined {
  const folded = foldName(written);
  if (folded === '') return undefined;
  const same = names.find((name) => name.trim() === written.trim()) ?? names.find((name) => foldName(name) === folded);
  if (same !== undefined) return same;
  const close = names
    .slice(0, MOST_COMPARED)
    .map((name) => ({ name, mistakes: distance(foldName(name), folded) }))
    .filter(({ name, mistakes }) => mistakes <= toleratedMistakes(Math.min(foldName(name).length, folded.length)));
  const fewest = Math.min(...close.map(({ mistakes }) => mistakes));
  const best = new Set(close.filter(({ mistakes }) => mistakes === fewest).map(({ name }) => name));
  return best.size === 1 ? [...best][0] : undefined;
}

/** Reads one of some names without quotation marks, the longest that fits. */
export function bareName(scanner: Scanner, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const { position } = scanner;
  const ends: { readonly end: number; readonly written: string }[] = [];
  const start = scanner.text.slice(position).length - scanner.text.slice(position).trimStart().length + position;
  while (ends.length < LONGEST_NAME && scanner.take(WORD) !== undefined) {
    ends.push({ end: scanner.position, written: scanner.text.slice(start, scanner.position) });
  }
  for (const { end, written } of ends.toReversed()) {
    const found = findName(written, names);
    if (found === undefined) continue;
    scanner.position = end;
    return found;
  }
  scanner.position = position;
  return undefined;
}

/** Words up to the next sign or the next word that can't be in a name, for messages about a name that doesn't exist. */
export function unknownName(scanner: Scanner, isEnd: RegExp): string | undefined {
  const found: string[] = [];
  while (found.length < LONGEST_NAME && !scanner.isAt(isEnd)) {
    const word = scanner.take(WORD)?.[0];
    if (word === undefined) break;
    found.push(word);
  }
  return found.length === 0 ? undefined : found.join(' ');
}

/** A sentence about a name that doesn't exist, with the nearest ones: `There is no sheet "Pricse"; the nearest is "Prices"`. */
export function missingName(what: string, written: string, names: readonly string[]): string {
  const distinct = [...new Set(names.filter((name) => name.trim() !== ''))].slice(0, MOST_COMPARED);
  if (distinct.length === 0) return `There is no ${what} "${written}"`;
  const folded = foldName(written);
  const near = distinct
    .toSorted((one, other) => distance(foldName(one), folded) - distance(foldName(other), folded))
    .slice(0, MOST_NEAREST);
  return `There is no ${what} "${written}"; the nearest ${near.length === 1 ? 'is' : 'are'} ${listedNames(near)}`;
}
