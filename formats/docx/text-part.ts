import type { CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { documentWriteFailed } from '../errors.ts';
import { encodeXml } from '../ooxml/xml-encoding.ts';
import type { DecodedXml } from '../ooxml/xml-encoding.ts';
import { scanXml } from '../ooxml/xml-scanner.ts';
import type { ParagraphDescriber } from './describe-paragraph.ts';
import { Census } from './census.ts';
import type { Paragraph } from './paragraph-builder.ts';
import { readContent } from './paragraph-content.ts';
import type { ParagraphContent } from './paragraph-content.ts';
import { replacedRange, writeParagraph } from './paragraph-writer.ts';
import type { ReplacedRange } from './paragraph-writer.ts';
import type { TextPart } from './part-kinds.ts';
import { StoryReader } from './story-reader.ts';
import type { StorySettings } from './story-reader.ts';

/** A unit with where its text comes from; skipped paragraphs that can't be written have no content. */
interface PartUnit {
  readonly unit: Unit;
  readonly paragraph: Paragraph;
  readonly content: ParagraphContent | undefined;
}

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
  readonly #xml: DecodedXml;
  readonly #units: readonly PartUnit[];
  readonly #census: Census;

  /** @throws LoquentError those of `scanXml` */
  constructor(part: TextPart, xml: DecodedXml, settings: PartSettings) {
    const { name } = part;
    this.name = name;
    this.#xml = xml;
    const reader = new StoryReader(xml.source, part, settings);
    scanXml(xml.source, name, reader);
    this.#census = reader.census;
    // A paragraph ends after those of its text boxes, but starts before them.
    const paragraphs = reader.paragraphs.toSorted((a, b) => a.number - b.number);
    this.#units = paragraphs.flatMap((paragraph) => makeUnit(name, paragraph, settings.describer) ?? []);
  }

  get units(): Unit[] {
    return this.#units.map(({ unit }) => unit);
  }

  /**
   * Writes the part with translations in it.
   *
   * @returns its new bytes, undefined when nothing changes
   * @throws LoquentError `document_write_failed`
   */
  write(targets: ReadonlyMap<string, CodedText>): Buffer | undefined {
    const edits = this.#units.flatMap((unit) => this.#edit(unit, targets.get(unit.unit.id)) ?? []);
    if (edits.length === 0) return undefined;
    const written = this.#splice(edits.toSorted((a, b) => a.start - b.start));
    this.#check(written);
    return encodeXml(written, this.#xml.encoding);
  }

  #edit(unit: PartUnit, target: CodedText | undefined): Edit | undefined {
    if (!target || sameContent(target, unit.unit.content)) return undefined;
    if (!unit.content) {
      throw documentWriteFailed(`The text ${unit.unit.id} is ${unit.unit.skipReason} and can't be replaced.`);
    }
    return { unit, target, ...replacedRange(unit.content) };
  }

  /** An edit may lie inside of another one, that of a paragraph which holds a text box. */
  #splice(edits: readonly Edit[]): string {
    const { source } = this.#xml;
    const copy = (start: number, end: number): string => {
      const output: string[] = [];
      let position = start;
      for (let index = firstFrom(edits, start); index < edits.length; index++) {
        const edit = edits[index]!;
        if (edit.end > end) break;
        if (edit.start < position) continue;
        output.push(source.slice(position, edit.start), this.#writeEdit(edit, copy));
        position = edit.end;
      }
      output.push(source.slice(position, end));
      return output.length === 1 ? output[0]! : output.join('');
    };
    return copy(0, source.length);
  }

  #writeEdit({ unit, target }: Edit, copy: (start: number, end: number) => string): string {
    const written = writeParagraph(unit.paragraph, unit.content!, target, this.#xml.source, copy);
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

function makeUnit(
  partName: string,
  paragraph: Paragraph,
  describer: ParagraphDescriber | undefined,
): PartUnit | undefined {
  const made = makePlainUnit(partName, paragraph);
  if (!made || !describer || !paragraph.facts) return made;
  return { ...made, unit: { ...made.unit, facets: describer.describe(paragraph.facts, made.content) } };
}

function makePlainUnit(partName: string, paragraph: Paragraph): PartUnit | undefined {
  const id = `${partName}#${paragraph.number}`;
  const { context, nodes } = paragraph;
  const skipped = (text: string, skipReason: SkipReason): PartUnit => {
    const unit: Unit = { id, content: { text, codes: [] }, context, translate: false, skipReason };
    return { unit, paragraph, content: undefined };
  };
  const content = nodes.some((node) => node.type !== 'atom') ? readContent(nodes) : undefined;
  if (content && content.content.text.trim() !== '') {
    const translate = /\p{L}/u.test(content.content.text);
    const unit: Unit = { id, content: content.content, context, translate };
    return { unit: translate ? unit : { ...unit, skipReason: 'no_letters' }, paragraph, content };
  }
  if (paragraph.hiddenText.trim() !== '') return skipped(paragraph.hiddenText, 'hidden');
  if (paragraph.deletedText.trim() !== '') return skipped(paragraph.deletedText, 'deleted_revision');
  return undefined;
}

function sameContent(target: CodedText, source: CodedText): boolean {
  if (target.text !== source.text || target.codes.length !== source.codes.length) return false;
  return target.codes.every((code, index) => {
    const other = source.codes[index]!;
    return code.id === other.id && code.kind === other.kind && code.offset === other.offset;
  });
}
