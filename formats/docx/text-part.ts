import type { CodedText } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '../errors.ts';
import { decodeXml, XmlEncoder } from '../ooxml/xml-encoding.ts';
import type { DecodedXml } from '../ooxml/xml-encoding.ts';
import { scanXml } from '../ooxml/xml-scanner.ts';
import type { Census } from './census.ts';
import { checkWritten } from './check-written.ts';
import type { ParagraphDescriber } from './describe-paragraph.ts';
import type { LanguageWriter } from './language-writer.ts';
import type { NoteReferences } from './note-references.ts';
import type { Paragraph } from './paragraph-builder.ts';
import type { ReplacedRange, WritingPlace } from './paragraph-writer.ts';
import type { TextPart } from './part-kinds.ts';
import { makeUnits } from './part-units.ts';
import type { PartUnit } from './part-units.ts';
import { StoryReader } from './story-reader.ts';
import type { SectionSource, StorySettings, TableSource } from './story-reader.ts';

interface Edit extends ReplacedRange {
  write(place: WritingPlace): string;
}

/** What all parts of a document are read with. */
export interface PartSettings extends StorySettings {
  /** Set when units are to be described. */
  readonly describer: ParagraphDescriber | undefined;
}

/** A part of a document, read into units. */
export class ReadPart {
  readonly name: string;
  readonly units: readonly PartUnit[];
  /** Set when units are described. */
  readonly references: NoteReferences | undefined;
  readonly #xml: DecodedXml;
  readonly #census: Census;
  readonly #tables: readonly TableSource[];
  readonly #sections: readonly SectionSource[];

  /** @throws LoquentError those of `scanXml` */
  constructor(part: TextPart, xml: DecodedXml, settings: PartSettings) {
    this.name = part.name;
    this.#xml = xml;
    const reader = new StoryReader(xml.source, part, settings);
    scanXml(xml.source, part.name, reader);
    this.#census = reader.census;
    this.#tables = reader.tables;
    this.#sections = reader.sections;
    this.references = reader.references;
    this.units = makeUnits(part, reader.paragraphs, reader.plainTexts, settings.describer);
  }

  /**
   * Writes the part with translations in it.
   *
   * @param targetOf the translation of a unit
   * @param language undefined where nothing but words changes
   * @returns its new bytes, undefined when nothing changes
   * @throws LoquentError `document_write_failed`
   */
  write(targetOf: (unit: PartUnit) => CodedText | undefined, language: LanguageWriter | undefined): Buffer | undefined {
    const texts: Edit[] = [];
    const translated: Paragraph[] = [];
    for (const unit of this.units) {
      const target = targetOf(unit);
      const edit = makeEdit(unit, target);
      if (edit) texts.push(edit);
      // Names and numbers are the same in both languages, but stand where lines of the translation begin.
      const follows = target !== undefined || (language?.isWhole === true && unit.unit.skipReason === 'no_letters');
      if (follows && unit.paragraph) translated.push(unit.paragraph);
    }
    if (texts.length === 0) return undefined;
    const directions = language ? this.#directions(translated, language) : [];
    const edits = [...texts, ...directions].sort((a, b) => a.start - b.start || a.end - b.end);
    const written = this.#splice(edits, language);
    checkWritten(this.name, decodeXml(written, this.name).source, this.#census);
    return written;
  }

  /** Paragraphs and tables around translated text get its direction, and sections most of whose text is translated. */
  #directions(translated: readonly Paragraph[], language: LanguageWriter): Edit[] {
    const { source } = this.#xml;
    const edits: Edit[] = [];
    const add = (
      range: ReplacedRange | undefined,
      at: number,
      make: (own: string | undefined) => string | undefined,
    ): void => {
      const own = range && source.slice(range.start, range.end);
      const written = make(own);
      if (written === undefined) return;
      // The properties of a section stand at the end of those of its last paragraph, and are an edit of their own.
      const same = commonEnd(own ?? '', written);
      const { start, end } = range ?? { start: at, end: at };
      edits.push({ start, end: end - same, write: () => written.slice(0, written.length - same) });
    };
    for (const paragraph of translated) {
      if (paragraph.contentStart === undefined) continue;
      add(paragraph.properties, paragraph.contentStart, (own) => language.paragraphProperties(own, paragraph));
    }
    if (this.#tables.length === 0 && this.#sections.length === 0) return edits;
    const numbers = translated.map(({ number }) => number).toSorted((a, b) => a - b);
    for (const { paragraphs, properties, contentStart, prefix } of this.#tables) {
      if (countWithin(numbers, paragraphs) > 0) {
        add(properties, contentStart, (own) => language.tableProperties(own, prefix));
      }
    }
    const all = this.units.flatMap(({ unit, paragraph }) => (unit.translate && paragraph ? paragraph.number : []));
    all.sort((a, b) => a - b);
    for (const { paragraphs, properties, prefix } of this.#sections) {
      const count = countWithin(numbers, paragraphs);
      if (count === 0 || count * 2 < countWithin(all, paragraphs)) continue;
      add(properties, properties.start, (own) => language.sectionProperties(own!, prefix));
    }
    return edits;
  }

  /**
   * An edit may lie inside of another one, that of a paragraph which holds a text box. The part is encoded while it is
   * written: all of its pieces and the whole of them would take several times its size.
   */
  #splice(edits: readonly Edit[], language: LanguageWriter | undefined): Buffer {
    const { source, encoding } = this.#xml;
    const starts = edits.map(({ start }) => start);
    const write = (start: number, end: number, output: (piece: string) => void): void => {
      let position = start;
      for (let index = firstFrom(starts, start); index < edits.length; index++) {
        const edit = edits[index]!;
        if (edit.start >= end) break;
        // What is inserted before a paragraph's content stands before the range that is copied for it.
        if (edit.end === start) continue;
        // The edit that this range is copied for may begin where the range does.
        if (edit.end > end || edit.start < position) continue;
        output(source.slice(position, edit.start));
        output(edit.write({ source, copy, language }));
        position = edit.end;
      }
      output(source.slice(position, end));
    };
    const copy = (start: number, end: number): string => {
      const pieces: string[] = [];
      write(start, end, (piece) => pieces.push(piece));
      return pieces.length === 1 ? pieces[0]! : pieces.join('');
    };
    const encoder = new XmlEncoder(encoding);
    write(0, source.length, (piece) => encoder.write(piece));
    return encoder.finish();
  }
}

function makeEdit(unit: PartUnit, target: CodedText | undefined): Edit | undefined {
  if (!target || sameContent(target, unit.unit.content)) return undefined;
  const { id, skipReason } = unit.unit;
  if (!unit.range) throw documentWriteFailed(`The text ${id} is ${skipReason} and can't be replaced.`);
  const write = (place: WritingPlace) => {
    const written = unit.write(target, place);
    if (written !== undefined) return written;
    throw documentWriteFailed(
      `The translation of ${id} does not have the inline codes of its source: each has to occur exactly once.`,
    );
  };
  return { ...unit.range, write };
}

/** How many of ascending numbers are in a range, whose ends belong to it. */
function countWithin(numbers: readonly number[], { first, last }: { first: number; last: number }): number {
  return firstFrom(numbers, last + 1) - firstFrom(numbers, first);
}

/** Length of what two texts have in common at their ends. */
function commonEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length;
}

/** Index of the first of ascending numbers that is not below another one. */
function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sameContent(target: CodedText, source: CodedText): boolean {
  if (target.text !== source.text || target.codes.length !== source.codes.length) return false;
  return target.codes.every((code, index) => {
    const other = source.codes[index]!;
    return code.id === other.id && code.kind === other.kind && code.offset === other.offset;
  });
}
