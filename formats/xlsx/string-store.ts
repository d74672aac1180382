import type { CodedText } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { Paragraph } from '#formats/ooxml/text/paragraph-builder.ts';
import { readContent, readLayout } from '#formats/ooxml/text/paragraph-content.ts';
import { ParagraphStore } from '#formats/ooxml/text/paragraph-store.ts';
import type { StoredParagraph } from '#formats/ooxml/text/paragraph-store.ts';
import { replacedRange, writeParagraph } from '#formats/ooxml/text/paragraph-writer.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { shownText, storedText } from './cell-text.ts';
import { NumberList } from './number-list.ts';
import { stringVocabulary } from './string-vocabulary.ts';

/** Readings of Japanese text (ECMA-376 part 1, 18.4.6), which are not those of a translation. */
const READINGS = /<([^\s<>/]*:)?rPh\b(?:[^<>]*\/>|[\s\S]*?<\/\1rPh\s*>)/g;

const NOTHING: CodedText = { text: '', codes: [] };

/** Strings of a part, in the order of their numbers from 0. A table may have hundreds of thousands. */
export class StringStore {
  readonly #source: string;
  readonly #paragraphs = new ParagraphStore([stringVocabulary]);
  /** As people see them. */
  readonly #contents: CodedText[] = [];
  /** As they are stored, where that is different. */
  readonly #stored = new Map<number, CodedText>();
  /** Places in the store of paragraphs; -1 for a string without text. */
  readonly #places = new NumberList();
  readonly #ends = new NumberList();

  constructor(source: string) {
    this.#source = source;
  }

  get length(): number {
    return this.#contents.length;
  }

  add(paragraph: Paragraph): void {
    const { nodes } = paragraph;
    const content = nodes.some(({ type }) => type !== 'atom') ? readContent(nodes) : undefined;
    if (content === undefined || content.content.text === '') {
      this.#contents.push(NOTHING);
      this.#places.push(-1);
      return;
    }
    const shown = shownText(content.content);
    if (shown !== content.content) this.#stored.set(this.#contents.length, content.content);
    this.#contents.push(shown);
    this.#places.push(this.#paragraphs.add(paragraph, replacedRange(content)));
  }

  /** @param end of the content of the string that was added last */
  endLast(end: number): void {
    this.#ends.push(end);
  }

  /** The text of a string as people see it; `''` for none, and for a number that no string has. */
  content(index: number): CodedText {
    return this.#contents[index] ?? NOTHING;
  }

  /** The same as it is stored. */
  stored(index: number): CodedText {
    return this.#stored.get(index) ?? this.content(index);
  }

  /** The range of the content of a string that has text. */
  range(index: number): { readonly start: number; readonly end: number } {
    return { start: this.#paragraphs.head(this.#places.at(index)).contentStart!, end: this.#ends.at(index) };
  }

  /** The prefix of the elements of a string that has text, with the colon. */
  prefix(index: number): string {
    return this.#paragraphs.head(this.#places.at(index)).prefix;
  }

  /**
   * The source of a string's content with another text.
   *
   * @param context of the text, for the error
   * @throws LoquentError `document_write_failed` when the codes of the target are not those of the string
   */
  write(index: number, target: CodedText, context: string): string {
    const { start, end } = this.range(index);
    const raw = this.stored(index);
    const { head, nodes } = this.#read(index, raw);
    const stored = storedText(raw, target);
    const place = { source: this.#source, copy: this.#copy, heads: undefined };
    const written = stored && writeParagraph(head, readLayout(nodes), raw.codes, stored, place);
    if (written === undefined) {
      throw documentWriteFailed(
        `The translation of ${context} lacks or repeats inline codes of its source: each must occur exactly once.`,
      );
    }
    const behind = this.#source.slice(head.range.end, end).replaceAll(READINGS, '');
    return this.#source.slice(start, head.range.start) + written + behind;
  }

  /**
   * The same without looks of letters, for another part.
   *
   * @param prefix of that part's elements, with the colon
   */
  writePlain(index: number, target: CodedText, context: string, prefix: string): string {
    const raw = this.stored(index);
    const stored = storedText(raw, target);
    if (stored === undefined)
      throw documentWriteFailed(`The translation of ${context} lacks a line break of its source.`);
    return plainString(stored.text, prefix);
  }

  readonly #copy = (start: number, end: number) => this.#source.slice(start, end);

  #read(index: number, { text }: CodedText): StoredParagraph {
    return this.#paragraphs.read(this.#places.at(index), text);
  }
}

/** The content of a string without looks of letters. @param stored text with Excel's escapes */
export function plainString(stored: string, prefix: string): string {
  return `<${prefix}t xml:space="preserve">${encodeXmlText(stored)}</${prefix}t>`;
}
