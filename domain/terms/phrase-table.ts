import type { PairTable } from './pair-table.ts';
import { ROLE } from './word-classes.ts';

/** Counted expressions of all lengths: an item of each list is of those with as many words as its index + 1. */
interface CountedPhrases {
  /** Classes of the words of the texts, and roles of the classes. */
  readonly classes: Int32Array;
  readonly roles: Uint8Array;
  readonly minimum: number;
  /** Expressions as pairs of the number of the one without its last word, and the class of that. */
  readonly tables: readonly PairTable[];
  readonly counts: readonly Int32Array[];
  /** Numbers of the expressions that begin at each place, 0 for none; changed to the numbers of `PhraseTable`. */
  readonly at: readonly Int32Array[];
}

/** Expressions by number. Numbers count from 1, over all lengths one after the other, and 0 stands for no expression. */
export class PhraseTable {
  /** One beyond the last number. */
  readonly end: number;
  readonly #roles: Uint8Array;
  readonly #minimum: number;
  readonly #at: readonly Int32Array[];
  /** First number of each length - 1, and one beyond the last. */
  readonly #offsets: readonly number[];
  readonly #prefixes: Int32Array;
  readonly #suffixes: Int32Array;
  readonly #firsts: Int32Array;
  readonly #lasts: Int32Array;
  readonly #counts: Int32Array;
  readonly #free: Int32Array;
  readonly #closed: Int32Array;
  readonly #followed: Int32Array;

  constructor({ classes, roles, minimum, tables, counts, at }: CountedPhrases) {
    const offsets = [1];
    for (const { size } of tables) offsets.push(offsets.at(-1)! + size);
    this.end = offsets.at(-1)!;
    const column = () => new Int32Array(this.end);
    this.#roles = roles;
    this.#minimum = minimum;
    this.#at = at;
    this.#offsets = offsets;
    [this.#prefixes, this.#suffixes, this.#firsts, this.#lasts] = [column(), column(), column(), column()];
    [this.#counts, this.#free, this.#closed, this.#followed] = [column(), column(), column(), column()];
    for (const [level, table] of tables.entries()) {
      this.#addWords(level, table, counts[level]!);
      this.#addPlaces(level, classes);
    }
    for (const level of at.keys()) this.#countFree(level);
  }

  /** Words of the longest expression. */
  get longest(): number {
    return this.#at.length;
  }

  /** The expression with a number of words that begins at a place of the column of words; longer ones begin with it. */
  at(place: number, words: number): number {
    return this.#at[words - 1]?.[place] ?? 0;
  }

  /** Numbers of the expressions with a number of words: from the first to before the second. */
  range(words: number): readonly [from: number, to: number] {
    return [this.#offsets[words - 1] ?? this.end, this.#offsets[words] ?? this.end];
  }

  /** The expression without its last word; 0 for single words. */
  prefix(number: number): number {
    return this.#prefixes[number]!;
  }

  /** Class of the first word. */
  first(number: number): number {
    return this.#firsts[number]!;
  }

  /** Class of the last word. */
  last(number: number): number {
    return this.#lasts[number]!;
  }

  count(number: number): number {
    return this.#counts[number]!;
  }

  /** Occurrences that are no part of a longer expression that is frequent enough. */
  free(number: number): number {
    return this.#free[number]!;
  }

  /** Occurrences before a mark, the end, or a word that isn't part of the noun: those of a head. */
  closed(number: number): number {
    return this.#closed[number]!;
  }

  /** Occurrences before a determiner, as verbs precede their object. */
  followed(number: number): number {
    return this.#followed[number]!;
  }

  /** False for an expression that needs another word after its last one. */
  isWhole(number: number): boolean {
    return (this.#roles[this.#lasts[number]!]! & (ROLE.stop | ROLE.open)) === 0;
  }

  /** Classes of the words, the last one first. */
  words(number: number): number[] {
    const words: number[] = [];
    for (let part = number; part !== 0; part = this.#prefixes[part]!) words.push(this.#lasts[part]!);
    return words;
  }

  /** Visits the shorter expressions within one, once for each place. */
  visitParts(whole: number, visit: (part: number) => void): void {
    for (let tail = whole; tail !== 0; tail = this.#suffixes[tail]!) {
      for (let part = tail === whole ? this.#prefixes[tail]! : tail; part !== 0; part = this.#prefixes[part]!)
        visit(part);
    }
  }

  #addWords(level: number, table: PairTable, counts: Int32Array): void {
    const offset = this.#offsets[level]!;
    for (let phrase = 1; phrase <= table.size; phrase += 1) {
      const number = offset + phrase - 1;
      const [prefix, last] = [table.first(phrase), table.second(phrase)];
      const shorter = prefix === 0 ? 0 : this.#offsets[level - 1]! + prefix - 1;
      this.#prefixes[number] = shorter;
      this.#lasts[number] = last;
      this.#firsts[number] = shorter === 0 ? last : this.#firsts[shorter]!;
      this.#counts[number] = counts[phrase]!;
    }
  }

  #addPlaces(level: number, classes: Int32Array): void {
    const here = this.#at[level]!;
    const offset = this.#offsets[level]!;
    for (let place = 0; place < here.length; place += 1) {
      if (here[place] === 0) continue;
      const number = (here[place]! += offset - 1);
      // A suffix begins after the first word and the link after it.
      if (level > 0)
        this.#suffixes[number] = this.#at[level - 1]![place + 1]! || (this.#at[level - 2]?.[place + 2] ?? 0);
      const after = classes[place + level + 1] ?? 0;
      const role = after === 0 ? ROLE.stop : this.#roles[after]!;
      if (role & ROLE.determiner) this.#followed[number]! += 1;
      else if (role & (ROLE.stop | ROLE.generalOther)) this.#closed[number]! += 1;
    }
  }

  /** An occurrence is within a longer expression if one begins at its place or before it and is longer by what it has before. */
  #countFree(level: number): void {
    const here = this.#at[level]!;
    const isWithin = (longer: number, place: number) => {
      const number = this.#at[longer]?.[place] ?? 0;
      return number !== 0 && this.#counts[number]! >= this.#minimum && this.isWhole(number);
    };
    for (let place = 0; place < here.length; place += 1) {
      if (here[place] === 0) continue;
      // A link separates two words: the next longer expression may end with it.
      const isPart =
        isWithin(level + 1, place) ||
        isWithin(level + 1, place - 1) ||
        isWithin(level + 2, place) ||
        isWithin(level + 2, place - 2);
      if (!isPart) this.#free[here[place]!]! += 1;
    }
  }
}
