/** The entities that every XML document has: https://www.w3.org/TR/xml/#sec-predefined-ent */
const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const MAX_CODE_POINT = 0x10ffff;

/** The character of an entity (`amp`, `#160`, `#xA0`); undefined if it is declared elsewhere, or no character. */
export function decodeXmlEntity(entity: string): string | undefined {
  if (!entity.startsWith('#')) return Object.hasOwn(PREDEFINED, entity) ? PREDEFINED[entity] : undefined;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
  const isCharacter = code > 0 && code <= MAX_CODE_POINT && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
