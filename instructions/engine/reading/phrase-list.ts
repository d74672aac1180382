import { refuse } from './refusal.ts';
import type { Scanner } from './scanner.ts';

type Phrase<Part> = readonly Part[];

/** Reading of the things that instructions name, as a grammar does it. */
export interface PhraseWords<Part> {
  /** Reads a thing: `tables`. */
  head(): Part | undefined;
  /** Reads what restricts a thing: `on slide 4`. */
  restriction(): Part | undefined;
  /** The dimension of a thing: those of different dimensions restrict each other; undefined for a thing that restricts none. */
  dimensionOf(part: Part): string | undefined;
  /** Advice for "column B and row 3", which may be both or the cells that they share. */
  readonly joinedHint: string;
  /** Advice for "titles and tables on slide 4", of which both or only the last may be on the slide. */
  readonly sharedHint: string;
}

const AND = /(?:\band|\bor|\bplus|&)\s*$/i;

/** Reads lists of things, each with what restricts it: `rows 5 to 20 of column B`. */
export class PhraseListReader<Part> {
  readonly #scanner: Scanner;
  readonly #words: PhraseWords<Part>;

  constructor(scanner: Scanner, phraseWords: PhraseWords<Part>) {
    this.#scanner = scanner;
    this.#words = phraseWords;
  }

  /** @throws Refusal for "titles and tables on slide 4": of both, or only of the last? */
  list(read = () => this.#phrase()): readonly Phrase<Part>[] | undefined {
    const phrases = this.#scanner.list(read);
    const [head, ...restrictions] = phrases?.at(-1) ?? [];
    const shared = restrictions.length === 0 ? undefined : this.#dimensionOf([head]);
    const isShared = shared !== undefined && phrases?.some((phrase) => this.#dimensionOf(phrase) === shared) === true;
    return isShared ? refuse(this.#words.sharedHint) : phrases;
  }

  /** @throws Refusal for "column B and row 3", and for "row 3 of column B and C" */
  selection(): readonly Phrase<Part>[] | undefined {
    let before: Phrase<Part> = [];
    return this.list(() => {
      const isJoined = AND.test(this.#scanner.text.slice(0, this.#scanner.position));
      const phrase = this.#phrase();
      const dimension = isJoined ? this.#dimensionOf(phrase) : undefined;
      const last = this.#dimensionOf(before);
      if (dimension !== undefined && last !== undefined && last !== dimension) refuse(this.#words.joinedHint);
      const isRestricted = before.slice(1).some((part) => this.#words.dimensionOf(part) === dimension);
      if (dimension !== undefined && isRestricted) refuse(this.#words.sharedHint);
      before = phrase ?? [];
      return phrase;
    });
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

  #dimensionOf(phrase: readonly (Part | undefined)[] | undefined): string | undefined {
    const [head] = phrase ?? [];
    return phrase?.length === 1 && head !== undefined ? this.#words.dimensionOf(head) : undefined;
  }
}
