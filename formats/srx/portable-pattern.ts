import { PatternSource } from './pattern-source.ts';

/** JavaScript's `\s`, `\d` and `\w`, which ICU and Java define differently. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  s: '\\u0009-\\u000D\\p{Z}\\uFEFF',
  d: '0-9',
  w: 'A-Za-z0-9_',
};

/** Properties that Java doesn't know, as members; ICU and Java know scripts and general categories. */
const listed = new Map<string, string>();

/**
 * Rewrites a pattern of our model so that ICU, which SRX 2.0 prescribes, and Java, which most tools use, read it alike.
 *
 * @throws SyntaxError for `\S`, `\D` or `\W` in brackets
 */
export function portablePattern(pattern: string): string {
  const source = new PatternSource(pattern);
  let result = '';
  let inClass = false;
  while (!source.atEnd) {
    if (source.take('[^]')) result += '(?s:.)';
    else if (source.take('\\')) result += portableEscape(source, inClass);
    else {
      const character = source.next();
      if (!inClass && character === '.') result += '[^\\n\\r\\u2028\\u2029]';
      else if (!inClass && character === '$') result += '\\z';
      else if (inClass && character === '[') result += '\\[';
      else if (inClass && character === '&') result += '\\&';
      else result += visible(character);
      if (character === '[') inClass = true;
      else if (character === ']') inClass = false;
    }
  }
  return result;
}

function portableEscape(source: PatternSource, inClass: boolean): string {
  const property = source.match(/([pP])\{([^}]+)\}/y);
  if (property) return portableProperty(property[1]!, property[2]!, inClass);
  const wide = source.match(/u\{([\da-f]+)\}/iy);
  if (wide) return `\\x{${wide[1]!.toUpperCase()}}`;
  if (source.take('v')) return '\\u000B';
  const character = source.next();
  const members = SHORTHANDS[character.toLowerCase()];
  if (members === undefined) return `\\${character}`;
  const negated = character !== character.toLowerCase();
  if (inClass && negated) throw new SyntaxError(`\\${character} in brackets can't be written`);
  return inClass ? members : `[${negated ? '^' : ''}${members}]`;
}

function portableProperty(letter: string, name: string, inClass: boolean): string {
  if (/^(?:Script=\w+|[CLMNPSZ][a-z]?)$/u.test(name)) return `\\${letter}{${name}}`;
  const members = listed.get(name) ?? listMembers(name);
  listed.set(name, members);
  if (inClass && letter === 'P') throw new SyntaxError(`\\P{${name}} in brackets can't be written`);
  return inClass ? members : `[${letter === 'P' ? '^' : ''}${members}]`;
}

function listMembers(name: string): string {
  const property = new RegExp(`\\p{${name}}`, 'u');
  const runs: [number, number][] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (!property.test(String.fromCodePoint(code))) continue;
    const last = runs.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`)).join('');
}

function escaped(code: number): string {
  const digits = code.toString(16).toUpperCase();
  return code > 0xffff ? `\\x{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}

/** Escapes a character that is invisible or not allowed in XML. */
function visible(character: string): string {
  return character !== ' ' && /[\p{C}\p{Z}]/u.test(character) ? escaped(character.codePointAt(0)!) : character;
}
