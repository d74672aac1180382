import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { FrameStack } from '#formats/ooxml/text/frame-stack.ts';
import type { InlineReader } from '#formats/ooxml/text/inline-reader.ts';
import type { SourceSpan } from '#formats/ooxml/text/paragraph-builder.ts';
import { drawingVocabulary } from './drawing-vocabulary.ts';
import { NUMBER_HOLDERS, STRING_ELEMENTS, STRING_HOLDERS } from './string-elements.ts';

/** Takes what is found in drawings. */
export interface DrawingTexts {
  /** Reads a paragraph (`a:p`). */
  openParagraph(tag: XmlTag, start: number, end: number): void;
  /** @param range of the element's content */
  addString(tag: XmlTag, range: SourceSpan, text: string): void;
  /** Reads an element that is no part of a drawing: text of the document inside of it. @returns false for any other */
  openStory(tag: XmlTag, start: number, end: number): boolean;
}

/** Reads drawings, charts, diagrams and properties: elements of any kind, with DrawingML and strings somewhere in them. */
export class DrawingReader {
  readonly #frames: FrameStack;
  readonly #inline: InlineReader;
  readonly #texts: DrawingTexts;

  constructor(frames: FrameStack, inline: InlineReader, texts: DrawingTexts) {
    this.#frames = frames;
    this.#inline = inline;
    this.#texts = texts;
  }

  openInObject(tag: XmlTag, start: number, end: number): void {
    const { key } = tag;
    if (key === drawingVocabulary.paragraph) return this.#texts.openParagraph(tag, start, end);
    if (NUMBER_HOLDERS.has(key)) return this.#frames.push('skipped', start);
    if (STRING_HOLDERS.has(key)) return this.#frames.push('strings', start);
    if (STRING_ELEMENTS.has(key)) return this.#openString(tag, start, end);
    if (!this.#texts.openStory(tag, start, end)) this.#frames.push('object', start);
  }

  /** Children of the elements with the strings of a chart. */
  openInStrings(tag: XmlTag, start: number, end: number): void {
    const { key } = tag;
    if (key === drawingVocabulary.paragraph) return this.#texts.openParagraph(tag, start, end);
    if (STRING_ELEMENTS.has(key)) return this.#openString(tag, start, end);
    this.#frames.push(NUMBER_HOLDERS.has(key) ? 'skipped' : 'strings', start);
  }

  #openString(tag: XmlTag, start: number, end: number): void {
    if (tag.selfClosing) return this.#frames.push('skipped', start);
    this.#frames.push('text', start, (to) => {
      this.#texts.addString(tag, { start: end, end: to }, this.#inline.takeText());
    });
  }
}
