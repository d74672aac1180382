/** Writes a text as a JSON string with its quotes. */
export type StringWriter = (text: string) => string;

/** Quote, backslash, controls, and halves of surrogate pairs, which no encoding can store. */
const NECESSARY = /["\\\x00-\x1f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Variant of `NECESSARY` for text without lone surrogates: the search takes half the time. */
const NECESSARY_OF_WELL_FORMED = /["\\\x00-\x1f]/g;

const SHORT = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Creates a writer that escapes required characters, and those that the file escapes optionally: `\/`, `\u003c` in a
 * page, all but ASCII in an ASCII file.
 *
 * @param text the whole file
 */
export function stringWriter(text: string): StringWriter {
  const spelled = new Map<string, string>();
  let escapesLetters = false;
  for (const [spelling, hex] of text.matchAll(/\\(?:u([\da-fA-F]{4})|[^u])/g)) {
    const character = hex === undefined ? spelling[1]! : String.fromCharCode(parseInt(hex, 16));
    if ((hex !== undefined || character === '/') && !SHORT.has(character) && !spelled.has(character)) {
      spelled.set(character, spelling);
      escapesLetters ||= character >= '\u00a0';
    }
  }
  const isAscii = escapesLetters && /^[\x00-\x7f]*$/.test(text);
  const isUpper = [...spelled.values()].some((spelling) => /[A-F]/.test(spelling));
  const spell = (unit: string) => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return SHORT.get(unit) ?? spelled.get(unit) ?? `\\u${isUpper ? hex.toUpperCase() : hex}`;
  };
  return (value) => {
    const escaped = value.replace(value.isWellFormed() ? NECESSARY_OF_WELL_FORMED : NECESSARY, spell);
    if (spelled.size === 0) return `"${escaped}"`;
    // Half a surrogate pair is escaped only where the other half is too.
    const styled = escaped.replace(/[^ A-Za-z\d\\"]/g, (unit) => {
      const isHalf = unit >= '\ud800' && unit <= '\udfff';
      return unit > '\x7f' && isAscii ? spell(unit) : isHalf ? unit : (spelled.get(unit) ?? unit);
    });
    return `"${styled}"`;
  };
}
