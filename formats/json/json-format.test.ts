import { describe, expect, it } from 'vitest';
import { protect } from '#domain/protection/protect.ts';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning } from '../format.ts';
import { jsonFormat } from './json-format.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' };
const read = (text: string) => jsonFormat.read(Buffer.from(text));
const upper = ({ text, codes }: CodedText) => ({ text: text.toUpperCase(), codes });
const translated = (text: string) =>
  read(text)
    .units.filter(({ translate }) => translate)
    .map(({ content }) => content.text);

function writeAll(source: string, change: (content: CodedText) => CodedText, targetLanguage = 'es'): string {
  const document = read(source);
  const targets = new Map(
    document.units.filter(({ translate }) => translate).map((unit) => [unit.id, change(unit.content)]),
  );
  return Buffer.from(document.write(targets, { ...languages, targetLanguage })).toString();
}

function errorOf(text: string): { id?: string; message: string } {
  try {
    read(text);
  } catch (error) {
    return error as { id?: string; message: string };
  }
  return { message: 'no error' };
}

describe('strings of JSON', () => {
  it('makes a unit of each and says where it is', () => {
    const source = '{\n  "menu": {"open": "Open it", "items": ["One", "Two"]},\n  "n": 12, "ok": true, "no": null\n}\n';
    expect(read(source).units).toEqual([
      { id: 's1', context: 'menu.open', content: { text: 'Open it', codes: [] }, translate: true },
      { id: 's2', context: 'menu.items[0]', content: { text: 'One', codes: [] }, translate: true },
      { id: 's3', context: 'menu.items[1]', content: { text: 'Two', codes: [] }, translate: true },
    ]);
    expect(writeAll(source, upper)).toBe(source.replace('Open it', 'OPEN IT').replace('"One", "Two"', '"ONE", "TWO"'));
  });

  it('keeps everything else byte for byte', () => {
    const source =
      '\ufeff{ "a" :\t"x y" ,\r\n\r\n "a": "x y", "big": 12345678901234567890.10, "e": 1E+2, "\\u0061b": ["\\ud83d\\ude00 ok", {}, []] }\r\n';
    expect(Buffer.from(read(source).write(new Map(), languages)).toString()).toBe(source);
    expect(writeAll(source, (content) => content)).toBe(source);
    expect(writeAll(source, ({ text, codes }) => ({ text: text.replace('x y', 'z'), codes }))).toBe(
      source.replaceAll('x y', 'z'),
    );
  });

  it('reads a text that is nothing but a string, and a long way to it', () => {
    expect(read('"Hello you"').units[0]).toMatchObject({ context: 'root', content: { text: 'Hello you' } });
    const deep = read(`${'{"key":'.repeat(500)}"Hello you"${'}'.repeat(500)}`).units[0]!;
    expect(deep.context).toMatch(/^…key\.key.*key$/);
    expect(deep.context.length).toBeLessThan(250);
  });

  it('hands line breaks over as codes, except inside placeholders', () => {
    expect(read('{"a": "Dear you,\\n\\nHow are\\nyou?\\n"}').units[0]!.content).toEqual({
      text: 'Dear you,How areyou?',
      codes: [
        { id: 1, kind: 'standalone', offset: 9, equivalent: '\n\n' },
        { id: 2, kind: 'standalone', offset: 16, equivalent: ' ' },
      ],
    });
    expect(writeAll('{"a": " Dear you,\\n\\nHow are\\nyou?\\n"}', upper)).toBe(
      '{"a": " DEAR YOU,\\n\\nHOW ARE\\nYOU?\\n"}',
    );
    const plural = '{count, plural,\n  one {# file}\n  other {# files}\n}';
    expect(read(JSON.stringify({ a: plural })).units[0]!.content).toEqual({ text: plural, codes: [] });
  });

  it('leaves interpolation and nesting to protection, which knows them', () => {
    const text =
      'Hi {{name}}, {{ when, datetime }}, see $t(common.more) and $t(girls, {"count": {{girls}} }), {0} %s {{- raw}}';
    const { content } = read(JSON.stringify({ a: text })).units[0]!;
    expect(content.text).toBe(text);
    expect(protect(content).content.codes.map(({ equivalent }) => equivalent)).toEqual([
      '{{name}}',
      '{{ when, datetime }}',
      '$t(common.more)',
      '$t(girls, {"count": {{girls}} })',
      '{0}',
      '%s',
      '{{- raw}}',
    ]);
  });
});

describe('strings that are no text', () => {
  it.each([
    'https://example.com/a b'.replace(' ', '%20'),
    'mailto:me@example.com',
    'me@example.com',
    '/assets/logo.png',
    './logo.svg',
    'img/logo.svg',
    'C:\\Temp',
    'logo.png',
    'home.title',
    'snake_case',
    'CONSTANT_CASE',
    'camelCase',
    'btn-primary-large',
    '#ff0000',
    'rgba(0, 0, 0, 0.5)',
    '12px',
    '1.5rem',
    'v1.2.3',
    'en-US',
    'zh_Hans',
    '2024-05-01T10:00:00Z',
    'YYYY-MM-DD',
    'd. MMM yyyy',
    '9f1c2a9e-8f0a-4b52-a1a5-3a1c2b1d0e9f',
    'd41d8cd98f00b204e9800998ecf8427e',
    'image/png',
    'XK-2041-B',
    'AWS::Batch::JobQueue',
    '@scope/name',
    'items[0].name',
    '^[a-z]+$',
    'src/**/*.ts',
    '*.csv',
    'h1:RYM6lWITV8oADrwLfdzx=',
  ])('skips %j', (value) => {
    expect(read(JSON.stringify({ a: value })).units[0]).toMatchObject({ translate: false, skipReason: 'not_text' });
  });

  it.each([
    'Hello',
    'cancel',
    'OK',
    'e-mail',
    'sign-in',
    'and/or',
    'Yes/No',
    '24h',
    '2nd',
    'See https://example.com',
    'Wait...',
    'Add',
    'Monday',
    'May',
    'Color: red',
    'Größe',
    '{{count}} items',
    '保存',
    '保存/取消/删除',
    'version 1.2',
    'He said: "no"',
    '<b>Bold</b>',
    '*Note*',
    'Really?',
    'Name:',
    'file(s)',
  ])('translates %j', (value) => {
    expect(read(JSON.stringify({ a: value })).units[0]).toMatchObject({ translate: true });
  });

  it('skips empty strings and those without letters', () => {
    expect(read('["", " ", "12.5 %", "€"]').units.map(({ skipReason }) => skipReason)).toEqual([
      'empty',
      'empty',
      'no_letters',
      'no_letters',
    ]);
  });

  it('skips one word under a key that is for programs', () => {
    expect(
      translated('{"id": "intro", "icon": "home", "className": "big", "name": "Home", "type": "a long one"}'),
    ).toEqual(['Home', 'a long one']);
  });

  it('skips metadata of ARB, notes of Chrome and FormatJS, and schema keys', () => {
    const arb =
      '{"@@locale": "en", "@@context": "main page", "hi": "Hi {name}", "@hi": {"description": "A greeting here"}}';
    expect(translated(arb)).toEqual(['Hi {name}']);
    const chrome =
      '{"hi": {"message": "Hello $NAME$", "description": "A note", "placeholders": {"name": {"content": "$1", "example": "Jane Doe"}}}}';
    expect(translated(chrome)).toEqual(['Hello $NAME$']);
    expect(translated('{"x1": {"defaultMessage": "Hello you", "description": "A note"}}')).toEqual(['Hello you']);
    expect(translated('{"$comment": "for us", "meta": {"description": "Our best shop"}}')).toEqual(['Our best shop']);
  });
});

describe('plural keys', () => {
  const source =
    '{"day_one": "{{count}} day", "day_other": "{{count}} days", "n_ordinal_two": "the nd", "old_plural": "olds"}';

  it('are units that name their form', () => {
    expect(read(source).units.map(({ context }) => context)).toEqual([
      'day_one (plural form "one")',
      'day_other (plural form "other")',
      'n_ordinal_two (ordinal plural form "two")',
      'old_plural (plural form "plural")',
    ]);
  });

  it.each([
    ['es', undefined],
    ['pl', '_few, _many'],
    ['ar', '_zero, _two, _few, _many'],
    ['ja', undefined],
  ])('that %s needs and the file lacks are reported', (targetLanguage, expected) => {
    const warnings: DocumentWarning[] = [];
    const document = read(source);
    document.write(new Map([['s1', { text: 'x', codes: [] }]]), {
      ...languages,
      targetLanguage,
      onWarning: (warning) => warnings.push(warning),
    });
    expect(warnings).toHaveLength(expected === undefined ? 0 : 1);
    expect(warnings[0]?.message ?? '').toContain(expected ?? '');
  });
});

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
      expect(Buffer.from(document.write(new Map(), languages)).toString()).toBe(source);
      const mark = ({ text, codes }: CodedText) => ({ text: `${text} ok`, codes });
      const written = writeAll(source, mark);
      const again = read(written);
      expect(again.units.map(({ id, context, skipReason }) => [id, context, skipReason])).toEqual(
        document.units.map(({ id, context, skipReason }) => [id, context, skipReason]),
      );
      document.units.forEach((unit, index) => {
        const { content } = again.units[index]!;
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
