import { surfaceText } from '#domain/segmentation/surface-text.ts';
import { sameContent } from '#domain/units/coded-text.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlScope } from '#formats/ooxml/xml-tag.ts';
import type { Census } from '#formats/ooxml/text/census.ts';
import { censusWithout, WrittenCheck } from '#formats/ooxml/text/check-written.ts';
import { EditList } from '#formats/ooxml/text/edit-list.ts';
import { PartOutput } from '#formats/ooxml/text/part-output.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import type { SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import { removableParagraph } from '#formats/ooxml/text/removable-paragraph.ts';
import { UnitCollector } from '#formats/ooxml/text/unit-collector.ts';
import { writeEdits, type TargetOf } from '#formats/ooxml/text/write-edits.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import type { SlidePart } from './pptx-parts.ts';
import type { PartShapes } from './shapes.ts';
import { slideVocabularies } from './slide-census.ts';
import { SlideReader, type TextSituation } from './slide-reader.ts';
import type { SlideWriter } from './slide-writer.ts';

const NONE: ReadonlySet<string> = new Set();

/** A part of a presentation, read into units. */
export class ReadSlidePart {
  readonly name: string;
  readonly part: SlidePart;
  readonly units: readonly PartUnit[];
  /** True for a slide that is not shown. */
  readonly isHidden: boolean;
  readonly shapes: PartShapes;
  readonly #xml: DecodedXml;
  readonly #scope: XmlScope;
  readonly #census: Census;
  readonly #reader: SlideReader;

  /** @param scope surroundings of all parts. @throws LoquentError errors of `scanXml` */
  constructor(part: SlidePart, xml: DecodedXml, scope: XmlScope) {
    this.name = part.name;
    this.part = part;
    this.#xml = xml;
    this.#scope = scope;
    const units = new UnitCollector(part, slideVocabularies, undefined);
    const reader = new SlideReader(xml.source, part, units);
    scanXml(xml.source, part.name, reader.handler, scope);
    this.#reader = reader;
    this.#census = reader.census;
    this.shapes = reader.shapes;
    this.isHidden = reader.isHidden;
    this.units = units.finish();
  }

  /** Position of the slide that it belongs to, from 1. */
  get slide(): number | undefined {
    return this.part.slide;
  }

  /** Its original XML. */
  get source(): string {
    return this.#xml.source;
  }

  /** Where one of its units is. */
  situationOf(id: string): TextSituation {
    const number = id.slice(id.lastIndexOf('#') + 1);
    const { texts, paragraphs } = this.#reader;
    return number.startsWith('t') ? texts.get(Number(number.slice(1)))! : paragraphs.get(Number(number))!;
  }

  /** Text of the titles of a slide, '' for none. */
  title(): string {
    const titles = this.units.filter(({ unit }) => this.situationOf(unit.id).place === 'title');
    const words = titles.flatMap(({ unit }) => surfaceText(unit.content).text.split(/\s+/));
    return words.filter((word) => word !== '').join(' ');
  }

  /**
   * Writes the part with translations in it.
   *
   * @param targetOf the translation of a unit
   * @param writer adapts paragraphs, tables and bodies to the language and the length of the translation
   * @param removed ids of units whose paragraphs are to go
   * @returns its new data, undefined when nothing changes
   * @throws LoquentError `document_write_failed`
   */
  write(targetOf: TargetOf, writer: SlideWriter, removed: ReadonlySet<string> = NONE): DeflatedData | undefined {
    const { source, encoding } = this.#xml;
    const { bodies, tables } = this.shapes;
    const edits = new EditList(2 * this.units.length + bodies.length + tables.length);
    let isTranslated = false;
    const gone: SourceSpan[] = [];
    const adapted = writer.startPart(this, edits);
    for (const [index, unit] of this.units.entries()) {
      const span = removed.has(unit.unit.id) && unit.paragraph && removableParagraph(source, unit.paragraph);
      if (span) {
        edits.addText(span, '', 0);
        gone.push(span);
        isTranslated = true;
        continue;
      }
      const target = targetOf(unit);
      adapted.addUnit(unit, target);
      if (!target || sameContent(target, unit.unit.content)) continue;
      edits.addUnit(unit.range!, index);
      isTranslated = true;
    }
    if (!isTranslated) return undefined;
    adapted.finish();
    edits.sort();
    const census = censusWithout(this.name, source, this.#census, gone);
    const output = new PartOutput(encoding, new WrittenCheck(this.name, census, this.#scope));
    writeEdits({ source, units: this.units, targetOf, heads: writer }, edits, (piece) => output.write(piece));
    return output.finish();
  }
}
