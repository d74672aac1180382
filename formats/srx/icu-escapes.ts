import { literal, type PatternSource } from './pattern-source.ts';

/** Meaning of an escape: the inside of a class, of its complement, or something other than one character. */
export type Escape =
  | { readonly kind: 'members' | 'others'; readonly content: string }
  | { readonly kind: 'literal'; readonly content: string }
  | { readonly kind: 'position'; readonly source: string };

/** ICU's `\w`, on which its `\b` rests too (User Guide, Regular Expressions). */
const WORD = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200C\\u200D';
/** ICU's line terminators. */
export const LINE_TERMINATORS = '\\u000A-\\u000D\\u0085\\u2028\\u2029';

/** After ICU's User Guide; `\s` is `[\t\n\f\r\p{Z}]` there. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  s: '\\u0009\\u000A\\u000C\\u000D\\p{Z}',
  w: WORD,
  h: '\\u0009\\p{Zs}',
  v: LINE_TERMINATORS,
};

const CONTROLS: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };

const BOUNDARY = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`;
const NO_BOUNDARY = `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}])(?![${WORD}]))`;
const FINAL_LINE_END = `(?=(?:\\r\\n|[${LINE_TERMINATORS}])?(?![^]))`;

const POSITIONS: Readonly<Record<string, string>> = {
  b: BOUNDARY,
  B: NO_BOUNDARY,
  A: '(?<![^])',
  z: '$',
  Z: FINAL_LINE_END,
};

/** POSIX and Java names that JavaScript has under others. */
const PROPERTIES: Readonly<Record<string, string>> = {
  alpha: 'Alphabetic',
  lower: 'Lowercase',
  upper: 'Uppercase',
  punct: 'P',
  digit: 'Nd',
  space: 'White_Space',
  letter: 'L',
  number: 'N',
  punctuation: 'P',
  symbol: 'S',
  separator: 'Z',
  mark: 'M',
};

/** Parses the text after a backslash. @throws SyntaxError for an escape without a counterpart */
export function readEscape(source: PatternSource): Escape {
  const number = source.match(/x\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})/y);
  if (number)
    return literalEscape(
      Number.parseInt(
        number.slice(1).find((digits) => digits !== undefined)!,
        16,
      ),
    );
  const octal = source.match(/0([0-3]?[0-7]{1,2})/y);
  if (octal) return literalEscape(Number.parseInt(octal[1]!, 8));
  const property = source.match(/([pP])(?:\{(\^?)([^}]+)\}|([LMNPSZC]))/y);
  if (property) {
    const negated = (property[1] === 'P') !== (property[2] === '^');
    return { kind: negated ? 'others' : 'members', content: propertyClass(property[3] ?? property[4]!) };
  }
  const quoted = source.match(/Q(.*?)(?:\\E|$)/sy);
  if (quoted)
    return { kind: 'literal', content: Array.from(quoted[1]!, (one) => literal(one.codePointAt(0)!)).join('') };
  const control = source.match(/c([A-Za-z])/y);
  if (control) return literalEscape(control[1]!.charCodeAt(0) % 32);
  const character = source.next();
  if (character === '') throw new SyntaxError('a backslash is the last character');
  if (SHORTHANDS[character] !== undefined) return { kind: 'members', content: SHORTHANDS[character] };
  const complement = SHORTHANDS[character.toLowerCase()];
  if (complement !== undefined) return { kind: 'others', content: complement };
  if (CONTROLS[character] !== undefined) return literalEscape(CONTROLS[character]);
  if (POSITIONS[character] !== undefined) return { kind: 'position', source: POSITIONS[character] };
  if (character === 'R') return { kind: 'position', source: `(?:\\r\\n|[${LINE_TERMINATORS}])` };
  if (/[1-9k]/u.test(character)) throw new SyntaxError(`the back reference \\${character} is not supported`);
  if (/[A-Za-z]/u.test(character)) throw new SyntaxError(`\\${character} is not supported`);
  return literalEscape(character.codePointAt(0)!);
}

/**
 * The inside of a JavaScript class for a property's name as ICU or Java write it.
 *
 * @throws SyntaxError for one that JavaScript doesn't know
 */
export function propertyClass(name: string): string {
  const bare = name.replace(/^(?:Is|In)(?=\p{Lu})/u, '');
  const general = name.replace(/^(?:gc|general_category)=/iu, '');
  const script = name.replace(/^(?:sc|script)=/iu, 'Script=');
  const candidates = [name, PROPERTIES[name.toLowerCase()], general, script, bare, `Script=${bare}`, titled(name)];
  for (const candidate of candidates) {
    if (candidate !== undefined && isProperty(candidate)) return `\\p{${candidate}}`;
  }
  throw new SyntaxError(`the property \\p{${name}} is not known`);
}

function titled(name: string): string {
  return name.toLowerCase().replace(/(?<![a-z])[a-z]/gu, (letter) => letter.toUpperCase());
}

function isProperty(name: string): boolean {
  try {
    return new RegExp(`\\p{${name}}`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function literalEscape(code: number): Escape {
  if (code > 0x10ffff) throw new SyntaxError('a code point is beyond U+10FFFF');
  return { kind: 'literal', content: literal(code) };
}
