import { describe, expect, it } from 'vitest';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { jsonFormat } from './json-format.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };
const read = (text: string) => jsonFormat.read(Buffer.from(text));

function writeAll(source: string, change: (content: CodedText) => CodedText, targetLanguage = 'es'): string {
  const document = read(source);
  const targets = new Map(
    document.units.filter(({ translate }) => translate).map((unit) => [unit.id, change(unit.content)]),
  );
  return Buffer.from(document.write(targets, { ...LANGUAGES, targetLanguage })).toString();
}

function errorOf(text: string): { id?: string; message: string } {
  try {
    read(text);
  } catch (error) {
    return error as { id?: string; message: string };
  }
  return { message: 'no error' };
}

describe('escapes', () => {
  const rewrite = (source: string, text: string) => writeAll(source, () => ({ text, codes: [] }));

  it('are as few as can be', () => {
    expect(rewrite('{"a": "Hello you"}', 'ñ "x" \\ \t \u0001 \u2028 / 😀')).toBe(
      '{"a": "ñ \\"x\\" \\\\ \\t \\u0001 \u2028 / 😀"}',
    );
  });

  it('are those the file uses without need', () => {
    expect(rewrite('{"a": "Hello \\/ you", "n": 1}', 'a/b ñ')).toBe('{"a": "a\\/b ñ", "n": 1}');
    expect(rewrite('["\\u003cb\\u003e Hello"]', '<i> hola')).toBe('["\\u003ci\\u003e hola"]');
    expect(rewrite('["caf\\u00e9 here"]', 'ñ 😀')).toBe('["\\u00f1 \\ud83d\\ude00"]');
    expect(rewrite('["caf\\u00E9 here"]', 'ÿ')).toBe('["\\u00FF"]');
    expect(rewrite('["\\ud83d\\ude00 é"]', 'ñ 😁')).toBe('["ñ 😁"]');
  });

  it('hold what no encoding can store', () => {
    const source = '["half \\ud83d of a pair"]';
    expect(rewrite(source, 'mitad \ud83d de \ude00')).toBe('["mitad \\ud83d de \\ude00"]');
    expect(JSON.parse(rewrite(source, 'x\ude00\ud83d y'))).toEqual(['x\ude00\ud83d y']);
  });
});

describe('what is no JSON', () => {
  it.each([
    ['{"a": 1,}', 'Line 1: a key in double quotes'],
    ['[1,]', 'Line 1: a value is expected'],
    ['{\n  // note\n  "a": 1\n}', 'Line 2'],
    ['{"a": 1 // note\n}', 'JSON has no comments'],
    ['[/* x */ 1]', 'JSON has no comments'],
    ["{'a': 1}", 'Line 1: a key'],
    ['[1 2]', '"," or "]" is expected'],
    ['{"a" 1}', '":" is expected'],
    ['{"a": "x\n"}', 'a character or escape JSON forbids'],
    ['["\\x"]', 'a character or escape JSON forbids'],
    ['["abc', 'never ends'],
    ['[01]', 'expected'],
    ['[undefined]', 'a value is expected'],
    ['{} {}', 'more text follows'],
    [']', 'a value is expected'],
    [' \n ', 'nothing but white space'],
    ['{"a": [1, 2', 'expected'],
  ])('refuses %j', (source, message) => {
    expect(errorOf(source)).toMatchObject({ id: 'document_corrupt', message: expect.stringContaining(message) });
  });

  it('refuses what is nested too deep', () => {
    expect(errorOf('['.repeat(1_000_000))).toMatchObject({ id: 'document_too_large' });
    expect(errorOf('{"a":'.repeat(1_000_000))).toMatchObject({ id: 'document_too_large' });
  });

  it.each(['"', '[],', '[[],', '"\\\\', '{"a":"b c","', '\\u0000', ' ', '1', '"a b",', '{"@a":{"b":', '"\\ud83d\\n",'])(
    'survives a million characters of %j',
    (piece) => {
      for (const source of [
        piece.repeat(Math.ceil(1_000_000 / piece.length)),
        `["${'x'.repeat(20)} ${piece.repeat(50_000)}`,
      ]) {
        expect(['document_corrupt', 'document_too_large', undefined]).toContain(errorOf(source).id);
      }
    },
  );
});

describe('any JSON', () => {
  it('keeps everything but the text, and reads a translation back to the same units', () => {
    const random = seededRandom(17);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
    const value = (depth: number): unknown => {
      const kind = random();
      if (depth > 0 && kind < 0.3) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth - 1));
      if (depth > 0 && kind < 0.6) {
        return Object.fromEntries(
          Array.from({ length: 4 }, (_, index) => [pick(['k', 'é"', 'a_one', '@x']) + index, value(depth - 1)]),
        );
      }
      const texts = [
        'a b',
        'x "y" \\ z',
        ' two\n\nlines \t',
        '\ud83d half',
        '',
        'https://a.bc',
        randomSource(random).text,
      ];
      return kind < 0.9 ? pick(texts) : pick([1, -2.5e10, true, null]);
    };
    for (let round = 0; round < 400; round += 1) {
      const data = [value(4), 'end of it'];
      const plain = JSON.stringify(data, null, pick([0, 2, '\t']));
      const source = pick([
        plain,
        plain.replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
      ]);
      const document = read(source);
      expect(Buffer.from(document.write(new Map(), LANGUAGES)).toString()).toBe(source);
      const mark = ({ text, codes }: CodedText) => ({ text: `${text} ok`, codes });
      const written = writeAll(source, mark);
      const again = read(written);
      expect(again.units.map(({ id, context, skipReason }) => [id, context, skipReason])).toEqual(
        document.units.map(({ id, context, skipReason }) => [id, context, skipReason]),
      );
      [...document.units].forEach((unit, index) => {
        const { content } = again.units.at(index)!;
        expect([content.text, content.codes.length]).toEqual([
          unit.translate ? `${unit.content.text} ok` : unit.content.text,
          unit.content.codes.length,
        ]);
      });
      const same = writeAll(source, (content) => content);
      expect(same).toBe(source);
    }
  });
});
