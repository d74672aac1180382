import { hasLetters } from '#domain/languages/letters.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Place } from '#domain/units/facets.ts';
import type { XmlTag } from '../ooxml/xml-tag.ts';
import { readLevelText } from '../ooxml/text/plain-text.ts';
import type { PlainText } from '../ooxml/text/plain-text.ts';

interface Rule {
  readonly attributes: readonly string[];
  /** undefined: that of the part. */
  readonly place: Place | undefined;
}

const alternativeText: Rule = { attributes: ['title', 'descr'], place: 'alternative_text' };

/** Attributes with text that people see or hear, by element (ECMA-376 part 1, 17 and 20; part 4, 19.1). */
const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['wp:docPr', alternativeText],
  ['w:tblCaption', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:tblDescription', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:hyperlink', { attributes: ['w:tooltip'], place: 'alternative_text' }],
  ['a:hlinkClick', { attributes: ['tooltip'], place: 'alternative_text' }],
  ['a:hlinkHover', { attributes: ['tooltip'], place: 'alternative_text' }],
  // What is drawn as a picture of letters: watermarks.
  ['v:textpath', { attributes: ['string'], place: 'text_box' }],
  // Choices of a drop-down list; what a choice stands for in data is another attribute.
  ['w:listItem', { attributes: ['w:displayText'], place: undefined }],
  ['w:listEntry', { attributes: ['w:val'], place: undefined }],
  // What a form field holds until somebody fills it in.
  ['w:default', { attributes: ['w:val'], place: undefined }],
  ['w:helpText', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:statusText', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:lvlText', { attributes: ['w:val'], place: 'numbering' }],
  // Elements that say what kind of list or form field their neighbours belong to.
  ...['w:numFmt', 'w:textInput', 'w:type', 'w:checkBox', 'w:ddList'].map(
    (key) => [key, { attributes: [], place: undefined }] as const,
  ),
]);

/** Every kind of drawing has an element `cNvPr` of its own, and any VML shape may have `alt`. */
function ruleOf(key: string): Rule | undefined {
  if (/[:}]cNvPr$/.test(key)) return alternativeText;
  return rules.get(key) ?? (key.startsWith('v:') ? { attributes: ['alt'], place: 'alternative_text' } : undefined);
}

/** Finds attributes whose values are text. */
export class AttributeTextReader {
  readonly #source: string;
  readonly #place: Place;
  /** By shape of the tag; null for none. */
  readonly #rules: (Rule | null | undefined)[] = [];
  #isBullet = false;
  /** True while the properties of a form field for words are read: those for numbers and dates have none. */
  #isTextInput = false;

  /** @param place of the part */
  constructor(source: string, place: Place) {
    this.#source = source;
    this.#place = place;
  }

  /** @returns undefined for an element without such attributes, as nearly all are */
  read(tag: XmlTag, start: number): Omit<PlainText, 'number' | 'table' | 'context'>[] | undefined {
    const known = this.#rules[tag.shape];
    const rule = known === undefined ? this.#addRule(tag) : known;
    if (rule === null) return undefined;
    if (rule.attributes.length === 0) this.#note(tag);
    else if (this.#isText(tag)) return this.#texts(tag, start, rule);
    return undefined;
  }

  #addRule({ key, shape }: XmlTag): Rule | null {
    while (this.#rules.length <= shape) this.#rules.push(undefined);
    return (this.#rules[shape] = ruleOf(key) ?? null);
  }

  #texts(tag: XmlTag, start: number, rule: Rule): Omit<PlainText, 'number' | 'table' | 'context'>[] {
    const isLevel = tag.key === 'w:lvlText';
    const { place = this.#place } = rule;
    return rule.attributes.flatMap((attribute) => {
      const value = tag.attribute(attribute) ?? '';
      const range = value.trim() === '' ? undefined : tag.attributeRange(attribute, this.#source, start);
      const content: CodedText = isLevel ? readLevelText(value) : { text: value, codes: [] };
      // Most levels show numbers only.
      if (isLevel && !hasLetters(content.text)) return [];
      return range ? [{ kind: 'attribute', range, content, place }] : [];
    });
  }

  #note(tag: XmlTag): void {
    const value = tag.attribute('w:val');
    // A bullet may be a letter: that of a font of symbols.
    if (tag.key === 'w:numFmt') this.#isBullet = value === 'bullet';
    else if (tag.key !== 'w:type') this.#isTextInput = tag.key === 'w:textInput';
    else if (value !== 'regular') this.#isTextInput = false;
  }

  /** False for an attribute that only elsewhere holds words. */
  #isText(tag: XmlTag): boolean {
    if (tag.key === 'w:lvlText') return !this.#isBullet;
    if (tag.key === 'w:default') return this.#isTextInput;
    // Help of a form field may be the name of a building block.
    return !(tag.key === 'w:helpText' || tag.key === 'w:statusText') || tag.attribute('w:type') !== 'autoText';
  }
}
