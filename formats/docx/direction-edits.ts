import { firstFrom, type EditList } from '#formats/ooxml/text/edit-list.ts';
import type { LanguageWriter } from './language-writer.ts';
import type { SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import type { ParagraphHead } from '#formats/ooxml/text/paragraph-store.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import type { SectionSource, TableSource } from './story-reader.ts';

/** Gives paragraphs and tables around translated text its direction, and sections most of whose text is translated. */
export class DirectionEdits {
  readonly #source: string;
  readonly #language: LanguageWriter;
  readonly #edits: EditList;
  /** Of translated paragraphs, ascending. */
  readonly #numbers: number[] = [];

  /** @param edits what is found is added to */
  constructor(source: string, language: LanguageWriter, edits: EditList) {
    this.#source = source;
    this.#language = language;
    this.#edits = edits;
  }

  /** @param paragraph of translated text, in the order of the source; undefined for text in none */
  addParagraph(paragraph: ParagraphHead | undefined): void {
    if (!paragraph) return;
    const { number, contentStart, properties } = paragraph;
    this.#numbers.push(number);
    if (contentStart === undefined) return;
    this.#add(properties, contentStart, (own) => this.#language.paragraphProperties(own, paragraph));
  }

  /**
   * Moves inline pictures, charts and other objects to where lines of the translation begin. @param paragraphs without
   * text
   */
  turnObjects(paragraphs: readonly ParagraphHead[]): void {
    for (const paragraph of paragraphs) {
      const { contentStart, properties, range } = paragraph;
      if (contentStart === undefined || !isInLine(this.#source.slice(range.start, range.end))) continue;
      this.#add(properties, contentStart, (own) => this.#language.paragraphProperties(own, paragraph));
    }
  }

  /** @param units all of the part */
  finish(tables: readonly TableSource[], sections: readonly SectionSource[], units: readonly PartUnit[]): void {
    for (const { paragraphs, properties, contentStart, prefix } of tables) {
      if (countWithin(this.#numbers, paragraphs) === 0) continue;
      this.#add(properties, contentStart, (own) => this.#language.tableProperties(own, prefix));
    }
    if (sections.length === 0) return;
    const all = units.flatMap(({ unit, paragraph }) => (unit.translate && paragraph ? paragraph.number : []));
    for (const { paragraphs, properties, prefix } of sections) {
      const count = countWithin(this.#numbers, paragraphs);
      if (count === 0 || count * 2 < countWithin(all, paragraphs)) continue;
      this.#add(properties, properties.start, (own) => this.#language.sectionProperties(own!, prefix));
    }
  }

  /**
   * @param range of the properties, undefined without any
   * @param at their place
   */
  #add(range: SourceSpan | undefined, at: number, make: (own: string | undefined) => string | undefined): void {
    const own = range && this.#source.slice(range.start, range.end);
    const written = make(own);
    if (written === undefined) return;
    // The properties of a section are at the end of those of its last paragraph, and are a separate edit.
    const same = commonEnd(own ?? '', written);
    const { start, end } = range ?? { start: at, end: at };
    this.#edits.addText({ start, end: end - same }, written, written.length - same);
  }
}

/** Whether an object moves with its line: others have their own position, which may be relative to the paragraph. */
function isInLine(object: string): boolean {
  if (/<(?:[^\s<>/]*:)?inline[\s>]/.test(object)) return true;
  return /<(?:[^\s<>/]*:)?(?:pict|object)[\s>]/.test(object) && !/position:\s*absolute/.test(object);
}

/** How many of ascending numbers are in a range, whose ends belong to it. */
function countWithin(numbers: readonly number[], { first, last }: { first: number; last: number }): number {
  return firstFrom(numbers, last + 1) - firstFrom(numbers, first);
}

/** Length of the common end of two texts. */
function commonEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length;
}
