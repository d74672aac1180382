import type { AttributeRule, AttributeText } from '#formats/ooxml/text/attribute-texts.ts';
import type { TallyRules } from '#formats/ooxml/text/element-tally.ts';
import { drawingAttributes } from '#formats/ooxml/text/drawing/drawing-attributes.ts';
import { ObjectTextReader, type ObjectPlaces } from '#formats/ooxml/text/object-text-reader.ts';
import type { FoundTexts, TextReader } from '#formats/ooxml/text/text-reader.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { EXCEL_2010, EXCEL_2013 } from './namespaces.ts';
import { stringVocabulary } from './string-vocabulary.ts';
import type { WorkbookTextPart } from './text-parts.ts';

const THREADS = '{http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments}';
const THREADED_COMMENT = `${THREADS}:threadedComment`;
const THREADED_TEXT = `${THREADS}:text`;
const MENTION = `${THREADS}:mention`;

/** The elements of a slicer and a timeline, whose captions people see (MS-XLSX 2.6.32 and 2.6.115). */
const CAPTIONED = new Set([`${EXCEL_2010}:slicer`, `${EXCEL_2013}:timeline`]);
const CAPTION: AttributeRule = { attributes: ['caption'], place: undefined };

const attributeRule = (key: string) => (CAPTIONED.has(key) ? CAPTION : drawingAttributes(key));

/** Author of a comment that only repeats a threaded one, for programs that know no threads (MS-XLSX 2.1.70). */
const THREAD_AUTHOR = /^tc=/;

/** A text of a threaded comment that was read, and whether people are mentioned in it. */
interface ThreadedText {
  readonly range: { readonly start: number; readonly end: number };
  readonly text: string;
}

/** Reads the texts of a part of a workbook besides its sheets in one pass over its XML. */
export class PartReader implements ObjectPlaces {
  /** Reference of the cell of a comment, by number of the paragraph, and of the other texts. */
  readonly cells = new Map<string, string>();
  /** True if comments mention people at places in their text, which a translation would move. */
  hasMentions = false;
  readonly #part: WorkbookTextPart;
  readonly #texts: ObjectTextReader;
  readonly #authors: boolean[] = [];
  /** The comment that is being read: its cell, and whether it repeats another one. */
  #cell: string | undefined;
  #isRepeated = false;
  #thread: { text: ThreadedText | undefined; hasMentions: boolean } | undefined;

  constructor(source: string, part: WorkbookTextPart, census: TallyRules, found: FoundTexts) {
    this.#part = part;
    this.#texts = new ObjectTextReader(
      source,
      { place: part.place, attributes: { ruleOf: attributeRule }, tallyRules: census },
      found,
      this,
    );
  }

  get reader(): TextReader {
    return this.#texts.reader;
  }

  openStory(tag: XmlTag, start: number, end: number): boolean {
    const { frames, inline } = this.#texts.reader;
    switch (tag.key) {
      case 'x:author':
        if (tag.selfClosing) this.#authors.push(false);
        else frames.push('text', start, () => this.#authors.push(THREAD_AUTHOR.test(inline.takeText())));
        return !tag.selfClosing;
      case 'x:comment':
        this.#cell = tag.attribute('ref');
        this.#isRepeated = this.#authors[Number(tag.attribute('authorId') ?? -1)] === true;
        return false;
      case 'x:text':
        if (this.#cell === undefined) return false;
        if (this.#isRepeated) frames.push('skipped', start);
        else this.#texts.reader.openParagraph(stringVocabulary, tag, start, end);
        return true;
      case THREADED_COMMENT:
        this.#cell = tag.attribute('ref');
        this.#thread = { text: undefined, hasMentions: false };
        frames.push('object', start, () => this.#endThread());
        return true;
      case THREADED_TEXT:
        if (tag.selfClosing || !this.#thread) return false;
        frames.push('text', start, (to) => {
          this.#thread!.text = { range: { start: end, end: to }, text: inline.takeText() };
        });
        return true;
      case MENTION:
        if (this.#thread) this.#thread.hasMentions = true;
        return false;
      default:
        return false;
    }
  }

  #endThread(): void {
    const { text, hasMentions } = this.#thread!;
    this.#thread = undefined;
    if (hasMentions) this.hasMentions = true;
    if (!text || hasMentions) return;
    const content = { text: text.text, codes: [] };
    this.#texts.addText({ kind: 'element', range: text.range, content, place: this.#part.place }, undefined);
  }

  paragraphContext(number: number): string {
    if (this.#cell !== undefined) this.cells.set(String(number), this.#cell);
    return this.#context();
  }

  textContext(number: number, text: AttributeText, element: XmlTag | undefined): string {
    if (this.#cell !== undefined) this.cells.set(`t${number}`, this.#cell);
    const property = this.#part.place === 'property' && element ? `/${element.key.slice(3)}` : '';
    return text.place === 'alternative_text' ? `${this.#part.root}/alternative text` : this.#context() + property;
  }

  #context(): string {
    const { root, sheet } = this.#part;
    return this.#cell === undefined ? root : `${sheet?.name ?? ''}!${this.#cell.slice(0, 10)}/comment`;
  }
}
