import { type AST, visitRegExpAST } from '@eslint-community/regexpp';

/** A set of symbols, a bit each. */
export type Symbols = bigint;

/** Boundaries before the first character, and after the last one. */
export const START: Symbols = 1n;
export const END: Symbols = 2n;
const RESERVED = 2;

/** Letters, marks and digits of scripts, blanks and signs, by which classes of characters are compared. */
const SAMPLES = [
  ...Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)),
  ...Array.from({ length: 0x70 }, (_, code) => String.fromCodePoint(0x2000 + code)),
  ...'ăŁıİſŒςΑαЖёіאבְֿ؟،ءىًٱ٣۴०नि।กา่๑ກາကခမျ၊ភាសា។བོད་አ።Աաა한글ㅎ漢字々〆ーのカゃ、。「」『』・！？：；，（）０９Ａｂ　€₽℃℉№™←→≠≤×•‣▪◦●○★☐✓❤〜㎏',
  '\u0301',
  '\u3099',
  '\ufe0f',
  '\ufeff',
  '\ue000',
  '\ufffc',
  '\ufffd',
  '\ud83d',
  '\ude00',
  '👩',
  '🇪',
  '\u{1d400}',
  '\u{20000}',
  '\u{10ffff}',
].flat();

const memberships = new Map<string, Uint8Array>();

/**
 * The characters of a pattern, as far as its classes distinguish them. Characters that no class distinguishes are one
 * symbol; they are looked for among samples of all scripts and those that the pattern itself names, with their
 * neighbors.
 */
export class Alphabet {
  /** Symbols of all characters. */
  readonly all: Symbols;
  readonly word: Symbols;
  readonly newline: Symbols;
  /** An example of each symbol, by its bit. */
  readonly examples: readonly string[];
  readonly #sets: ReadonlyMap<string, Symbols>;

  constructor(atoms: readonly string[], flags: string, named: readonly number[]) {
    const setFlags = flags.replaceAll(/[^isuv]/g, '');
    const extra = [...new Set(named)].map((code) => String.fromCodePoint(code));
    const keys = [...new Set([...atoms, String.raw`\w`, String.raw`[\n\r\u2028\u2029]`])];
    const columns = keys.map((atom) => membershipOf(atom, setFlags, extra));
    const symbols = new Map<string, number>();
    const sets = keys.map(() => 0n);
    const examples = ['', ''];
    const isUnicode = /[uv]/.test(flags);
    for (let index = 0; index < SAMPLES.length + extra.length; index += 1) {
      const example = SAMPLES[index] ?? extra[index - SAMPLES.length]!;
      // Without a flag, patterns read the halves of such characters.
      if (!isUnicode && example.length > 1) continue;
      let signature = '';
      for (const column of columns) signature += column[index] === 1 ? '1' : '0';
      if (symbols.has(signature)) continue;
      const bit = 1n << BigInt(RESERVED + symbols.size);
      symbols.set(signature, symbols.size);
      examples.push(example);
      for (let key = 0; key < keys.length; key += 1) if (signature[key] === '1') sets[key]! |= bit;
    }
    this.examples = examples;
    this.all = ((1n << BigInt(symbols.size)) - 1n) << BigInt(RESERVED);
    this.#sets = new Map(keys.map((key, index) => [key, sets[index]!]));
    this.word = this.#sets.get(String.raw`\w`)!;
    this.newline = this.#sets.get(String.raw`[\n\r\u2028\u2029]`)!;
  }

  /** The characters that an atom matches. */
  of(atom: AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass): Symbols {
    return this.#sets.get(atom.raw)!;
  }
}

function membershipOf(atom: string, flags: string, extra: readonly string[]): Uint8Array {
  const pattern = new RegExp(`^(?:${atom})$`, flags);
  const key = `${flags}/${atom}`;
  let known = memberships.get(key);
  if (known === undefined) {
    known = Uint8Array.from(SAMPLES, (sample) => (pattern.test(sample) ? 1 : 0));
    memberships.set(key, known);
  }
  if (extra.length === 0) return known;
  const column = new Uint8Array(SAMPLES.length + extra.length);
  column.set(known);
  for (const [index, character] of extra.entries()) column[SAMPLES.length + index] = pattern.test(character) ? 1 : 0;
  return column;
}

/** The alphabet of a pattern. */
export function alphabetOf(pattern: AST.Pattern, flags: string): Alphabet {
  const atoms = new Set<string>();
  const named: number[] = [];
  const isOutermost = (node: AST.Node) => {
    for (let parent = node.parent; parent !== null; parent = parent.parent)
      if (parent.type === 'CharacterClass' || parent.type === 'ExpressionCharacterClass') return false;
    return true;
  };
  const add = (node: AST.Node) => {
    if (isOutermost(node)) atoms.add(node.raw);
  };
  visitRegExpAST(pattern, {
    onCharacterEnter(node) {
      add(node);
      named.push(...[node.value - 1, node.value, node.value + 1].filter((code) => code >= 0 && code <= 0x10ffff));
    },
    onCharacterSetEnter: add,
    onCharacterClassEnter: add,
    onExpressionCharacterClassEnter: add,
  });
  return new Alphabet([...atoms], flags, named);
}
