const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Characters that no XML 1.0 document may hold (section 2.2), and halves of pairs, which it may hold in pairs only. */
const SUSPECT = /[\0-\x08\x0B\x0C\x0E-\x1F\uD800-\uDFFF\uFFFE\uFFFF]/;
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/;
const ALL_FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Characters that must be escaped in element content, and possible noncharacters. */
const SPECIAL = /[\0-\x08\x0B-\x1F&<>\uD800-\uDFFF\uFFFE\uFFFF]/;

/** The value of an attribute of type `boolean` (XML Schema part 2, 3.2.2). */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** True for text that XML 1.0 can hold. */
export function isXmlText(text: string): boolean {
  return !SUSPECT.test(text) || (text.isWellFormed() && !FORBIDDEN.test(text));
}

/** True for code points that XML 1.0 can hold (section 2.2). */
export function isXmlCodePoint(code: number): boolean {
  return (
    (code >= 0x20 && code <= 0xd7ff) ||
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** The characters that a reader sees for the source of element content: entities resolved, line ends normalized. */
export function decodeXmlText(source: string): string {
  const lines = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  if (!lines.includes('&')) return lines;
  return lines.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (reference, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? reference;
    return String.fromCodePoint(decimal === undefined ? parseInt(hexadecimal, 16) : parseInt(decimal, 10));
  });
}

/** Encodes an attribute value, for either quote. Characters that XML can't hold are dropped. */
export function encodeXmlAttribute(text: string): string {
  return encodeXmlText(text).replace(/["'\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The value of an attribute in double quotes, for values without line breaks. */
export function encodeXmlQuoted(text: string): string {
  return encodeXmlText(text).replaceAll('"', '&quot;');
}

/** Encodes element content. Characters that XML can't hold are dropped. */
export function encodeXmlText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const legal = isXmlText(text) ? text : text.replace(ALL_FORBIDDEN, '');
  return legal.replace(/[&<>\r]/g, (character) => {
    if (character === '&') return '&amp;';
    if (character === '<') return '&lt;';
    return character === '>' ? '&gt;' : '&#13;';
  });
}
