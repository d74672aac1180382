import type { TextProperties, Toggle } from '#formats/ooxml/text/text-properties.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';

const TOGGLES: ReadonlyMap<string, Toggle> = new Map([
  ['w:b', 'bold'],
  ['w:i', 'italic'],
  ['w:caps', 'capitals'],
  ['w:smallCaps', 'smallCapitals'],
  ['w:strike', 'strike'],
  ['w:dstrike', 'doubleStrike'],
]);

/** Takes note of one child of `w:rPr`. */
export function readTextProperty(tag: XmlTag, properties: TextProperties): void {
  const toggle = TOGGLES.get(tag.key);
  if (toggle !== undefined) properties.toggles[toggle] = tag.isOn();
  const value = tag.attribute('w:val');
  if (tag.key === 'w:u') properties.underline = value !== 'none';
  if (tag.key === 'w:highlight') properties.highlight = value === 'none' ? null : (value ?? '').toLowerCase();
  if (tag.key === 'w:shd') properties.shading = colorOf(tag.attribute('w:fill'));
  if (tag.key === 'w:color') properties.color = colorOf(value);
  if (tag.key === 'w:vertAlign' && value !== undefined) properties.position = value;
  if (tag.key === 'w:rStyle' && value !== undefined) properties.style = value;
  if (tag.key === 'w:rFonts') {
    // A font of the theme overrides the named one.
    const font = tag.attribute('w:asciiTheme') ?? tag.attribute('w:ascii') ?? tag.attribute('w:hAnsi');
    if (font !== undefined) properties.font = font;
  }
}

function colorOf(value: string | undefined): string | null {
  return value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null;
}
