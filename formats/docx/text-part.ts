import type { ContentPlace } from '#domain/units/facets.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlScope } from '#formats/ooxml/xml-tag.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import type { ElementTally } from '#formats/ooxml/text/element-tally.ts';
import type { ParagraphDescriber } from './describe-paragraph.ts';
import { DirectionEdits } from './direction-edits.ts';
import type { LanguageWriter } from './language-writer.ts';
import type { StoryPart } from './part-kinds.ts';
import { createParagraphStore } from '#formats/ooxml/fast/packed-paragraph-store.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import { StoryReader, type StorySettings } from './story-reader.ts';
import { writeTextPart, type ReadTextPart as WrittenPart } from '#formats/ooxml/text/text-part.ts';
import { UnitCollector } from '#formats/ooxml/text/unit-collector.ts';
import type { TargetOf } from '#formats/ooxml/text/write-edits.ts';
import { wordVocabularies } from './word-vocabulary.ts';

/** Common settings for reading the parts of a document. */
export interface PartSettings extends StorySettings {
  /** Set when units are to be described. */
  readonly describer: ParagraphDescriber | undefined;
  /** Surroundings of all parts, so that tags which several parts have are parsed once. */
  readonly scope: XmlScope;
}

/** A part of a document, read into units. */
export class ReadStoryPart implements WrittenPart {
  readonly name: string;
  readonly place: ContentPlace;
  readonly isShadow: boolean;
  readonly xml: DecodedXml;
  readonly scope: XmlScope;
  readonly tally: ElementTally;
  readonly units: readonly PartUnit[];
  readonly story: Pick<StoryReader, 'references' | 'tables' | 'sections'>;
  readonly #collector: UnitCollector;

  /** @throws LoquentError errors of `scanXml` */
  constructor(part: StoryPart, xml: DecodedXml, settings: PartSettings) {
    this.name = part.name;
    this.place = part.place;
    this.isShadow = part.isShadow;
    this.xml = xml;
    this.scope = settings.scope;
    this.#collector = new UnitCollector(part, createParagraphStore(wordVocabularies), settings.describer);
    const story = new StoryReader(xml.source, part, settings, this.#collector);
    scanXml(xml.source, part.name, story.reader, settings.scope);
    this.tally = story.reader.tally;
    this.story = { references: story.references, tables: story.tables, sections: story.sections };
    this.units = this.#collector.finish();
  }

  get source(): string {
    return this.xml.source;
  }

  /**
   * Writes the part with translations in it.
   *
   * @param language undefined where nothing but words changes
   * @param removed ids of units whose paragraphs are to go
   * @returns its new data, undefined when nothing changes
   * @throws LoquentError `document_write_failed`
   */
  write(
    targetOf: TargetOf,
    language: LanguageWriter | undefined,
    removed: ReadonlySet<string> | undefined,
  ): DeflatedData | undefined {
    const wordless = language?.isWhole ? this.#collector.wordless() : [];
    const { tables, sections } = this.story;
    return writeTextPart(this, {
      targetOf,
      heads: language,
      removed,
      adapt: (edits) => language && new DirectionEdits(this, wordless, language, edits),
      maxExtraEdits: tables.length + sections.length + wordless.length,
    });
  }
}
