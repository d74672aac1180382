import { surfaceText } from '#domain/segmentation/surface-text.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlScope } from '#formats/ooxml/xml-tag.ts';
import type { ElementTally } from '#formats/ooxml/text/element-tally.ts';
import type { ParagraphStore } from '#formats/ooxml/text/paragraph-store.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import { writeTextPart, type ReadTextPart } from '#formats/ooxml/text/text-part.ts';
import { UnitCollector } from '#formats/ooxml/text/unit-collector.ts';
import type { TargetOf } from '#formats/ooxml/text/write-edits.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import { PartEdits } from './part-edits.ts';
import type { SlidePart } from './pptx-parts.ts';
import type { PartShapes, ShapedPart } from './shapes.ts';
import { SlideReader, type TextSituation } from './slide-reader.ts';
import type { SlideWriter } from './slide-writer.ts';

/** A part of a presentation, read into units. */
export class ReadSlidePart implements ReadTextPart, ShapedPart {
  readonly name: string;
  readonly part: SlidePart;
  readonly xml: DecodedXml;
  readonly scope: XmlScope;
  readonly tally: ElementTally;
  readonly units: readonly PartUnit[];
  /** True for a slide that is not shown. */
  readonly isHidden: boolean;
  readonly shapes: PartShapes;
  readonly #situations: Pick<SlideReader, 'paragraphs' | 'texts'>;

  /**
   * @param scope surroundings of all parts
   * @param store of the paragraphs of all parts
   * @throws LoquentError errors of `scanXml`
   */
  constructor(part: SlidePart, xml: DecodedXml, scope: XmlScope, store: ParagraphStore) {
    this.name = part.name;
    this.part = part;
    this.xml = xml;
    this.scope = scope;
    const units = new UnitCollector(part, store, undefined);
    const reader = new SlideReader(xml.source, part, units);
    scanXml(xml.source, part.name, reader.reader, scope);
    // A presentation has hundreds of parts: nothing of their readers is kept but what they found.
    const { paragraphs, texts, shapes } = reader;
    this.#situations = { paragraphs, texts };
    this.shapes = { bodies: shapes.bodies, tables: shapes.tables, styles: shapes.styles };
    this.tally = reader.reader.tally;
    this.isHidden = reader.isHidden;
    this.units = units.finish();
  }

  get source(): string {
    return this.xml.source;
  }

  situationOf(id: string): TextSituation {
    const number = id.slice(id.lastIndexOf('#') + 1);
    const { texts, paragraphs } = this.#situations;
    return number.startsWith('t') ? texts[Number(number.slice(1)) - 1]! : paragraphs[Number(number) - 1]!;
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
   * @param writer adapts paragraphs, tables and bodies to the language and the length of the translation
   * @param removed ids of units whose paragraphs are to go
   * @returns its new data, undefined when nothing changes
   * @throws LoquentError `document_write_failed`
   */
  write(targetOf: TargetOf, writer: SlideWriter, removed: ReadonlySet<string> | undefined): DeflatedData | undefined {
    const { bodies, tables } = this.shapes;
    return writeTextPart(this, {
      targetOf,
      heads: writer,
      removed,
      adapt: (edits) => new PartEdits(this, writer, edits),
      maxExtraEdits: bodies.length + tables.length,
    });
  }
}
