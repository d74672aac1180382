import type { EditList } from '#formats/ooxml/text/edit-list.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import type { LanguageWriter } from './language-writer.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import type { ParagraphHead } from '#formats/ooxml/text/paragraph-store.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import type { PartAdaptation } from '#formats/ooxml/text/text-part.ts';
import type { StoryReader } from './story-reader.ts';

/** A part with the places of its tables and sections. */
export interface StoryPlaces {
  readonly source: string;
  readonly units: readonly PartUnit[];
  readonly story: Pick<StoryReader, 'tables' | 'sections'>;
}

/** Gives paragraphs and tables around translated text its direction, and sections most of whose text is translated. */
export class DirectionEdits implements PartAdaptation {
  readonly #part: StoryPlaces;
  readonly #wordless: readonly ParagraphHead[];
  readonly #language: LanguageWriter;
  readonly #edits: EditList;
  /** Numbers of the translated paragraphs, ascending. */
  readonly #numbers: number[] = [];

  /**
   * @param wordless paragraphs with objects and no text
   * @param edits what is found is added to
   */
  constructor(part: StoryPlaces, wordless: readonly ParagraphHead[], language: LanguageWriter, edits: EditList) {
    this.#part = part;
    this.#wordless = wordless;
    this.#language = language;
    this.#edits = edits;
  }

  addUnit({ unit, paragraph }: PartUnit, target: CodedText | undefined): void {
    // Names and numbers are the same in both languages, but move to where lines of the translation begin.
    const follows = target !== undefined || (this.#language.isWhole && unit.skipReason === 'no_letters');
    if (!follows || !paragraph) return;
    const { number, contentStart, properties } = paragraph;
    this.#numbers.push(number);
    if (contentStart === undefined) return;
    this.#add(properties, contentStart, (own) => this.#language.paragraphProperties(own, paragraph));
  }

  finish(): void {
    const { tables, sections } = this.#part.story;
    for (const { paragraphs, properties, contentStart, prefix } of tables) {
      if (countWithin(this.#numbers, paragraphs) === 0) continue;
      this.#add(properties, contentStart, (own) => this.#language.tableProperties(own, prefix));
    }
    if (sections.length > 0) this.#turnSections();
    this.#turnObjects();
  }

  #turnSections(): void {
    const { units, story } = this.#part;
    const all = units.flatMap(({ unit, paragraph }) => (unit.translate && paragraph ? paragraph.number : []));
    for (const { paragraphs, properties, prefix } of story.sections) {
      const count = countWithin(this.#numbers, paragraphs);
      if (count === 0 || count * 2 < countWithin(all, paragraphs)) continue;
      this.#add(properties, properties.start, (own) => this.#language.sectionProperties(own!, prefix));
    }
  }

  /** Moves inline pictures, charts and other objects to where lines of the translation begin. */
  #turnObjects(): void {
    for (const paragraph of this.#wordless) {
      const { contentStart, properties, range } = paragraph;
      if (contentStart === undefined || !isInLine(this.#part.source.slice(range.start, range.end))) continue;
      this.#add(properties, contentStart, (own) => this.#language.paragraphProperties(own, paragraph));
    }
  }

  /**
   * @param range of the properties, undefined without any
   * @param at their place
   */
  #add(range: SourceSpan | undefined, at: number, make: (own: string | undefined) => string | undefined): void {
    const own = range && this.#part.source.slice(range.start, range.end);
    const written = make(own);
    if (written === undefined) return;
    // The properties of a section are at the end of those of its last paragraph, and are a separate edit.
    const same = commonEnd(own ?? '', written);
    const { start, end } = range ?? { start: at, end: at };
    this.#edits.addText({ start, end: end - same }, written, written.length - same);
  }
}

/** True if an object moves with its line: others have their own position, which may be relative to the paragraph. */
function isInLine(object: string): boolean {
  if (/<(?:[^\s<>/]*:)?inline[\s>]/.test(object)) return true;
  return /<(?:[^\s<>/]*:)?(?:pict|object)[\s>]/.test(object) && !/position:\s*absolute/.test(object);
}

/** How many of ascending numbers are in a range, whose ends belong to it. */
function countWithin(numbers: readonly number[], { first, last }: { first: number; last: number }): number {
  const firstFrom = (least: number) => firstIndex(numbers.length, (index) => numbers[index]! >= least);
  return firstFrom(last + 1) - firstFrom(first);
}

/** Length of the common end of two texts. */
function commonEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length;
}
