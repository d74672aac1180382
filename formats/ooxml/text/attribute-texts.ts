import type { CodedText } from '#domain/units/coded-text.ts';
import type { ContentPlace } from '#domain/units/facets.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { PlainText } from './plain-text.ts';

/** Attributes of an element that are text. */
export interface AttributeRule {
  /** Empty for elements that only determine how attributes of others are read. */
  readonly attributes: readonly string[];
  /** undefined: that of the part. */
  readonly place: ContentPlace | undefined;
}

/** Which attributes of a part are text; it may keep state from one tag to the next. */
export interface AttributeRules {
  /** The rule of an element, which depends on nothing but its key. */
  readonly ruleOf: (this: void, key: string) => AttributeRule | undefined;
  /** Takes note of an element whose rule has no attributes. */
  note?(tag: XmlTag): void;
  /** The text of an element's attribute, undefined if it contains no words; without it, the value itself. */
  contentOf?(tag: XmlTag, value: string, attribute: string): CodedText | undefined;
}

/** A text found in an attribute. */
export type AttributeText = Pick<PlainText, 'kind' | 'range' | 'content' | 'place'>;

const NO_RULES: (AttributeRule | null | undefined)[] = [];

/** Finds attributes whose values are text. */
export class AttributeTextReader {
  readonly #source: string;
  readonly #place: ContentPlace;
  readonly #rules: AttributeRules;
  /** By shape of the tag, for all parts of a document; null for none. */
  #byShape = NO_RULES;

  /** @param place of the part */
  constructor(source: string, place: ContentPlace, rules: AttributeRules) {
    this.#source = source;
    this.#place = place;
    this.#rules = rules;
  }

  /** @returns undefined for an element without such attributes, as nearly all are */
  read(tag: XmlTag, start: number): AttributeText[] | undefined {
    const known = this.#byShape[tag.shape];
    const rule = known === undefined ? this.#addRule(tag) : known;
    if (rule === null) return undefined;
    if (rule.attributes.length > 0) return this.#texts(tag, start, rule);
    this.#rules.note?.(tag);
    return undefined;
  }

  #addRule({ key, shape, scope }: XmlTag): AttributeRule | null {
    this.#byShape = scope.listByShape(this.#rules.ruleOf);
    while (this.#byShape.length <= shape) this.#byShape.push(undefined);
    return (this.#byShape[shape] ??= this.#rules.ruleOf(key) ?? null);
  }

  #texts(tag: XmlTag, start: number, { attributes, place = this.#place }: AttributeRule): AttributeText[] {
    return attributes.flatMap((attribute): AttributeText[] => {
      const value = tag.attribute(attribute) ?? '';
      const content = value.trim() === '' ? undefined : this.#contentOf(tag, value, attribute);
      const range = content && tag.attributeRange(attribute, this.#source, start);
      return range ? [{ kind: 'attribute', range, content, place }] : [];
    });
  }

  #contentOf(tag: XmlTag, value: string, attribute: string): CodedText | undefined {
    return this.#rules.contentOf ? this.#rules.contentOf(tag, value, attribute) : { text: value, codes: [] };
  }
}
