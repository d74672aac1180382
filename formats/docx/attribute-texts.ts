import type { CodedText } from '#domain/units/coded-text.ts';
import type { Place } from '#domain/units/facets.ts';
import type { XmlTag } from '../ooxml/xml-tag.ts';
import { readLevelText } from './plain-text.ts';
import type { PlainText } from './plain-text.ts';

interface Rule {
  readonly attributes: readonly string[];
  /** undefined: that of the part. */
  readonly place: Place | undefined;
}

const alternativeText: Rule = { attributes: ['title', 'descr'], place: 'alternative_text' };

/** Attributes with text that people see or hear, by element (ECMA-376 part 1, 17 and 20; part 4, 19.1). */
const rules: ReadonlyMap<string, Rule> = new Map([
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
  ['w:helpText', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:statusText', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:lvlText', { attributes: ['w:val'], place: 'numbering' }],
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
  readonly #rules = new Map<string, Rule | undefined>();
  #isBullet = false;

  /** @param place of the part */
  constructor(source: string, place: Place) {
    this.#source = source;
    this.#place = place;
  }

  /** @returns undefined for an element without such attributes, as nearly all are */
  read(tag: XmlTag, start: number): Omit<PlainText, 'number' | 'table' | 'context'>[] | undefined {
    const { key } = tag;
    let rule = this.#rules.get(key);
    if (rule === undefined && !this.#rules.has(key)) this.#rules.set(key, (rule = ruleOf(key)));
    // A bullet may be a letter: that of a font of symbols.
    if (key === 'w:numFmt') this.#isBullet = tag.attribute('w:val') === 'bullet';
    if (rule === undefined || (key === 'w:lvlText' && this.#isBullet)) return undefined;
    const { place = this.#place } = rule;
    return rule.attributes.flatMap((attribute) => {
      const value = tag.attribute(attribute) ?? '';
      const range = value.trim() === '' ? undefined : tag.attributeRange(attribute, this.#source, start);
      const content: CodedText = key === 'w:lvlText' ? readLevelText(value) : { text: value, codes: [] };
      // Most levels show numbers only.
      if (key === 'w:lvlText' && !/\p{L}/u.test(content.text)) return [];
      return range ? [{ kind: 'attribute', range, content, place }] : [];
    });
  }
}
