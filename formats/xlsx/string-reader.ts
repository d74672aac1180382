import type { TallyRules } from '#formats/ooxml/text/element-tally.ts';
import { PLAIN_SETTINGS } from '#formats/ooxml/text/inline-settings.ts';
import { TextReader, type TextPlaces } from '#formats/ooxml/text/text-reader.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import type { XmlHandler } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { stringVocabulary } from './string-vocabulary.ts';
import { StringStore } from './string-store.ts';

/** Reads strings, each from its start tag to its end tag, into a store. */
export class StringReader implements XmlHandler {
  readonly strings: StringStore;
  readonly #reader: TextReader;
  #depth = 0;

  constructor(xml: DecodedXml, tallyRules: TallyRules) {
    this.strings = new StringStore(xml);
    const { strings } = this;
    const places: TextPlaces = {
      openBlock: (tag, start, end) => this.#reader.openParagraph(stringVocabulary, tag, start, end),
      openStory: () => false,
      enterParagraph: () => ({ number: 1, context: '', facts: undefined }),
      leaveParagraph: (paragraph) => strings.add(paragraph.finish()),
      addText: () => undefined,
    };
    const attributes = { ruleOf: () => undefined };
    const settings = { ...PLAIN_SETTINGS, place: 'body', reading: 'block', attributes, tallyRules } as const;
    this.#reader = new TextReader(xml.source, settings, places);
  }

  get isInside(): boolean {
    return this.#depth > 0;
  }

  /** Takes the tags of a string, its own one first. */
  open(tag: XmlTag, start: number, end: number): void {
    this.#depth++;
    this.#reader.open(tag, start, end);
  }

  close(tag: XmlTag, start: number, end: number): void {
    this.#depth--;
    this.#reader.close(tag, start, end);
    if (this.#depth === 0) this.strings.endLast(tag.selfClosing ? end : start);
  }

  text(start: number, end: number, cdata: boolean): void {
    this.#reader.text(start, end, cdata);
  }
}
