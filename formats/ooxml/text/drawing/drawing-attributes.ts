import type { AttributeRule } from '#formats/ooxml/text/attribute-texts.ts';

/** The title and the description of a picture. */
export const ALTERNATIVE_TEXT: AttributeRule = { attributes: ['title', 'descr'], place: 'alternative_text' };

const RULES: ReadonlyMap<string, AttributeRule> = new Map<string, AttributeRule>([
  ['a:hlinkClick', { attributes: ['tooltip'], place: 'alternative_text' }],
  ['a:hlinkHover', { attributes: ['tooltip'], place: 'alternative_text' }],
  // Text drawn as a picture: watermarks.
  ['v:textpath', { attributes: ['string'], place: 'text_box' }],
]);

/** Attributes of drawings, new and old, that are shown or read aloud (ECMA-376 part 1, 20; part 4, 19.1). */
export function drawingAttributes(key: string): AttributeRule | undefined {
  // Every kind of drawing has its own element `cNvPr`, and any VML shape may have `alt`.
  if (/[:}]cNvPr$/.test(key)) return ALTERNATIVE_TEXT;
  return RULES.get(key) ?? (key.startsWith('v:') ? { attributes: ['alt'], place: 'alternative_text' } : undefined);
}
