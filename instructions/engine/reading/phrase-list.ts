import type { PhraseReader } from './clause-reader.ts';
import { refuse } from './refusal.ts';
import type { Scanner } from './scanner.ts';

type Phrase<Part> = readonly Part[];

/** How a grammar reads the things that its instructions name. */
export interface PhraseWords<Part> {
  /** Reads a thing: `tables`. */
  head(): Part | undefined;
  /** Reads what restricts a thing: `on slide 4`. */
  restriction(): Part | undefined;
  /** The dimension of a thing: those of different dimensions restrict each other; undefined for a thing that restricts none. */
  dimensionOf(part: Part): string | undefined;
  /** What to write for "column B and row 3", which may be both or what they have in common. */
  readonly joinedHint: string;
  /** What to write for "titles and tables on slide 4", of which both or only the last may be on the slide. */
  readonly sharedHint: string;
}

const AND = /(?:\band|\bor|\bplus|&)\s*$/i;

/** Reads lists of things, each with what restricts it: `rows 5 to 20 of column B`. */
export class PhraseList<Part> implements PhraseReader<Part> {
  readonly #scanner: Scanner;
  readonly #words: PhraseWords<Part>;

  constructor(scanner: Scanner, phraseWords: PhraseWords<Part>) {
    this.#scanner = scanner;
    this.#words = phraseWords;
  }

  list(): readonly Phrase<Part>[] | undefined {
    return this.#scanner.list(() => this.#phrase());
  }

  /** @throws Refusal for lists that may be read in two ways */
  selection(): readonly Phrase<Part>[] | undefined {
    let last: Phrase<Part> | undefined;
    const phrases = this.#scanner.list(() => {
      const before = this.#dimensionOf(last);
      const isJoined = AND.test(this.#scanner.text.slice(0, this.#scanner.position));
      last = this.#phrase();
      const dimension = this.#dimensionOf(last);
      if (isJoined && before !== undefined && dimension !== undefined && before !== dimension) {
        refuse(this.#words.joinedHint);
      }
      return last;
    });
    const [head, ...restrictions] = phrases?.at(-1) ?? [];
    const shared = head === undefined || restrictions.length === 0 ? undefined : this.#words.dimensionOf(head);
    const isShared = shared !== undefined && phrases?.some((phrase) => this.#dimensionOf(phrase) === shared) === true;
    return isShared ? refuse(this.#words.sharedHint) : phrases;
  }

  restriction(): Part | undefined {
    return this.#words.restriction();
  }

  #phrase(): Phrase<Part> | undefined {
    const head = this.#words.head();
    if (head === undefined) return undefined;
    const parts = [head];
    for (;;) {
      const next = this.#scanner.attempt(() => this.#words.restriction());
      if (next === undefined) return parts;
      parts.push(next);
    }
  }

  #dimensionOf(phrase: Phrase<Part> | undefined): string | undefined {
    return phrase?.length === 1 ? this.#words.dimensionOf(phrase[0]!) : undefined;
  }
}
