import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { codesDiffer } from '#formats/errors.ts';
import type { Paragraph } from '#formats/ooxml/text/paragraph-builder.ts';
import { readParagraphContent } from '#formats/ooxml/text/paragraph-content.ts';
import { createParagraphStore } from '#formats/ooxml/fast/packed-paragraph-store.ts';
import { replacedRange, textElement, writeParagraph } from '#formats/ooxml/text/paragraph-writer.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { requireStored, visibleCellText, storedText } from './cell-text.ts';
import { NumberList } from '#formats/text/number-list.ts';
import { stringVocabulary } from './string-vocabulary.ts';
import type { StringFastPath } from './fast/string-fast-path.ts';

/** Readings of Japanese text (ECMA-376 part 1, 18.4.6), which are not those of a translation. */
const READINGS = /<([^\s<>/]*:)?rPh\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*?(?:\/>|>[\s\S]*?<\/\1rPh\s*>)/g;

const NO_CODES: readonly InlineCode[] = [];
const NOTHING: CodedText = { text: '', codes: NO_CODES };

/** UTF-16 units of texts that are kept. */
const LONG_TEXT = 1_000;

/** Place of a single-text string whose content is at the start of the source. */
const FIRST_PLAIN = -2;

/**
 * Strings of a part, in the order of their numbers from 0. A table may have hundreds of thousands: the text of one that is a single
 * text is taken from the source when it is asked for.
 */
export class StringStore {
  readonly #xml: DecodedXml;
  /** Prefix of the elements of strings that are a single text. */
  #plainPrefix = '';
  readonly #paragraphs = createParagraphStore([stringVocabulary]);
  /** As people see them, those that are not made when they are asked for. */
  readonly #contents = new Map<number, CodedText>();
  /** Strings in their stored form, where that differs. */
  readonly #stored = new Map<number, CodedText>();
  /**
   * Places in the store of paragraphs; -1 for a string without text. One that is a single text needs nothing but the start of
   * its content, which is kept as a number below -1.
   */
  readonly #places = new NumberList();
  readonly #ends = new NumberList();

  constructor(xml: DecodedXml) {
    this.#xml = xml;
  }

  get #source(): string {
    return this.#xml.source;
  }

  get length(): number {
    return this.#places.length;
  }

  add(paragraph: Paragraph): void {
    const { nodes } = paragraph;
    const content = nodes.some(({ type }) => type !== 'atom') ? readParagraphContent(nodes) : undefined;
    if (content === undefined || content.content.text === '') {
      this.#places.push(-1);
      return;
    }
    this.#keep(content.content);
    this.#places.push(this.#paragraphs.add(paragraph, replacedRange(content), content));
  }

  /** Adds a string that is a single text. */
  addPlain({ prefix, textStart, textEnd, contentStart, contentEnd }: StringFastPath): void {
    this.#plainPrefix = prefix;
    this.#ends.push(contentEnd);
    if (textStart === textEnd) {
      this.#places.push(-1);
      return;
    }
    const text = this.#plain(textStart, textEnd);
    // Many cells may have a long one, for each of which it is asked for.
    if (text.text.length > LONG_TEXT || visibleCellText(text) !== text) this.#keep(text);
    this.#places.push(FIRST_PLAIN - contentStart);
  }

  /** Keeps the content of the string that is added next. */
  #keep(stored: CodedText): void {
    const shown = visibleCellText(stored);
    if (shown !== stored) this.#stored.set(this.length, stored);
    this.#contents.set(this.length, shown);
  }

  #plain(textStart: number, textEnd: number): CodedText {
    return { text: decodeXmlText(this.#source.slice(textStart, textEnd)), codes: NO_CODES };
  }

  /** @param end of the content of the string that was added last */
  endLast(end: number): void {
    this.#ends.push(end);
  }

  /** The text of a string as people see it; `''` for none, and for a number that no string has. */
  content(index: number): CodedText {
    return this.#contents.get(index) ?? this.#made(index);
  }

  /** A string in its stored form. */
  stored(index: number): CodedText {
    return this.#stored.get(index) ?? this.content(index);
  }

  /** A text that is shown as it is stored, and isn't kept. */
  #made(index: number): CodedText {
    if (!this.#isPlain(index)) return NOTHING;
    const { start, end } = this.range(index);
    const textStart = this.#source.indexOf('>', start) + 1;
    return this.#plain(textStart, end - `</${this.#plainPrefix}t>`.length);
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
   * @param contextOf describes the location of the text, for the error
   * @throws LoquentError `document_write_failed` when the codes of the target are not those of the string
   */
  write(index: number, target: CodedText, contextOf: () => string): string {
    const written = this.#write(index, target);
    if (written === undefined) throw codesDiffer(contextOf());
    return written;
  }

  #write(index: number, target: CodedText): string | undefined {
    // Without a line break in the source, its text says nothing about the written one.
    const isShown = this.#isPlain(index) && !this.#stored.has(index);
    const raw = isShown ? NOTHING : this.stored(index);
    const stored = storedText(raw, target);
    return stored && (this.#isPlain(index) ? this.#writePlain(stored) : this.#writeParagraph(index, raw, stored));
  }

  #isPlain(index: number): boolean {
    return index >= 0 && index < this.length && this.#places.at(index) <= FIRST_PLAIN;
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

  /** A string without formatting, for another part. @param prefix of that part's elements, with the colon */
  writePlain(index: number, target: CodedText, contextOf: () => string, prefix: string): string {
    return plainString(requireStored(this.stored(index), target, contextOf).text, prefix);
  }

  readonly #copy = (start: number, end: number) => this.#source.slice(start, end);
}

/** The content of a string without looks of letters. @param stored text with Excel's escapes */
export function plainString(stored: string, prefix: string): string {
  return `<${prefix}t xml:space="preserve">${encodeXmlText(stored)}</${prefix}t>`;
}
