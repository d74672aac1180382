import type { DocumentOutline } from '#instructions/document/outline.ts';
import { MAX_CRITERIA } from '#domain/plans/document-plan.ts';
import type { Token } from './tokens.ts';
import { MAX_PHRASE_LENGTH, meaningOf, correctedWord } from './vocabulary/index.ts';
import type { Meaning } from './vocabulary/meanings.ts';

/** Reads the tokens of an instruction about a document one meaning after the other. */
export class Cursor {
  position = 0;
  readonly tokens: readonly Token[];
  readonly outline: DocumentOutline;
  /** Words read at a position, cached because attempts return to the same positions. */
  readonly #seen = new Map<number, ReturnType<typeof meaningOf>>();

  readonly #readings = new Map<string, { readonly result: unknown; readonly end: number }>();

  constructor(tokens: readonly Token[], outline: DocumentOutline) {
    this.tokens = tokens;
    this.outline = outline;
  }

  get token(): Token | undefined {
    return this.tokens[this.position];
  }

  get atEnd(): boolean {
    return this.position >= this.tokens.length;
  }

  /** The word here; undefined for a quotation, a stop and an unknown word. */
  peek(): { readonly meaning: Meaning; readonly words: number } | undefined {
    if (!this.#seen.has(this.position)) {
      const words = this.words();
      this.#seen.set(this.position, meaningOf(words) ?? meaningOf(words.map(correctedWord)));
    }
    return this.#seen.get(this.position);
  }

  /** True if the word here is one of these. */
  isAt(...kinds: readonly Meaning['is'][]): boolean {
    return kinds.includes(this.peek()?.meaning.is ?? 'nothing to say') && this.peek() !== undefined;
  }

  /** Consumes the word here if it is one of these. */
  take<Is extends Meaning['is']>(...kinds: readonly Is[]): Extract<Meaning, { readonly is: Is }> | undefined {
    const found = this.peek();
    if (found === undefined || !(kinds as readonly string[]).includes(found.meaning.is)) return undefined;
    this.position += found.words;
    return found.meaning as Extract<Meaning, { readonly is: Is }>;
  }

  /** Consumes a comma or another separator; false if the next token isn't one. */
  takeComma(): boolean {
    if (this.token?.kind !== 'comma') return false;
    this.position += 1;
    return true;
  }

  /** Consumes a dash; false if the next token isn't one. */
  takeDash(): boolean {
    if (this.token?.kind !== 'dash') return false;
    this.position += 1;
    return true;
  }

  /** Steps over any number of words that are one of these. */
  skip(...kinds: readonly Meaning['is'][]): boolean {
    const { position } = this;
    while (this.take(...kinds) !== undefined);
    return this.position > position;
  }

  /**
   * Runs a reading that depends only on its start, once per position: attempts return to the same ones, and the time
   * for an instruction stays proportional to its length.
   */
  memoize<Result>(name: string, read: () => Result | undefined): Result | undefined {
    const key = `${name} ${this.position}`;
    const known = this.#readings.get(key);
    if (known !== undefined) {
      this.position = known.end;
      return known.result as Result | undefined;
    }
    const result = this.attempt(read);
    this.#readings.set(key, { result, end: this.position });
    return result;
  }

  /** Reads things that are joined by conjunctions or commas; undefined without any. */
  list<Item>(read: (isFirst: boolean) => Item | undefined, { hasCommas = true } = {}): Item[] | undefined {
    const items: Item[] = [];
    for (;;) {
      const item = this.attempt(() => {
        if (items.length > 0) {
          const isComma = hasCommas && this.takeComma();
          if (this.take('and', 'or') === undefined && !isComma) return undefined;
        }
        return read(items.length === 0);
      });
      if (item === undefined || items.length > MAX_CRITERIA) return items.length > 0 ? items : undefined;
      items.push(item);
    }
  }

  /** Runs a reading that may fail, in which case nothing was consumed. */
  attempt<Result>(read: () => Result | undefined): Result | undefined {
    const { position } = this;
    const result = read();
    if (result === undefined) this.position = position;
    return result;
  }

  /** Looks ahead without consuming words. */
  lookAhead<Result>(read: () => Result): Result {
    const { position } = this;
    const result = read();
    this.position = position;
    return result;
  }

  /** Folded words from here to the next token of another kind, at most the length of a phrase. */
  words(): string[] {
    const words: string[] = [];
    for (let index = this.position; words.length < MAX_PHRASE_LENGTH; index += 1) {
      const token = this.tokens[index];
      if (token?.kind !== 'word') break;
      words.push(token.text);
    }
    return words;
  }
}
