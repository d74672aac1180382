import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { AttributeText } from './attribute-texts.ts';
import { PLAIN_SETTINGS } from './inline-settings.ts';
import type { ParagraphBuilder } from './paragraph-builder.ts';
import {
  TextReader,
  type FoundTexts,
  type ParagraphPlace,
  type TextPlaces,
  type TextReaderSettings,
} from './text-reader.ts';

/** A format's knowledge of a part that is an object: a slide, a drawing, a chart, comments. */
export interface ObjectPlaces {
  /** Reads an element that holds text of the document; @returns false for any other */
  openStory(tag: XmlTag, start: number, end: number): boolean;
  /** Context of a paragraph that begins. @param number from 1 in the order of the source */
  paragraphContext(number: number): string;
  /**
   * Context of a text that is no paragraph.
   *
   * @param number from 1 in the order of the source
   * @param element around it, undefined for one of its attributes
   */
  textContext(number: number, text: AttributeText, element: XmlTag | undefined): string;
}

/** Reads the texts of a part that is an object, and numbers them. */
export class ObjectTextReader implements TextPlaces {
  /** Takes the part's XML. */
  readonly reader: TextReader;
  readonly #found: FoundTexts;
  readonly #places: ObjectPlaces;
  #paragraphs = 0;
  #texts = 0;

  constructor(
    source: string,
    settings: Pick<TextReaderSettings, 'place' | 'attributes' | 'tallyRules'>,
    found: FoundTexts,
    places: ObjectPlaces,
  ) {
    this.#found = found;
    this.#places = places;
    this.reader = new TextReader(source, { ...settings, ...PLAIN_SETTINGS, reading: 'object' }, this);
  }

  get paragraphs(): number {
    return this.#paragraphs;
  }

  openBlock(_tag: XmlTag, start: number): void {
    this.reader.frames.push('block', start);
  }

  openStory(tag: XmlTag, start: number, end: number): boolean {
    return this.#places.openStory(tag, start, end);
  }

  enterParagraph(): ParagraphPlace {
    const number = ++this.#paragraphs;
    return { number, context: this.#places.paragraphContext(number), facts: undefined };
  }

  leaveParagraph(paragraph: ParagraphBuilder): void {
    this.#found.addParagraph(paragraph.finish());
  }

  addText(text: AttributeText, element: XmlTag | undefined): void {
    const number = ++this.#texts;
    this.#found.addText({ ...text, context: this.#places.textContext(number, text, element), number, table: null });
  }
}
