import type { SlidePlace } from '#domain/units/slide-facets.ts';
import type { AttributeText } from '#formats/ooxml/text/attribute-texts.ts';
import type { Census } from '#formats/ooxml/text/census.ts';
import type { ParagraphBuilder } from '#formats/ooxml/text/paragraph-builder.ts';
import { TextReader } from '#formats/ooxml/text/text-reader.ts';
import type { FoundTexts, ParagraphPlace, TextPlaces } from '#formats/ooxml/text/text-reader.ts';
import type { XmlHandler } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { SlidePart } from './pptx-parts.ts';
import { ShapeReader } from './shape-reader.ts';
import type { PartShapes } from './shapes.ts';
import { slideAttributes } from './slide-attributes.ts';
import { slideCensus } from './slide-census.ts';

/** Where a text is, and whether it is shown. */
export interface TextSituation {
  readonly place: SlidePlace;
  /** True in a shape that is hidden, and for prompts of layouts, which no slide shows. */
  readonly isHidden: boolean;
  readonly isPrompt: boolean;
}

/** Element with the text of a comment, besides those of threads (ECMA-376 part 1, 19.4.7). */
const COMMENT_TEXT = 'p:text';

/** Reads the paragraphs of a part (slide, notes, a chart) and its other texts in one pass over its XML. */
export class SlideReader implements TextPlaces {
  /** Whether all of a slide is hidden. */
  isHidden = false;
  /** By number of the paragraph, and of the other texts. */
  readonly paragraphs = new Map<number, TextSituation>();
  readonly texts = new Map<number, TextSituation>();
  readonly #part: SlidePart;
  readonly #reader: TextReader;
  readonly #shapes: ShapeReader;
  readonly #found: FoundTexts;
  #count = 0;
  #textCount = 0;

  constructor(source: string, part: SlidePart, found: FoundTexts) {
    this.#part = part;
    this.#found = found;
    this.#shapes = new ShapeReader(() => this.#count);
    const how = { place: part.place, reading: 'object', attributes: slideAttributes, census: slideCensus } as const;
    const inline = { hidingStyles: new Set<string>(), describe: false, observer: undefined };
    this.#reader = new TextReader(source, { ...how, ...inline }, this);
  }

  get census(): Census {
    return this.#reader.census;
  }

  get shapes(): PartShapes {
    return this.#shapes;
  }

  /** Takes the part's XML. */
  get handler(): XmlHandler {
    return this.#reader;
  }

  openBlock(_tag: XmlTag, start: number): void {
    this.#reader.frames.push('block', start);
  }

  openStory(tag: XmlTag, start: number, end: number): boolean {
    const { frames, inline } = this.#reader;
    if (tag.key === 'p:sld') this.isHidden = tag.attribute('show') === '0' || tag.attribute('show') === 'false';
    if (tag.key === COMMENT_TEXT && !tag.selfClosing) {
      const add = (to: number) => {
        const content = { text: inline.takeText(), codes: [] };
        this.addText({ kind: 'element', range: { start: end, end: to }, content, place: this.#part.place }, tag);
      };
      frames.push('text', start, add);
      return true;
    }
    const leave = this.#shapes.open(tag, start, end);
    if (!leave) return false;
    frames.push('object', start, (_, to) => leave(to));
    return true;
  }

  enterParagraph(): ParagraphPlace {
    const number = ++this.#count;
    const place = this.#placeOfText();
    const isPrompt = this.#part.hasPrompts && this.#shapes.isPlaceholder;
    this.paragraphs.set(number, { place, isHidden: this.#shapes.isHidden, isPrompt });
    return { number, context: this.#contextOf(place), facts: undefined };
  }

  leaveParagraph(paragraph: ParagraphBuilder): void {
    this.#found.addParagraph(paragraph.finish());
  }

  addText(text: AttributeText, element: XmlTag | undefined): void {
    const number = ++this.#textCount;
    const isAlternative = text.place === 'alternative_text';
    const place = isAlternative ? 'alternative_text' : this.#placeOfText();
    this.texts.set(number, { place, isHidden: this.#shapes.isHidden, isPrompt: false });
    const root = isAlternative ? `${this.#part.root}/alternative text` : this.#contextOf(place);
    const context = place === 'property' && element ? `${root}/${element.key.slice(3)}` : root;
    this.#found.addText({ ...text, context, number, table: null });
  }

  enterAlternative(): void {}

  leaveAlternative(): void {}

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
