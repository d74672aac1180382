import type { CodedText } from '#domain/units/coded-text.ts';
import type { AttributeRule, AttributeRules } from '#formats/ooxml/text/attribute-texts.ts';
import { drawingAttributes } from '#formats/ooxml/text/drawing/drawing-attributes.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';

const SECTION_NAME: AttributeRule = { attributes: ['name'], place: undefined };

/** Attributes with text in the parts of a presentation. */
export const slideAttributes: AttributeRules = {
  ruleOf: (key) => (key === 'p14:section' ? SECTION_NAME : drawingAttributes(key)),
  note: () => undefined,
  contentOf: (_tag: XmlTag, value: string): CodedText => ({ text: value, codes: [] }),
};
