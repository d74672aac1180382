import { sameContent } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlScope } from '#formats/ooxml/xml-tag.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import type { Census } from '#formats/ooxml/text/census.ts';
import { censusWithout, WrittenCheck } from '#formats/ooxml/text/check-written.ts';
import type { ParagraphDescriber } from './describe-paragraph.ts';
import { DirectionEdits } from './direction-edits.ts';
import { EditList } from '#formats/ooxml/text/edit-list.ts';
import type { LanguageWriter } from './language-writer.ts';
import type { NoteReferences } from './note-references.ts';
import type { ParagraphHead } from '#formats/ooxml/text/paragraph-store.ts';
import type { SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import { PartOutput } from '#formats/ooxml/text/part-output.ts';
import type { TextPart } from './part-kinds.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import { removableParagraph } from '#formats/ooxml/text/removable-paragraph.ts';
import { StoryReader, type SectionSource, type StorySettings, type TableSource } from './story-reader.ts';
import { UnitCollector } from '#formats/ooxml/text/unit-collector.ts';
import { writeEdits, type TargetOf } from '#formats/ooxml/text/write-edits.ts';
import { wordVocabularies } from './word-vocabulary.ts';

/** Common settings for reading the parts of a document. */
export interface PartSettings extends StorySettings {
  /** Set when units are to be described. */
  readonly describer: ParagraphDescriber | undefined;
  /** Surroundings of all parts, so that tags which several parts have are parsed once. */
  readonly scope: XmlScope;
}

const NONE: ReadonlySet<string> = new Set();

/** A part of a document, read into units. */
export class ReadPart {
  readonly name: string;
  readonly units: readonly PartUnit[];
  /** Set when units are described. */
  readonly references: NoteReferences | undefined;
  readonly #xml: DecodedXml;
  readonly #scope: XmlScope;
  readonly #census: Census;
  readonly #tables: readonly TableSource[];
  readonly #sections: readonly SectionSource[];
  readonly #wordless: () => readonly ParagraphHead[];

  /** @throws LoquentError errors of `scanXml` */
  constructor(part: TextPart, xml: DecodedXml, settings: PartSettings) {
    this.name = part.name;
    this.#xml = xml;
    this.#scope = settings.scope;
    const units = new UnitCollector(part, wordVocabularies, settings.describer);
    const reader = new StoryReader(xml.source, part, settings, units);
    scanXml(xml.source, part.name, reader.handler, settings.scope);
    this.#census = reader.census;
    this.#tables = reader.tables;
    this.#sections = reader.sections;
    this.references = reader.references;
    this.units = units.finish();
    this.#wordless = () => units.wordless();
  }

  /** Its original XML. */
  get source(): string {
    return this.#xml.source;
  }

  /**
   * Writes the part with translations in it.
   *
   * @param targetOf the translation of a unit
   * @param language undefined where nothing but words changes
   * @param removed ids of units whose paragraphs are to go
   * @returns its new data, undefined when nothing changes
   * @throws LoquentError `document_write_failed`
   */
  write(
    targetOf: TargetOf,
    language: LanguageWriter | undefined,
    removed: ReadonlySet<string> = NONE,
  ): DeflatedData | undefined {
    const wordless = language?.isWhole ? this.#wordless() : [];
    const others = this.#tables.length + this.#sections.length + wordless.length;
    const edits = new EditList(2 * this.units.length + others);
    let isTranslated = false;
    const gone: SourceSpan[] = [];
    const directions = language && new DirectionEdits(this.#xml.source, language, edits);
    for (const [index, unit] of this.units.entries()) {
      const target = targetOf(unit);
      // Names and numbers are the same in both languages, but move to where lines of the translation begin.
      const span = removed.has(unit.unit.id) && unit.paragraph && removableParagraph(this.source, unit.paragraph);
      if (span) {
        edits.addText(span, '', 0);
        gone.push(span);
        isTranslated = true;
        continue;
      }
      const follows = target !== undefined || (language?.isWhole === true && unit.unit.skipReason === 'no_letters');
      if (follows) directions?.addParagraph(unit.paragraph);
      if (!target || sameContent(target, unit.unit.content)) continue;
      edits.addUnit(writableRange(unit), index);
      isTranslated = true;
    }
    if (!isTranslated) return undefined;
    directions?.finish(this.#tables, this.#sections, this.units);
    directions?.turnObjects(wordless);
    edits.sort();
    const { source, encoding } = this.#xml;
    const part = { source, units: this.units, targetOf, heads: language };
    const census = censusWithout(this.name, source, this.#census, gone);
    const output = new PartOutput(encoding, new WrittenCheck(this.name, census, this.#scope));
    writeEdits(part, edits, (piece) => output.write(piece));
    return output.finish();
  }
}

/** @throws LoquentError `document_write_failed` */
function writableRange({ unit, range }: PartUnit): SourceSpan {
  if (range) return range;
  throw documentWriteFailed(`The text ${unit.id} is ${unit.skipReason} and can't be replaced.`);
}
