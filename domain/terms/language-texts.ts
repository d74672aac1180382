import type { CodedText } from '#domain/units/coded-text.ts';
import { wordReader, type WordReader, type WordSink } from './read-words.ts';
import { NumberColumn, Vocabulary } from './vocabulary.ts';

/** In the column of words, a place that no term crosses. */
export const BORDER = 0;

/**
 * The texts of one language as a column of numbers: twice the number of the word, plus 1 if no space separates it from the one
 * before. Each text ends with a border.
 */
export class LanguageTexts implements WordSink {
  /** BCP 47. */
  readonly language: string;
  readonly vocabulary = new Vocabulary();
  readonly #read: WordReader;
  readonly #words = new NumberColumn();
  /** Offset of each text in the column of words. */
  readonly #starts = new NumberColumn();
  #wordCount = 0;

  constructor(language: string) {
    this.language = language;
    this.#read = wordReader(language);
  }

  get wordCount(): number {
    return this.#wordCount;
  }

  get words(): Int32Array {
    return this.#words.values();
  }

  /** Offsets of the texts, in the order in which they were added. */
  get starts(): Int32Array {
    return this.#starts.values();
  }

  /** Adds a text; an empty one keeps its place. */
  add(content: CodedText): void {
    this.#starts.push(this.#words.length);
    if (content.text === '') return;
    this.#read(content, this);
    this.#words.push(BORDER);
  }

  word(text: string, isJoined: boolean, startsSentence: boolean): void {
    this.#wordCount += 1;
    this.#words.push(this.vocabulary.add(text, startsSentence) * 2 + (isJoined ? 1 : 0));
  }

  border(): void {
    this.#words.push(BORDER);
  }
}
