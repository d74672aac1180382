import { BORDER } from './language-texts.ts';
import { doubled, PairTable } from './pair-table.ts';
import { ROLE, type WordClasses } from './word-classes.ts';

/** Expressions of a number of words; their numbers count from 1, over all lengths one after the other. */
export interface Phrases {
  /** Numbers of the expressions that begin at each place of the column of words, by length - 1; 0 for none. */
  readonly at: readonly Int32Array[];
  /** First number of each length - 1, and one beyond the last. */
  readonly offsets: readonly number[];
  /** By number: the expression without its last word; 0 for single words. */
  readonly prefixes: Int32Array;
  /** By number: the expression without its first word and the link after it; 0 for single words. */
  readonly suffixes: Int32Array;
  /** By number: class of the last word. */
  readonly lasts: Int32Array;
  /** By number: class of the first word. */
  readonly firsts: Int32Array;
  readonly counts: Int32Array;
  /** By number: occurrences that are no part of a longer expression that is frequent enough. */
  readonly free: Int32Array;
  /** By number: occurrences before a mark, the end, or a word that isn't part of the noun: those of a head. */
  readonly closed: Int32Array;
  /** By number: occurrences before a determiner, as verbs precede their object. */
  readonly followed: Int32Array;
}

/**
 * Counts expressions that may be terms: up to five words without a stop word but links inside. Level by level, an expression is
 * counted only where its beginning and its end are frequent enough (Agrawal and Srikant's Apriori), which bounds the memory.
 *
 * @param words a column of `LanguageTexts`
 */
export function countPhrases(
  words: Int32Array,
  { classOf, roles }: WordClasses,
  { longest, minimum }: { readonly longest: number; readonly minimum: number },
): Phrases {
  const length = words.length;
  const classes = new Int32Array(length);
  for (let place = 0; place < length; place += 1) classes[place] = classOf[words[place]! >> 1]!;
  const isStop = (wordClass: number) => (roles[wordClass]! & ROLE.stop) !== 0;
  const tables: PairTable[] = [];
  const counted: Int32Array[] = [];
  const at: Int32Array[] = [];
  for (let size = 1; size <= longest; size += 1) {
    const table = new PairTable();
    let counts = new Int32Array(1 << 11);
    const here = new Int32Array(length);
    const shorter = at[size - 2];
    const shorterCounts = counted[size - 2];
    for (let place = 0; place + size <= length; place += 1) {
      let prefix = 0;
      if (size === 1) {
        const only = classes[place]!;
        if (only === 0 || isStop(only)) continue;
      } else {
        prefix = shorter![place]!;
        if (prefix === 0 || shorterCounts![prefix]! < minimum) continue;
        const last = classes[place + size - 1]!;
        if (last === 0 || words[place + size - 1] === BORDER) continue;
        if (isStop(last)) {
          const before = classes[place + size - 2]!;
          if (isStop(before) || ((roles[last]! & ROLE.link) === 0 && (roles[before]! & ROLE.open) === 0)) continue;
        } else if (!isStop(classes[place + 1]!)) {
          const suffix = shorter![place + 1]!;
          if (suffix === 0 || shorterCounts![suffix]! < minimum) continue;
        }
      }
      const phrase = table.add(prefix, classes[place + size - 1]!);
      if (phrase === counts.length) counts = doubled(counts);
      counts[phrase]! += 1;
      here[place] = phrase;
    }
    tables.push(table);
    counted.push(counts);
    at.push(here);
    if (table.size === 0) break;
  }
  return describe({ classes, roles, tables, counted, at, minimum });
}

interface Counted {
  readonly classes: Int32Array;
  readonly roles: Uint8Array;
  readonly tables: readonly PairTable[];
  readonly counted: readonly Int32Array[];
  readonly at: readonly Int32Array[];
  readonly minimum: number;
}

function describe({ classes, roles, tables, counted, at, minimum }: Counted): Phrases {
  const offsets = [1];
  for (const table of tables) offsets.push(offsets.at(-1)! + table.size);
  const total = offsets.at(-1)!;
  const column = () => new Int32Array(total);
  const [prefixes, suffixes, lasts, firsts, counts] = [column(), column(), column(), column(), column()];
  const [free, closed, followed] = [column(), column(), column()];
  for (const [level, table] of tables.entries()) {
    const offset = offsets[level]!;
    for (let phrase = 1; phrase <= table.size; phrase += 1) {
      const number = offset + phrase - 1;
      const [prefix, last] = [table.first(phrase), table.second(phrase)];
      const shorter = prefix === 0 ? 0 : offsets[level - 1]! + prefix - 1;
      prefixes[number] = shorter;
      lasts[number] = last;
      firsts[number] = shorter === 0 ? last : firsts[shorter]!;
      counts[number] = counted[level]![phrase]!;
    }
    const here = at[level]!;
    for (let place = 0; place < here.length; place += 1) {
      if (here[place] === 0) continue;
      const number = (here[place]! += offset - 1);
      if (level > 0) suffixes[number] = at[level - 1]![place + 1]! || (at[level - 2]?.[place + 2] ?? 0);
      const after = classes[place + level + 1] ?? 0;
      if (after !== 0 && (roles[after]! & ROLE.determiner) !== 0) followed[number]! += 1;
      else if (after === 0 || (roles[after]! & (ROLE.stop | ROLE.generalOther)) !== 0) closed[number]! += 1;
    }
  }
  countFree({ at, counts, free, lasts, roles, minimum });
  return { at, offsets, prefixes, suffixes, lasts, firsts, counts, free, closed, followed };
}

interface FreeCount {
  readonly at: readonly Int32Array[];
  readonly counts: Int32Array;
  readonly free: Int32Array;
  readonly lasts: Int32Array;
  readonly roles: Uint8Array;
  readonly minimum: number;
}

/** An occurrence is within a longer expression if one begins at its place or before it and is longer by what it has before. */
function countFree({ at, counts, free, lasts, roles, minimum }: FreeCount): void {
  const isWhole = (level: number, place: number) => {
    const number = at[level]?.[place] ?? 0;
    return number !== 0 && counts[number]! >= minimum && (roles[lasts[number]!]! & (ROLE.stop | ROLE.open)) === 0;
  };
  for (let level = 0; level < at.length; level += 1) {
    const here = at[level]!;
    for (let place = 0; place < here.length; place += 1) {
      if (here[place] === 0) continue;
      // A link separates two words: the next longer expression may end with it.
      const isPart =
        isWhole(level + 1, place) ||
        isWhole(level + 1, place - 1) ||
        isWhole(level + 2, place) ||
        isWhole(level + 2, place - 2);
      if (!isPart) free[here[place]!]! += 1;
    }
  }
}
