import type { CodedText } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '../errors.ts';
import { encodeXml } from '../ooxml/xml-encoding.ts';
import type { DecodedXml } from '../ooxml/xml-encoding.ts';
import { scanXml } from '../ooxml/xml-scanner.ts';
import { Census } from './census.ts';
import type { ParagraphDescriber } from './describe-paragraph.ts';
import type { ReplacedRange } from './paragraph-writer.ts';
import type { TextPart } from './part-kinds.ts';
import { makeUnits } from './part-units.ts';
import type { PartUnit } from './part-units.ts';
import { StoryReader } from './story-reader.ts';
import type { StorySettings } from './story-reader.ts';

interface Edit extends ReplacedRange {
  readonly unit: PartUnit;
  readonly target: CodedText;
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
  readonly #xml: DecodedXml;
  readonly #census: Census;

  /** @throws LoquentError those of `scanXml` */
  constructor(part: TextPart, xml: DecodedXml, settings: PartSettings) {
    this.name = part.name;
    this.#xml = xml;
    const reader = new StoryReader(xml.source, part, settings);
    scanXml(xml.source, part.name, reader);
    this.#census = reader.census;
    this.units = makeUnits(part, reader.paragraphs, reader.plainTexts, settings.describer);
  }

  /**
   * Writes the part with translations in it.
   *
   * @param targetOf the translation of a unit
   * @returns its new bytes, undefined when nothing changes
   * @throws LoquentError `document_write_failed`
   */
  write(targetOf: (unit: PartUnit) => CodedText | undefined): Buffer | undefined {
    const edits = this.units.flatMap((unit) => makeEdit(unit, targetOf(unit)) ?? []);
    if (edits.length === 0) return undefined;
    const written = this.#splice(edits.toSorted((a, b) => a.start - b.start));
    this.#check(written);
    return encodeXml(written, this.#xml.encoding);
  }

  /** An edit may lie inside of another one, that of a paragraph which holds a text box. */
  #splice(edits: readonly Edit[]): string {
    const { source } = this.#xml;
    const copy = (start: number, end: number): string => {
      const output: string[] = [];
      let position = start;
      for (let index = firstFrom(edits, start); index < edits.length; index++) {
        const edit = edits[index]!;
        if (edit.start >= end) break;
        // The edit that this range is copied for may begin where the range does.
        if (edit.end > end || edit.start < position) continue;
        output.push(source.slice(position, edit.start), this.#writeEdit(edit, copy));
        position = edit.end;
      }
      output.push(source.slice(position, end));
      return output.length === 1 ? output[0]! : output.join('');
    };
    return copy(0, source.length);
  }

  #writeEdit({ unit, target }: Edit, copy: (start: number, end: number) => string): string {
    const written = unit.write(target, this.#xml.source, copy);
    if (written !== undefined) return written;
    throw documentWriteFailed(
      `The translation of ${unit.unit.id} does not have the inline codes of its source: each has to occur exactly once.`,
    );
  }

  #check(written: string): void {
    const census = new Census();
    const handler = { open: census.open.bind(census), close: census.close.bind(census) };
    try {
      scanXml(written, this.name, handler);
    } catch (error) {
      throw documentWriteFailed(`"${this.name}" can't be written: it would be damaged.`, error);
    }
    const difference = census.differenceFrom(this.#census);
    if (difference) throw documentWriteFailed(`"${this.name}" can't be written: it would have ${difference}.`);
  }
}

function makeEdit(unit: PartUnit, target: CodedText | undefined): Edit | undefined {
  if (!target || sameContent(target, unit.unit.content)) return undefined;
  if (unit.range) return { unit, target, ...unit.range };
  throw documentWriteFailed(`The text ${unit.unit.id} is ${unit.unit.skipReason} and can't be replaced.`);
}

/** Index of the first edit that starts at an offset or behind it. */
function firstFrom(edits: readonly Edit[], start: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edits[middle]!.start < start) low = middle + 1;
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
