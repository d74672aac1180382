import { describe, expect, it } from 'vitest';
import { codeKey } from './code-order.ts';
import { randomSource, randomTarget, seededRandom } from './testing/code-cases.ts';
import { repairCodes } from './repair-codes.ts';
import { splitsSurrogates, validateCodes } from './validate-codes.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** Reads `a <1>b</1> [2]` as a coded text. */
function coded(marked: string): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  for (const part of marked.split(/(<\/?\d+>|\[\d+\])/)) {
    const id = Number(/\d+/.exec(part)?.[0]);
    if (/^<\d+>$/.test(part)) codes.push({ id, kind: 'open', offset: text.length });
    else if (/^<\/\d+>$/.test(part)) codes.push({ id, kind: 'close', offset: text.length });
    else if (/^\[\d+\]$/.test(part)) codes.push({ id, kind: 'standalone', offset: text.length });
    else text += part;
  }
  return { text, codes };
}

function marked(content: CodedText): string {
  let result = '';
  let at = 0;
  for (const code of content.codes) {
    result += content.text.slice(at, code.offset);
    at = code.offset;
    result += code.kind === 'standalone' ? `[${code.id}]` : `<${code.kind === 'close' ? '/' : ''}${code.id}>`;
  }
  return result + content.text.slice(at);
}

const repair = (source: string, target: string) => marked(repairCodes(coded(source), coded(target)).content);

describe('repairCodes', () => {
  it('leaves a translation with the right codes untouched, also when words changed places', () => {
    const target = coded('La <2>casa</2> <1>roja</1>[3].');
    const result = repairCodes(coded('The <1>red</1> <2>house</2>[3].'), target);
    expect(result.content).toBe(target);
    expect(result.repaired).toBe(0);
  });

  it.each([
    [
      'a pair over the same words',
      'See <1>Loquent</1> for more.',
      'Para más, vea Loquent.',
      'Para más, vea <1>Loquent</1>.',
    ],
    ['a pair over the whole text', '<1>Hello world</1>', 'Hola, mundo', '<1>Hola, mundo</1>'],
    [
      'a pair at a proportional place, whole words',
      'The <1>red house</1> is big',
      'La casa roja es grande',
      'La <1>casa roja</1> es grande',
    ],
    ['a mark at the end', 'A note.[1]', 'Una nota.', 'Una nota.[1]'],
    ['a mark at the beginning', '[1]A note.', 'Una nota.', '[1]Una nota.'],
    [
      'a placeholder between a space and a comma',
      'Hello [1], how are you?',
      'Hola , ¿cómo está?',
      'Hola [1], ¿cómo está?',
    ],
    ['a mark beside its neighbour', 'One two[1][2] three', 'Uno dos tres[1]', 'Uno dos tres[1][2]'],
    [
      'an outer pair around an inner one',
      'Go <1><2>home</2></1> now',
      'Ahora ve a <2>casa</2>',
      'Ahora ve a <1><2>casa</2></1>',
    ],
    ['the missing half of a pair', 'A <1>b c</1> d', 'A <1>b c d', 'A <1>b c</1> d'],
    ['a picture back into its link', 'See <1>[2]</1> here', 'Vea aquí [2]', 'Vea aquí <1>[2]</1>'],
  ])('places %s', (_name, source, target, expected) => {
    expect(repair(source, target)).toBe(expected);
  });

  it('removes codes that the source does not have, and repeated ones', () => {
    expect(repair('A <1>b</1>', '<9>A</9> <1>b</1> <1>c</1>')).toBe('A <1>b</1> c');
  });

  it('creates no crossing: the pair that crosses is placed again', () => {
    const target = repairCodes(coded('<1>one</1> <2>two</2>'), coded('<1>uno <2>dos</1> tres</2>'));
    expect(validateCodes(coded('<1>one</1> <2>two</2>'), target.content).valid).toBe(true);
  });

  it('allows a crossing that is in the source already', () => {
    expect(repair('<1>a <2>b</1> c</2>', '<1>x <2>y</1> z</2>')).toBe('<1>x <2>y</1> z</2>');
  });

  it('keeps halves of pairs outside of full pairs and in their order', () => {
    const source = coded('a</1> b <2>c</2> <3>d');
    const { content } = repairCodes(source, coded('x <2>y</1> <3>z</2>'));
    expect(isWellNested(content, source)).toBe(true);
    expect(content.codes.filter((code) => code.id !== 2).map(codeKey)).toEqual(['close:1', 'open:3']);
  });

  it('is never lossy, inventive or badly nested on 5,000 hostile cases, and says the same twice', () => {
    const random = seededRandom(20_261_121);
    for (let round = 0; round < 5000; round += 1) {
      const source = randomSource(random);
      const target = randomTarget(source, random);
      const { content, repaired } = repairCodes(source, target);
      const where = JSON.stringify({ round, source, target, content });
      expect(content.text, where).toBe(target.text);
      expect(content.codes.map(codeKey).sort(), where).toEqual(source.codes.map(codeKey).sort());
      expect(isWellNested(content, source), where).toBe(true);
      expect(validateCodes(source, content).valid, where).toBe(true);
      expect(repaired > 0, where).toBe(!validateCodes(source, target).valid);
      expect(repairCodes(source, target).content, where).toEqual(content);
    }
  });

  it('places 4,000 lost codes', () => {
    const codes = Array.from({ length: 2000 }, (_, id): InlineCode[] => [
      { id, kind: 'open', offset: id * 5 },
      { id, kind: 'close', offset: id * 5 + 4 },
    ]).flat();
    const source = { text: 'word '.repeat(2000), codes };
    const { content } = repairCodes(source, { text: 'palabra '.repeat(2000), codes: [] });
    expect(validateCodes(source, content).valid).toBe(true);
  });
});

/** Judged on its own, without the code under test: a stack of pairs, offsets in order, halves outside of pairs. */
function isWellNested(content: CodedText, source: CodedText): boolean {
  const has = (id: number, kind: string) => source.codes.some((code) => code.id === id && code.kind === kind);
  const stack: number[] = [];
  let last = 0;
  for (const code of content.codes) {
    if (code.offset < last || code.offset > content.text.length || splitsSurrogates(content.text, code.offset))
      return false;
    last = code.offset;
    const isPair = has(code.id, 'open') && has(code.id, 'close');
    if (code.kind === 'standalone') continue;
    if (!isPair) {
      if (stack.length > 0) return false;
    } else if (code.kind === 'open') stack.push(code.id);
    else if (stack.pop() !== code.id) return false;
  }
  return stack.length === 0;
}
