import type { CodedText } from '#domain/units/coded-text.ts';
import { codesDiffer } from '#formats/errors.ts';
import type { DrawingLanguage } from '#formats/ooxml/text/drawing/drawing-language.ts';
import { drawingVocabulary } from '#formats/ooxml/text/drawing/drawing-vocabulary.ts';
import { createParagraphStore } from '#formats/ooxml/fast/packed-paragraph-store.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import { UnitCollector } from '#formats/ooxml/text/unit-collector.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { readControlCaptions } from './control-captions.ts';
import { editedPart, type EditedPart, type PackageEdits } from './package-edits.ts';
import { PartReader } from './part-reader.ts';
import { ShownCells } from './shown-cells.ts';
import { workbookTallyRules, workbookVocabularies } from './string-vocabulary.ts';
import type { WorkbookTextPart } from './text-parts.ts';
import type { Workbook } from './workbook.ts';

/** A part of a workbook with text, besides its sheets, read into units. */
export class ReadWorkbookPart {
  readonly part: WorkbookTextPart;
  readonly edited: EditedPart;
  readonly units: readonly PartUnit[];
  readonly hasMentions: boolean;
  /** Strings of a chart, and texts of shapes, that repeat cells. */
  readonly shown: ShownCells;
  readonly #cells: ReadonlyMap<string, string>;

  /** @throws LoquentError errors of `scanXml` */
  constructor(part: WorkbookTextPart, xml: DecodedXml, workbook: Workbook) {
    const collector = new UnitCollector(part, createParagraphStore(workbookVocabularies), undefined);
    const reader = new PartReader(xml.source, part, workbookTallyRules(), collector);
    if (part.isVml) readControlCaptions(part, xml.source, (text) => collector.addText(text));
    else scanXml(xml.source, part.name, reader.reader);
    this.part = part;
    this.edited = part.isVml ? editedPart(part.name, xml) : { name: part.name, xml, tally: reader.reader.tally };
    this.hasMentions = reader.hasMentions;
    this.shown = new ShownCells(part, xml.source, workbook);
    this.#cells = reader.cells;
    this.units = collector.finish().filter(({ range }) => !range || !this.shown.covers(range.start));
  }

  /** Reference of the cell of a comment, undefined for other texts. */
  cellOf(id: string): string | undefined {
    return this.#cells.get(id.slice(id.lastIndexOf('#') + 1));
  }

  /**
   * @param targetOf the translation of a unit, by its id
   * @param language undefined where nothing but words changes
   * @throws LoquentError `document_write_failed`
   */
  write(
    targetOf: (id: string) => CodedText | undefined,
    language: DrawingLanguage | undefined,
    edits: PackageEdits,
  ): void {
    const { source } = this.edited.xml;
    const heads = language && {
      runHead: (head: string, { prefix, vocabulary }: { prefix: string; vocabulary: unknown }) =>
        vocabulary === drawingVocabulary ? language.runHead(head, prefix) : head,
    };
    const place = { source, copy: (start: number, end: number) => source.slice(start, end), heads };
    for (const unit of this.units) {
      const target = targetOf(unit.unit.id);
      if (!target || !unit.range) continue;
      const text = unit.write(target, place);
      if (text === undefined) throw codesDiffer(unit.unit.id);
      edits.add(this.edited, { ...unit.range, text });
      if (language) this.#turn(unit, language, edits);
    }
  }

  #turn({ paragraph }: PartUnit, language: DrawingLanguage, edits: PackageEdits): void {
    if (paragraph?.vocabulary !== drawingVocabulary || paragraph.contentStart === undefined) return;
    const { contentStart, properties, prefix } = paragraph;
    const own = properties && this.edited.xml.source.slice(properties.start, properties.end);
    const written = language.paragraphProperties(own, prefix);
    if (written === undefined) return;
    edits.add(this.edited, { ...(properties ?? { start: contentStart, end: contentStart }), text: written });
  }
}
