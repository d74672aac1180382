import type { Place } from '#domain/units/facets.ts';
import type { XmlHandler } from '../ooxml/xml-scanner.ts';
import type { XmlTag } from '../ooxml/xml-tag.ts';
import { AttributeTextReader } from './attribute-texts.ts';
import { BlockPath } from './block-path.ts';
import { Census } from '../ooxml/text/census.ts';
import { numberHolders, stringElements, stringHolders } from './elements.ts';
import { FrameStack } from '../ooxml/text/frame-stack.ts';
import { InlineReader } from '../ooxml/text/inline-reader.ts';
import { NoteReferences } from './note-references.ts';
import { ParagraphBuilder } from '../ooxml/text/paragraph-builder.ts';
import type { Paragraph, SourceSpan } from '../ooxml/text/paragraph-builder.ts';
import type { TextPart } from './part-kinds.ts';
import type { PlainText } from '../ooxml/text/plain-text.ts';
import { TablePosition } from './table-position.ts';
import type { TableCount } from './table-position.ts';

/** What the readers of all parts of a document share. */
export interface StorySettings {
  /** Ids of styles whose text is hidden. */
  readonly hidingStyles: ReadonlySet<string>;
  /** Set when paragraphs are to be described. */
  readonly tables: TableCount | undefined;
}

/** Where a table stands in the source. */
export interface TableSource {
  /** End of its start tag. */
  readonly contentStart: number;
  /** Its properties (`w:tblPr`), where it has some. */
  properties: SourceSpan | undefined;
  readonly prefix: string;
  /** Numbers of the paragraphs in it. */
  readonly paragraphs: { readonly first: number; last: number };
  /** The table around it. */
  readonly around: TableSource | undefined;
}

/** Where the properties of a section (`w:sectPr`) stand in the source; the section ends with them. */
export interface SectionSource {
  readonly properties: SourceSpan;
  readonly prefix: string;
  /** Numbers of the paragraphs in it. */
  readonly paragraphs: { readonly first: number; readonly last: number };
}

/** Takes the texts of a part as soon as each is read. */
export interface StoryTexts {
  /** Paragraphs in the order in which they end: those of a text box before the one around it. */
  addParagraph(paragraph: Paragraph): void;
  addText(text: PlainText): void;
}

/** Reads the paragraphs of a part (body, header, notes, a chart) and its other texts in one pass over its XML. */
export class StoryReader implements XmlHandler {
  readonly tables: TableSource[] = [];
  readonly sections: SectionSource[] = [];
  readonly census = new Census();
  /** Set when paragraphs are to be described. */
  readonly references: NoteReferences | undefined;
  readonly #path: BlockPath;
  readonly #place: Place;
  readonly #frames: FrameStack;
  readonly #inline: InlineReader;
  readonly #attributes: AttributeTextReader;
  /** Set when paragraphs are to be described. */
  readonly #tables: TablePosition | undefined;
  /** The table whose content is being read. */
  #table: TableSource | undefined;
  #textBoxes = 0;
  /** Alternatives that Word only shows where it can't show the first one, inside of one another. */
  #fallbacks = 0;
  readonly #texts: StoryTexts;
  #count = 0;
  #textCount = 0;

  constructor(source: string, { root, place, reading }: TextPart, settings: StorySettings, texts: StoryTexts) {
    this.#texts = texts;
    this.#place = place;
    this.#path = new BlockPath(root);
    this.#tables = settings.tables && new TablePosition(settings.tables);
    this.#frames = new FrameStack(reading);
    this.references = settings.tables && new NoteReferences();
    this.#inline = new InlineReader(source, this.#frames, settings.hidingStyles, this.references);
    this.#attributes = new AttributeTextReader(source, place);
  }

  open(tag: XmlTag, start: number, end: number): void {
    this.census.open(tag);
    if (tag.key.startsWith('mc:')) this.#enterAlternative(tag.key);
    const { mode } = this.#frames;
    // Properties of runs are repeated or dropped with their runs.
    const texts = mode === 'deleted' || mode === 'run properties' ? undefined : this.#attributes.read(tag, start);
    if (texts) for (const text of texts) this.#addText({ ...text, context: this.#path.path });
    switch (mode) {
      case 'block':
        return this.#openInBlock(tag, start, end);
      case 'paragraph properties':
        return this.#inline.openInParagraphProperties(tag, start);
      case 'inline':
        return this.#inline.openInline(tag, start, end);
      case 'content control':
        return this.#inline.openInContentControl(tag, start, end);
      case 'alternatives':
        return this.#openParagraph(tag, start, end);
      case 'run':
        return this.#inline.openInRun(tag, start, end);
      case 'run properties':
        return this.#inline.openRunProperty(tag, start);
      case 'ruby':
        return this.#inline.openInRuby(tag, start, end);
      case 'object':
        return this.#openInObject(tag, start, end);
      case 'strings':
        return this.#openInStrings(tag, start, end);
      case 'run property':
      case 'skipped':
      case 'text':
        return this.#frames.push('skipped', start);
      case 'deleted':
        return this.#inline.openInDeleted(tag, start);
    }
  }

  close(tag: XmlTag, start: number, end: number): void {
    this.census.close(tag);
    this.#frames.pop(start, end);
    if (tag.key.startsWith('mc:')) this.#leaveAlternative(tag.key);
  }

  text(start: number, end: number, cdata: boolean): void {
    this.#inline.text(start, end, cdata);
  }

  #openInBlock(tag: XmlTag, start: number, end: number): void {
    if (tag.key === 'w:p') return this.#openParagraph(tag, start, end);
    this.#path.open(tag.key, tag.attribute('w:id'));
    this.#tables?.open(tag);
    this.references?.add(tag, undefined);
    const table = tag.key === 'w:tbl' ? this.#addTable(tag, end) : undefined;
    const around = this.#table;
    this.#frames.push(tag.key === 'w:sectPr' ? 'skipped' : 'block', start, (_, to) => {
      this.#path.close(tag.key);
      this.#tables?.close(tag.key);
      if (tag.key === 'w:sectPr') this.#endSection({ start, end: to }, tag.rawName.slice(0, -'sectPr'.length));
      if (tag.key === 'w:tblPr' && around) around.properties ??= { start, end: to };
      if (!table) return;
      table.paragraphs.last = this.#count;
      this.#table = table.around;
    });
  }

  #openParagraph(tag: XmlTag, start: number, end: number): void {
    const outer = this.#inline.paragraph;
    const isOwn = tag.key === 'w:p' || tag.key === 'a:p';
    const number = ++this.#count;
    this.references?.enterParagraph(start);
    const paragraph = new ParagraphBuilder({
      number,
      start,
      contentStart: isOwn ? end : undefined,
      context: this.#path.path,
      prefix: isOwn ? tag.rawName.slice(0, -1) : outer!.prefix,
      isDrawing: isOwn ? tag.key === 'a:p' : outer!.isDrawing,
      isFallback: this.#fallbacks > 0,
    });
    if (this.#tables) {
      const place = this.#textBoxes > 0 || (tag.key === 'a:p' && outer) ? 'text_box' : this.#place;
      const style = isOwn ? undefined : outer?.facts?.style;
      paragraph.facts = { style, place, table: this.#tables.current };
    }
    this.#inline.paragraph = paragraph;
    this.#frames.push('inline', start, () => {
      this.#inline.endParagraph();
      this.#inline.paragraph = outer;
      this.#texts.addParagraph(paragraph.finish());
      if (paragraph.section) this.#endSection(paragraph.section, paragraph.prefix);
    });
  }

  #openInObject(tag: XmlTag, start: number, end: number): void {
    if (tag.key === 'w:p' || tag.key === 'a:p') return this.#openParagraph(tag, start, end);
    if (numberHolders.has(tag.key)) return this.#frames.push('skipped', start);
    if (stringHolders.has(tag.key)) return this.#frames.push('strings', start);
    if (stringElements.has(tag.key)) return this.#openString(tag, start, end);
    if (tag.key !== 'w:txbxContent') return this.#frames.push('object', start);
    this.#textBoxes++;
    this.#path.enter(tag.key, `${this.#path.path}/text box`);
    const leaveStory = this.#inline.enterStory();
    this.#frames.push('block', start, () => {
      this.#textBoxes--;
      this.#path.close(tag.key);
      leaveStory();
    });
  }

  /** Children of what holds the strings of a chart. */
  #openInStrings(tag: XmlTag, start: number, end: number): void {
    if (tag.key === 'a:p') return this.#openParagraph(tag, start, end);
    if (stringElements.has(tag.key)) return this.#openString(tag, start, end);
    this.#frames.push(numberHolders.has(tag.key) ? 'skipped' : 'strings', start);
  }

  #openString(tag: XmlTag, start: number, end: number): void {
    if (tag.selfClosing) return this.#frames.push('skipped', start);
    this.#frames.push('text', start, (to) => {
      const content = { text: this.#inline.takeText(), codes: [] };
      const context = contextOf(tag, this.#path.path);
      this.#addText({ kind: 'element', range: { start: end, end: to }, content, context, place: this.#place });
    });
  }

  #addTable(tag: XmlTag, end: number): TableSource {
    const first = this.#count + 1;
    const prefix = tag.rawName.slice(0, -'tbl'.length);
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

  #addText(text: Omit<PlainText, 'number' | 'table'>): void {
    this.#texts.addText({ ...text, number: ++this.#textCount, table: this.#tables?.current ?? null });
  }

  /** Tables are counted once, though they stand in both alternatives. */
  #enterAlternative(key: string): void {
    this.#tables?.openAlternative(key);
    if (key === 'mc:Fallback') this.#fallbacks++;
  }

  #leaveAlternative(key: string): void {
    this.#tables?.closeAlternative(key);
    if (key === 'mc:Fallback') this.#fallbacks--;
  }
}

/** Properties of the document go by their names. */
function contextOf({ key }: XmlTag, path: string): string {
  return key.startsWith('dc:') || key.startsWith('cp:') ? `${path}/${key.slice(3)}` : path;
}
