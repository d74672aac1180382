import type { XmlTag } from '../ooxml/xml-tag.ts';

/** Properties that styles turn over instead of setting them (ECMA-376 part 1, 17.7.3). */
const toggles: ReadonlyMap<string, Toggle> = new Map([
  ['w:b', 'bold'],
  ['w:i', 'italic'],
  ['w:caps', 'capitals'],
  ['w:smallCaps', 'smallCapitals'],
  ['w:strike', 'strike'],
  ['w:dstrike', 'doubleStrike'],
]);

export type Toggle = 'bold' | 'italic' | 'capitals' | 'smallCapitals' | 'strike' | 'doubleStrike';

/** What one level of formatting (a run, a style) says of how text looks; what it leaves open is not set. */
export interface TextProperties {
  toggles: Partial<Record<Toggle, boolean>>;
  underline?: boolean;
  /** Name of Word's highlighter, lower case; null: none. */
  highlight?: string | null;
  /** Six hexadecimal digits, lower case; null: none. */
  shading?: string | null;
  colour?: string | null;
  /** `superscript`, `subscript`, `baseline`. */
  position?: string;
  font?: string;
  /** Id of a character style. */
  style?: string;
}

/** Reads the children of `w:rPr`. */
export function readTextProperties(tags: readonly XmlTag[]): TextProperties {
  const properties: TextProperties = { toggles: {} };
  for (const tag of tags) readTextProperty(tag, properties);
  return properties;
}

/** Takes note of one child of `w:rPr`. */
export function readTextProperty(tag: XmlTag, properties: TextProperties): void {
  const toggle = toggles.get(tag.key);
  if (toggle !== undefined) properties.toggles[toggle] = tag.isOn();
  const value = tag.attribute('w:val');
  if (tag.key === 'w:u') properties.underline = value !== 'none';
  if (tag.key === 'w:highlight') properties.highlight = value === 'none' ? null : (value ?? '').toLowerCase();
  if (tag.key === 'w:shd') properties.shading = colourOf(tag.attribute('w:fill'));
  if (tag.key === 'w:color') properties.colour = colourOf(value);
  if (tag.key === 'w:vertAlign' && value !== undefined) properties.position = value;
  if (tag.key === 'w:rStyle' && value !== undefined) properties.style = value;
  if (tag.key === 'w:rFonts') {
    // A font of the theme takes the place of the one that is named.
    const font = tag.attribute('w:asciiTheme') ?? tag.attribute('w:ascii') ?? tag.attribute('w:hAnsi');
    if (font !== undefined) properties.font = font;
  }
}

/** Reads the attributes of `a:rPr` (ECMA-376 part 1, 21.1.2.3.9). */
export function readDrawingProperties(tag: XmlTag): TextProperties {
  const properties: TextProperties = { toggles: {} };
  const isTrue = (value: string) => value === '1' || value === 'true';
  const set = (key: string, take: (value: string) => void) => {
    const value = tag.attribute(key);
    if (value !== undefined) take(value);
  };
  set('b', (value) => (properties.toggles.bold = isTrue(value)));
  set('i', (value) => (properties.toggles.italic = isTrue(value)));
  set('cap', (value) => (properties.toggles.capitals = value !== 'none'));
  set('strike', (value) => (properties.toggles.strike = value !== 'noStrike'));
  set('u', (value) => (properties.underline = value !== 'none'));
  return properties;
}

function colourOf(value: string | undefined): string | null {
  return value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null;
}

/** What a style says with what it inherits. */
export function inherit(base: TextProperties, own: TextProperties): TextProperties {
  return { ...base, ...own, toggles: { ...base.toggles, ...own.toggles } };
}
