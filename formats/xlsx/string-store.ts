import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { codesDiffer } from '#formats/errors.ts';
import type { Paragraph } from '#formats/ooxml/text/paragraph-builder.ts';
import { readContent } from '#formats/ooxml/text/paragraph-content.ts';
import { ParagraphStore } from '#formats/ooxml/text/paragraph-store.ts';
import { replacedRange, textElement, writeParagraph } from '#formats/ooxml/text/paragraph-writer.ts';
import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { requireStored, shownText, storedText } from './cell-text.ts';
import { NumberList } from './number-list.ts';
import { stringVocabulary } from './string-vocabulary.ts';
import type { WholeString } from './whole-string.ts';

/** Readings of Japanese text (ECMA-376 part 1, 18.4.6), which are not those of a translation. */
const READINGS = /<([^\s<>/]*:)?rPh\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*?(?:\/>|>[\s\S]*?<\/\1rPh\s*>)/g;

const NO_CODES: readonly InlineCode[] = [];
const NOTHING: CodedText = { text: '', codes: NO_CODES };

/** Of strings that are a single text, the place of one whose content is at the start of the source. */
const FIRST_PLAIN = -2;

/** Strings of a part, in the order of their numbers from 0. A table may have hundreds of thousands. */
export class StringStore {
  readonly #source: string;
  /** Prefix of the elements of strings that are a single text. */
  #plainPrefix = '';
  readonly #paragraphs = new ParagraphStore([stringVocabulary]);
  /** As people see them. */
  readonly #contents: CodedText[] = [];
  /** As they are stored, where that is different. */
  readonly #stored = new Map<number, CodedText>();
  /**
   * Places in the store of paragraphs; -1 for a string without text. One that is a single text needs nothing but the start of
   * its content, which is kept as a number below -1.
   */
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
    this.#addContent(content.content);
    this.#places.push(this.#paragraphs.add(paragraph, replacedRange(content), content));
  }

  /** Adds a string that is a single text. */
  addPlain({ prefix, textStart, textEnd, contentStart, contentEnd }: WholeString): void {
    this.#plainPrefix = prefix;
    this.#ends.push(contentEnd);
    if (textStart === textEnd) {
      this.#contents.push(NOTHING);
      this.#places.push(-1);
      return;
    }
    this.#addContent({ text: decodeXmlText(this.#source.slice(textStart, textEnd)), codes: NO_CODES });
    this.#places.push(FIRST_PLAIN - contentStart);
  }

  #addContent(stored: CodedText): void {
    const shown = shownText(stored);
    if (shown !== stored) this.#stored.set(this.#contents.length, stored);
    this.#contents.push(shown);
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
    const place = this.#places.at(index);
    const start = this.#isPlain(index) ? FIRST_PLAIN - place : this.#paragraphs.head(place).contentStart!;
    return { start, end: this.#ends.at(index) };
  }

  /** The prefix of the elements of a string that has text, with the colon. */
  prefix(index: number): string {
    return this.#isPlain(index) ? this.#plainPrefix : this.#paragraphs.head(this.#places.at(index)).prefix;
  }

  /**
   * The source of a string's content with another text.
   *
   * @param context of the text, for the error
   * @throws LoquentError `document_write_failed` when the codes of the target are not those of the string
   */
  write(index: number, target: CodedText, context: string): string {
    const raw = this.stored(index);
    const stored = storedText(raw, target);
    const written =
      stored && (this.#isPlain(index) ? this.#writePlain(stored) : this.#writeParagraph(index, raw, stored));
    if (written === undefined) throw codesDiffer(context);
    return written;
  }

  #isPlain(index: number): boolean {
    return this.#places.at(index) <= FIRST_PLAIN;
  }

  /** @returns undefined for codes, of which the string has none */
  #writePlain({ text, codes }: CodedText): string | undefined {
    return codes.length > 0 ? undefined : textElement(stringVocabulary, this.#plainPrefix, text);
  }

  /** @returns undefined when the codes differ from those of the string */
  #writeParagraph(index: number, raw: CodedText, stored: CodedText): string | undefined {
    const { start, end } = this.range(index);
    const { head, layout } = this.#paragraphs.read(this.#places.at(index), raw.text);
    const place = { source: this.#source, copy: this.#copy, heads: undefined };
    const written = writeParagraph(head, layout, raw.codes, stored, place);
    if (written === undefined) return undefined;
    const behind = this.#source.slice(head.range.end, end);
    // In comments, elements don't have to end.
    const kept = behind.includes('<!') ? behind : behind.replaceAll(READINGS, '');
    return this.#source.slice(start, head.range.start) + written + kept;
  }

  /** The same without looks of letters, for another part. @param prefix of that part's elements, with the colon */
  writePlain(index: number, target: CodedText, context: string, prefix: string): string {
    return plainString(requireStored(this.stored(index), target, context).text, prefix);
  }

  readonly #copy = (start: number, end: number) => this.#source.slice(start, end);
}

/** The content of a string without looks of letters. @param stored text with Excel's escapes */
export function plainString(stored: string, prefix: string): string {
  return `<${prefix}t xml:space="preserve">${encodeXmlText(stored)}</${prefix}t>`;
}
