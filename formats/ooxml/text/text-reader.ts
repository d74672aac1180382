import type { ContentPlace } from '#domain/units/facets.ts';
import type { XmlHandler } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { AttributeTextReader, type AttributeRules, type AttributeText } from './attribute-texts.ts';
import { ElementTally, type TallyRules } from './element-tally.ts';
import { drawingVocabulary } from './drawing/drawing-vocabulary.ts';
import { NUMBER_HOLDERS, STRING_ELEMENTS, STRING_HOLDERS } from './drawing/string-elements.ts';
import { FrameStack } from './frame-stack.ts';
import { InlineReader } from './inline-reader.ts';
import type { InlineSettings } from './inline-settings.ts';
import { ParagraphBuilder, type Paragraph } from './paragraph-builder.ts';
import type { ParagraphFacts } from './paragraph-facts.ts';
import type { PlainText } from './plain-text.ts';
import { prefixOf, runChildOf, type TextVocabulary } from './vocabulary.ts';

/** Takes the texts of a part as soon as each is read. */
export interface FoundTexts {
  /** Adds a paragraph when it ends: those of a text box come before the one around it. */
  addParagraph(paragraph: Paragraph): void;
  addText(text: PlainText): void;
}

/** A format's knowledge of a part whose text is read: its places, and the elements between paragraphs. */
export interface TextPlaces {
  /** Reads an element in mode `block`. */
  openBlock(tag: XmlTag, start: number, end: number): void;
  /** Reads an element of a drawing that holds text of the document; @returns false for any other */
  openStory(tag: XmlTag, start: number, end: number): boolean;
  /**
   * Where a paragraph is that begins.
   *
   * @param outer the paragraph around it
   * @param isOwn false for content of the outer paragraph in alternatives
   */
  enterParagraph(
    start: number,
    outer: ParagraphBuilder | undefined,
    vocabulary: TextVocabulary,
    isOwn: boolean,
  ): ParagraphPlace;
  leaveParagraph(paragraph: ParagraphBuilder): void;
  /** Takes a text that is no paragraph. @param element around it, undefined for one of its attributes */
  addText(text: AttributeText, element: XmlTag | undefined): void;
  /** Sees elements of Markup Compatibility (`mc:`). */
  enterAlternative?(key: string): void;
  leaveAlternative?(key: string): void;
}

export interface ParagraphPlace {
  readonly number: number;
  readonly context: string;
  /** Set where the document is described. */
  readonly facts: ParagraphFacts | undefined;
}

/** Settings for reading a part. */
export interface TextReaderSettings extends InlineSettings {
  /** Place of the part in the document. */
  readonly place: ContentPlace;
  /** How the root element is read. */
  readonly reading: 'block' | 'object';
  readonly attributes: AttributeRules;
  readonly tallyRules: TallyRules;
}

/** Reads the paragraphs and other texts of a part in one pass over its XML. */
export class TextReader implements XmlHandler {
  readonly tally: ElementTally;
  readonly frames: FrameStack;
  readonly inline: InlineReader;
  readonly #places: TextPlaces;
  readonly #attributes: AttributeTextReader;
  readonly #place: ContentPlace;
  /** Alternatives that are only shown where the first one can't be, inside of one another. */
  #fallbacks = 0;

  constructor(source: string, settings: TextReaderSettings, places: TextPlaces) {
    this.#places = places;
    this.#place = settings.place;
    this.tally = new ElementTally(settings.tallyRules);
    this.tally.begin(source);
    this.frames = new FrameStack(settings.reading);
    this.inline = new InlineReader(source, this.frames, settings);
    this.#attributes = new AttributeTextReader(source, settings.place, settings.attributes);
  }

  open(tag: XmlTag, start: number, end: number): void {
    this.tally.open(tag, start, end);
    if (tag.key.startsWith('mc:')) this.#enterAlternative(tag.key);
    const { mode } = this.frames;
    // Properties of runs are repeated or dropped with their runs.
    const texts = mode === 'deleted' || mode === 'run properties' ? undefined : this.#attributes.read(tag, start);
    if (texts) for (const text of texts) this.#places.addText(text, undefined);
    switch (mode) {
      case 'block':
        return this.#places.openBlock(tag, start, end);
      case 'paragraph properties':
        return this.inline.openInParagraphProperties(tag, start);
      case 'inline':
        return this.inline.openInline(tag, start, end);
      case 'holder':
        return this.inline.openInHolder(tag, start, end);
      case 'alternatives':
        return this.openParagraph(undefined, tag, start, end);
      case 'alternatives of a run':
        return this.frames.push('alternative of a run', start);
      case 'alternative of a run':
        return this.#openInAlternative(tag, start, end);
      case 'run':
        return this.inline.openInRun(tag, start, end);
      case 'run properties':
        return this.inline.openRunProperty(tag, start);
      case 'object':
        return this.#openInObject(tag, start, end);
      case 'strings':
        return this.#openInStrings(tag, start, end);
      case 'run property':
      case 'skipped':
      case 'text':
        return this.frames.push('skipped', start);
      case 'deleted':
        return this.inline.openInDeleted(tag, start);
    }
  }

  close(tag: XmlTag, start: number, end: number): void {
    const known = this.tally.close(tag, start, end);
    if (known) this.inline.learnLook(known);
    this.frames.pop(start, end);
    if (tag.key.startsWith('mc:')) this.#leaveAlternative(tag.key);
  }

  text(start: number, end: number, cdata: boolean): void {
    this.inline.text(start, end, cdata);
  }

  /** Runs and their texts have no attributes that are text. */
  template(tag: XmlTag, source: string, start: number, end: number): number {
    return this.inline.readRunTemplates(tag, source, start, end);
  }

  /** A text of a run that only one of several applications shows is a unit, as a run in alternatives is. */
  #openInAlternative(tag: XmlTag, start: number, end: number): void {
    const { vocabulary } = this.inline.paragraph!;
    if (runChildOf(vocabulary, tag.key).as !== 'text') return this.#openInObject(tag, start, end);
    const leave = this.#enterParagraph(undefined, tag, start, end);
    this.frames.push('text', start, (_, to) => {
      this.inline.closeBareText(start, to);
      leave();
    });
  }

  /** @param own vocabulary of a paragraph; undefined for content of the one around it in alternatives */
  openParagraph(own: TextVocabulary | undefined, tag: XmlTag, start: number, end: number): void {
    const leave = this.#enterParagraph(own, tag, start, end);
    this.frames.push('inline', start, () => {
      this.inline.endParagraph();
      leave();
    });
  }

  /** @returns a function that leaves the paragraph */
  #enterParagraph(own: TextVocabulary | undefined, tag: XmlTag, start: number, end: number): () => void {
    const { inline } = this;
    const outer = inline.paragraph;
    const vocabulary = own ?? outer!.vocabulary;
    const place = this.#places.enterParagraph(start, outer, vocabulary, own !== undefined);
    const paragraph = new ParagraphBuilder({
      number: place.number,
      context: place.context,
      start,
      contentStart: own && end,
      prefix: own ? prefixOf(tag) : outer!.prefix,
      vocabulary,
      isFallback: this.#fallbacks > 0,
    });
    paragraph.facts = place.facts;
    inline.paragraph = paragraph;
    return () => {
      inline.paragraph = outer;
      this.#places.leaveParagraph(paragraph);
    };
  }

  /** Drawings, charts, diagrams and properties: elements of any kind, with DrawingML and strings somewhere in them. */
  #openInObject(tag: XmlTag, start: number, end: number): void {
    const { key } = tag;
    if (key === drawingVocabulary.paragraph) return this.openParagraph(drawingVocabulary, tag, start, end);
    if (NUMBER_HOLDERS.has(key)) return this.frames.push('skipped', start);
    if (STRING_HOLDERS.has(key)) return this.frames.push('strings', start);
    if (STRING_ELEMENTS.has(key)) return this.#openString(tag, start, end);
    if (!this.#places.openStory(tag, start, end)) this.frames.push('object', start);
  }

  /** Children of the elements with the strings of a chart. */
  #openInStrings(tag: XmlTag, start: number, end: number): void {
    const { key } = tag;
    if (key === drawingVocabulary.paragraph) return this.openParagraph(drawingVocabulary, tag, start, end);
    if (STRING_ELEMENTS.has(key)) return this.#openString(tag, start, end);
    this.frames.push(NUMBER_HOLDERS.has(key) ? 'skipped' : 'strings', start);
  }

  #openString(tag: XmlTag, start: number, end: number): void {
    if (tag.selfClosing) return this.frames.push('skipped', start);
    this.frames.push('text', start, (to) => {
      const content = { text: this.inline.takeText(), codes: [] };
      this.#places.addText({ kind: 'element', range: { start: end, end: to }, content, place: this.#place }, tag);
    });
  }

  #enterAlternative(key: string): void {
    this.#places.enterAlternative?.(key);
    if (key === 'mc:Fallback') this.#fallbacks++;
  }

  #leaveAlternative(key: string): void {
    this.#places.leaveAlternative?.(key);
    if (key === 'mc:Fallback') this.#fallbacks--;
  }
}
