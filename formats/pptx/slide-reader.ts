import type { SlidePlace } from '#domain/units/slide-facets.ts';
import type { AttributeRule, AttributeText } from '#formats/ooxml/text/attribute-texts.ts';
import { drawingAttributes } from '#formats/ooxml/text/drawing/drawing-attributes.ts';
import { ObjectTextReader, type ObjectPlaces } from '#formats/ooxml/text/object-text-reader.ts';
import type { FoundTexts, TextReader } from '#formats/ooxml/text/text-reader.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { SlidePart } from './pptx-parts.ts';
import { ShapeReader } from './shape-reader.ts';
import type { PartShapes } from './shapes.ts';
import { slideTallyRules } from './slide-tally-rules.ts';

/** Where a text is, and whether it is shown. */
export interface TextSituation {
  readonly place: SlidePlace;
  /** True in a shape that is hidden, and for prompts of layouts, which no slide shows. */
  readonly isHidden: boolean;
  readonly isPrompt: boolean;
}

const SECTION_NAME: AttributeRule = { attributes: ['name'], place: undefined };

/** Attributes with text in the parts of a presentation. */
const attributes = {
  ruleOf: (key: string) => (key === 'p14:section' ? SECTION_NAME : drawingAttributes(key)),
};

/** Element with the text of a comment, besides those of threads (ECMA-376 part 1, 19.4.7). */
const COMMENT_TEXT = 'p:text';

/** Reads the paragraphs of a part (slide, notes, a chart) and its other texts in one pass over its XML. */
export class SlideReader implements ObjectPlaces {
  /** True if the whole slide is hidden. */
  isHidden = false;
  /** By number of the paragraph, and of the other texts, minus 1. */
  readonly paragraphs: TextSituation[] = [];
  readonly texts: TextSituation[] = [];
  #lastSituation: TextSituation | undefined;
  readonly #part: SlidePart;
  readonly #texts: ObjectTextReader;
  readonly #shapes: ShapeReader;

  constructor(source: string, part: SlidePart, found: FoundTexts) {
    this.#part = part;
    this.#shapes = new ShapeReader(() => this.#texts.paragraphs);
    const settings = { place: part.place, attributes, tallyRules: slideTallyRules };
    this.#texts = new ObjectTextReader(source, settings, found, this);
  }

  get reader(): TextReader {
    return this.#texts.reader;
  }

  get shapes(): PartShapes {
    return this.#shapes;
  }

  openStory(tag: XmlTag, start: number, end: number): boolean {
    const { frames, inline } = this.#texts.reader;
    if (tag.key === 'p:sld') this.isHidden = tag.attribute('show') === '0' || tag.attribute('show') === 'false';
    if (tag.key === COMMENT_TEXT && !tag.selfClosing) {
      const add = (to: number) => {
        const content = { text: inline.takeText(), codes: [] };
        this.#texts.addText({ kind: 'element', range: { start: end, end: to }, content, place: this.#part.place }, tag);
      };
      frames.push('text', start, add);
      return true;
    }
    const leave = this.#shapes.open(tag, start, end);
    if (!leave) return false;
    frames.push('object', start, (_, to) => leave(to));
    return true;
  }

  paragraphContext(number: number): string {
    const place = this.#placeOfText();
    const isPrompt = this.#part.hasPrompts && this.#shapes.isPlaceholder;
    this.paragraphs[number - 1] = this.#situation(place, isPrompt);
    return this.#contextOf(place);
  }

  textContext(number: number, text: AttributeText, element: XmlTag | undefined): string {
    const isAlternative = text.place === 'alternative_text';
    const place = isAlternative ? 'alternative_text' : this.#placeOfText();
    this.texts[number - 1] = this.#situation(place, false);
    const root = isAlternative ? `${this.#part.root}/alternative text` : this.#contextOf(place);
    return place === 'property' && element ? `${root}/${element.key.slice(3)}` : root;
  }

  /** Those that follow one another mostly share it. */
  #situation(place: SlidePlace, isPrompt: boolean): TextSituation {
    const { isHidden } = this.#shapes;
    const last = this.#lastSituation;
    if (last?.place === place && last.isHidden === isHidden && last.isPrompt === isPrompt) return last;
    return (this.#lastSituation = { place, isHidden, isPrompt });
  }

  #placeOfText(): SlidePlace {
    return this.#part.slidePlace ?? this.#shapes.place;
  }

  /** Names of places are for people: `slide 3/text box`. */
  #contextOf(place: SlidePlace): string {
    const { root, slidePlace } = this.#part;
    if (slidePlace !== undefined) return root;
    const { cell } = this.#shapes;
    return cell ? `${root}/table/row[${cell.row}]/cell[${cell.cell}]` : `${root}/${place.replaceAll('_', ' ')}`;
  }
}
