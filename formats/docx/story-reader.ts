import type { ContentPlace } from '#domain/units/facets.ts';
import type { AttributeText } from '#formats/ooxml/text/attribute-texts.ts';
import type { ParagraphBuilder, SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import { TextReader, type FoundTexts, type ParagraphPlace, type TextPlaces } from '#formats/ooxml/text/text-reader.ts';
import { prefixOf, type TextVocabulary } from '#formats/ooxml/text/vocabulary.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { WordAttributes } from './attribute-texts.ts';
import { BlockPath } from './block-path.ts';
import { NoteReferences } from './note-references.ts';
import type { StoryPart } from './part-kinds.ts';
import { TablePosition, type TableCount } from './table-position.ts';
import { wordTallyRules, wordVocabulary } from './word-vocabulary.ts';

/** Shared settings of the readers of all parts of a document. */
export interface StorySettings {
  /** Ids of styles whose text is hidden. */
  readonly hidingStyles: ReadonlySet<string>;
  /** Set when paragraphs are to be described. */
  readonly tables: TableCount | undefined;
}

/** Place of a table in the source. */
export interface TableSource {
  /** End of its start tag. */
  readonly contentStart: number;
  /** Its properties (`w:tblPr`), where it has some. */
  properties: SourceSpan | undefined;
  readonly prefix: string;
  /** Numbers of the paragraphs in it. */
  readonly paragraphs: { readonly first: number; last: number };
  readonly around: TableSource | undefined;
}

/** Place of a section's properties (`w:sectPr`) in the source; the section ends with them. */
export interface SectionSource {
  readonly properties: SourceSpan;
  readonly prefix: string;
  /** Numbers of the paragraphs in it. */
  readonly paragraphs: { readonly first: number; readonly last: number };
}

/** Reads the paragraphs of a part (body, header, notes, a chart) and its other texts in one pass over its XML. */
export class StoryReader implements TextPlaces {
  readonly tables: TableSource[] = [];
  readonly sections: SectionSource[] = [];
  /** Set when paragraphs are to be described. */
  readonly references: NoteReferences | undefined;
  readonly #path: BlockPath;
  readonly #place: ContentPlace;
  /** Takes the part's XML; a handler that passed it on would cost a call per tag. */
  readonly reader: TextReader;
  /** Set when paragraphs are to be described. */
  readonly #tables: TablePosition | undefined;
  /** The table whose content is being read. */
  #table: TableSource | undefined;
  #textBoxes = 0;
  readonly #texts: FoundTexts;
  #count = 0;
  #textCount = 0;

  constructor(source: string, { root, place, reading }: StoryPart, settings: StorySettings, texts: FoundTexts) {
    this.#texts = texts;
    this.#place = place;
    this.#path = new BlockPath(root);
    this.#tables = settings.tables && new TablePosition(settings.tables);
    this.references = settings.tables && new NoteReferences();
    const { hidingStyles } = settings;
    const describe = settings.tables !== undefined;
    const attributes = new WordAttributes();
    const how = {
      place,
      reading,
      hidingStyles,
      describe,
      observer: this.references,
      attributes,
      tallyRules: wordTallyRules,
    };
    this.reader = new TextReader(source, how, this);
  }

  openBlock(tag: XmlTag, start: number, end: number): void {
    if (tag.key === 'w:p') return this.reader.openParagraph(wordVocabulary, tag, start, end);
    this.#path.open(tag.key, tag.attribute('w:id'));
    this.#tables?.open(tag);
    this.references?.add(tag, undefined);
    const table = tag.key === 'w:tbl' ? this.#addTable(tag, end) : undefined;
    const around = this.#table;
    this.reader.frames.push(tag.key === 'w:sectPr' ? 'skipped' : 'block', start, (_, to) => {
      this.#path.close(tag.key);
      this.#tables?.close(tag.key);
      if (tag.key === 'w:sectPr') this.#endSection({ start, end: to }, prefixOf(tag));
      if (tag.key === 'w:tblPr' && around) around.properties ??= { start, end: to };
      if (!table) return;
      table.paragraphs.last = this.#count;
      this.#table = table.around;
    });
  }

  openStory(tag: XmlTag, start: number, end: number): boolean {
    if (tag.key === 'w:p') this.reader.openParagraph(wordVocabulary, tag, start, end);
    else if (tag.key === 'w:txbxContent') this.#openTextBox(tag, start);
    else return false;
    return true;
  }

  #openTextBox({ key }: XmlTag, start: number): void {
    this.#textBoxes++;
    this.#path.enter(key, `${this.#path.path}/text box`);
    const leaveStory = this.reader.inline.enterStory();
    this.reader.frames.push('block', start, () => {
      this.#textBoxes--;
      this.#path.close(key);
      leaveStory();
    });
  }

  enterParagraph(
    start: number,
    outer: ParagraphBuilder | undefined,
    vocabulary: TextVocabulary,
    isOwn: boolean,
  ): ParagraphPlace {
    const number = ++this.#count;
    this.references?.enterParagraph(start);
    const context = this.#path.path;
    if (!this.#tables) return { number, context, facts: undefined };
    const isInText = isOwn && vocabulary !== wordVocabulary && outer !== undefined;
    const place = this.#textBoxes > 0 || isInText ? 'text_box' : this.#place;
    const style = isOwn ? undefined : outer?.facts?.style;
    return { number, context, facts: { style, place, table: this.#tables.current } };
  }

  leaveParagraph(paragraph: ParagraphBuilder): void {
    this.#texts.addParagraph(paragraph.finish());
    if (paragraph.section) this.#endSection(paragraph.section, paragraph.prefix);
  }

  addText(text: AttributeText, element: XmlTag | undefined): void {
    const { path } = this.#path;
    const context = element ? contextOf(element, path) : path;
    this.#texts.addText({ ...text, context, number: ++this.#textCount, table: this.#tables?.current ?? null });
  }

  /** Tables are counted once, although they occur in both alternatives. */
  enterAlternative(key: string): void {
    this.#tables?.openAlternative(key);
  }

  leaveAlternative(key: string): void {
    this.#tables?.closeAlternative(key);
  }

  #addTable(tag: XmlTag, end: number): TableSource {
    const first = this.#count + 1;
    const prefix = prefixOf(tag);
    const table = {
      contentStart: end,
      properties: undefined,
      prefix,
      paragraphs: { first, last: 0 },
      around: this.#table,
    };
    this.tables.push(table);
    this.#table = table;
    return table;
  }

  #endSection(properties: SourceSpan, prefix: string): void {
    const first = (this.sections.at(-1)?.paragraphs.last ?? 0) + 1;
    this.sections.push({ properties, prefix, paragraphs: { first, last: this.#count } });
  }
}

/** Properties of the document go by their names. */
function contextOf({ key }: XmlTag, path: string): string {
  return key.startsWith('dc:') || key.startsWith('cp:') ? `${path}/${key.slice(3)}` : path;
}
