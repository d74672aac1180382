import { describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { superlinearGrowth } from '#test/machine/growth.ts';
import { looksLikeMessage } from './parse-message.ts';
import { planMessage } from './plan-message.ts';

const plan = (message: string | CodedText, targetLanguage = 'de', sourceLanguage = 'en') =>
  planMessage(typeof message === 'string' ? plainText(message) : message, { sourceLanguage, targetLanguage });

/** Texts as a translator sees them, with what codes stand for in brackets. */
function shown(message: string | CodedText, targetLanguage?: string): readonly string[] {
  return (plan(message, targetLanguage)?.texts ?? []).map(({ text, codes }) => {
    return codes.reduceRight((rest, { offset, equivalent }) => {
      return `${rest.slice(0, offset)}[${equivalent ?? ''}]${rest.slice(offset)}`;
    }, text);
  });
}

const upper = (content: CodedText): CodedText => ({ ...content, text: content.text.toUpperCase() });

/** The message with all of its texts in capitals. */
function written(message: string | CodedText, targetLanguage?: string, translate = upper): string | undefined {
  const planned = plan(message, targetLanguage);
  return planned?.write(planned.texts.map(translate)).text;
}

describe('a message in ICU syntax', () => {
  it.each([
    'Hello {name}',
    '{day, date, short}',
    '{n, plural}',
    'plural, one {a} other {b}',
    '{{n, plural}}',
    "'{'n, plural",
  ])('is not recognized without options: %s', (text) => expect(plan(text)).toBeUndefined());

  it('is whole texts, in which numbers stand for the form that is asked for', () => {
    const message = 'You have {count, plural, one {# message} other {# messages}} today.';
    expect(shown(message, 'pl')).toEqual([
      'You have [1] message today.',
      'You have [2] messages today.',
      'You have [5] messages today.',
      'You have [1.5] messages today.',
    ]);
    expect(shown(message, 'ja')).toEqual(['You have [2] messages today.']);
  });

  it.each([
    ['de', 'one other'],
    ['fr', 'one many other'],
    ['pl', 'one few many other'],
    ['ru', 'one few many other'],
    ['ar', 'zero one two few many other'],
    ['ja', 'other'],
    ['lv', 'zero one other'],
    ['en-XA', 'one other'],
  ])('gets the plural categories of %s', (language, categories) => {
    const message = written('{n, plural, one {{n} cat} other {{n} cats}}', language) ?? '';
    expect([...message.matchAll(/(\w+) \{\{n\} CATS?\}/g)].map(([, category]) => category).join(' ')).toBe(categories);
  });

  it('gets the ordinal categories of the target language', () => {
    const ordinals = 'The {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} time';
    expect(written(ordinals, 'de')).toBe('{n, selectordinal, other {THE #TH TIME}}');
    expect(written(ordinals, 'it')).toBe('{n, selectordinal, many {THE #TH TIME} other {THE #TH TIME}}');
  });

  it.each([
    [
      'keeps texts for exact numbers',
      'pl',
      '{n, plural, =0 {No cats} one {# cat} other {# cats}}',
      '{n, plural, =0 {NO CATS} one {# CAT} few {# CATS} many {# CATS} other {# CATS}}',
    ],
    [
      'keeps a singular that shows no number for the number 1 alone',
      'ru',
      '{n, plural, one {A cat} other {# cats}}',
      '{n, plural, =1 {A CAT} one {# CATS} few {# CATS} many {# CATS} other {# CATS}}',
    ],
    [
      'adds no category whose numbers have texts',
      'de',
      '{n, plural, =1 {One cat} other {# cats}}',
      '{n, plural, =1 {ONE CAT} other {# CATS}}',
    ],
    [
      'keeps categories that the author added for programs that take them for numbers',
      'de',
      '{n, plural, zero {No cats} one {# cat} other {# cats}}',
      '{n, plural, zero {NO CATS} one {# CAT} other {# CATS}}',
    ],
    [
      'keeps a category with arguments of its own as its number',
      'ja',
      '{n, plural, one {# reply to {name}} other {# replies}}',
      '{n, plural, =1 {# REPLY TO {name}} other {# REPLIES}}',
    ],
    [
      'keeps the offset',
      'pl',
      '{n, plural, offset:1 =1 {You came} other {You and # others came}}',
      '{n, plural, offset:1 =1 {YOU CAME} one {YOU AND # OTHERS CAME} few {YOU AND # OTHERS CAME} ' +
        'many {YOU AND # OTHERS CAME} other {YOU AND # OTHERS CAME}}',
    ],
    [
      'decides an argument once',
      'de',
      'There {n, plural, one {is} other {are}} {n, plural, one {# cat} other {# cats}}',
      '{n, plural, one {THERE IS # CAT} other {THERE ARE # CATS}}',
    ],
    [
      'puts selects outside of plurals',
      'de',
      '{n, plural, one {# cat} other {# cats}} of {who, select, him {his} other {theirs}}',
      '{who, select, him {{n, plural, one {# CAT OF HIS} other {# CATS OF HIS}}} ' +
        'other {{n, plural, one {# CAT OF THEIRS} other {# CATS OF THEIRS}}}}',
    ],
    [
      'writes the number of an outer plural as an argument',
      'ja',
      '{n, plural, other {# cats {m, plural, other {and # dogs}}}}',
      '{n, plural, other {{m, plural, other {{n, number} CATS AND # DOGS}}}}',
    ],
    [
      'keeps nested selects inside',
      'ja',
      '{n, plural, other {# cats {who, select, him {of his} other {}}}}',
      '{n, plural, other {{who, select, him {{n, number} CATS OF HIS} other {{n, number} CATS }}}}',
    ],
    [
      'keeps typed arguments, tags and layout',
      'de',
      'On {d, date, ::yMMMd} <b>{n,plural,\n  one{# cat}\n  other{# cats}\n}</b>',
      '{n,plural,\n  one{ON {d, date, ::yMMMd} <B># CAT</B>}\n  other{ON {d, date, ::yMMMd} <B># CATS</B>}\n}',
    ],
    [
      'keeps quoted syntax and quotes what becomes syntax',
      'ja',
      "#1 '{'tag}: don't say '{name}' {n, plural, other {# cats}}",
      "{n, plural, other {'#'1 '{'TAG'}': DON'T SAY '{name}' # CATS}}",
    ],
    [
      'doubles apostrophes where the message does',
      'ja',
      "Don''t, {n, plural, other {# cats}} won't",
      "{n, plural, other {DON''T, # CATS WON''T}}",
    ],
  ])('%s', (_, language, message, expected) => expect(written(message, language)).toBe(expected));

  it.each([
    ["l'# x", "{n, plural, other {l''# x}}"],
    ["# x'", "{n, plural, other {# x''}}"],
    ["# {x} '", "{n, plural, other {# '{'x'}' ''}}"],
    ["# '{' it''s", "{n, plural, other {# '''{''' it'''s}}"],
    ["# a's", "{n, plural, other {# a's}}"],
    ['# #1', "{n, plural, other {# '#'1}}"],
  ])('is quoted where a translation needs it: %s', (translation, expected) => {
    const [before = '', after = ''] = translation.split(/#(.*)/s);
    const target = ({ codes: [number] }: CodedText): CodedText => {
      return { text: before + after, codes: [{ ...number!, offset: before.length }] };
    };
    expect(written('{n, plural, other {# cats}}', 'ja', target)).toBe(expected);
  });

  it('keeps inline codes of its format, once in each text that has them', () => {
    const codes = [
      { id: 1, kind: 'open', offset: 0 },
      { id: 2, kind: 'standalone', offset: '{n, plural, one {'.length },
      { id: 1, kind: 'close', offset: '{n, plural, one { cat} other {cats}}'.length },
    ] as const;
    const planned = plan({ text: '{n, plural, one { cat} other {cats}}', codes }, 'de');
    expect(planned?.write(planned.texts)).toEqual({
      text: '{n, plural, one { cat} other {cats}}',
      codes: [
        { ...codes[0], offset: 17 },
        { ...codes[1], offset: 17 },
        { ...codes[2], offset: 21 },
        { ...codes[0], offset: 30 },
        { ...codes[2], offset: 34 },
      ],
    });
  });

  it.each([
    ['an argument that would be lost', '{n, selectordinal, few {{name}} other {#th}}'],
    ['no end', '{n, plural, one {# cat} other {# cats}'],
    ['no comma', '{n, plural one {# cat} other {# cats}}'],
    ['no text for other numbers', '{n, plural, one {# cat}}'],
    ['an option twice', '{n, plural, one {a} one {b} other {c}}'],
    ['arguments nested too deep', '{a, select, other {'.repeat(11) + '}}'.repeat(11)],
    ['an unknown type', '{n, plural, other {{m, cats}}}'],
    ['too many combinations', manyChoices(0)],
    ['a number less an offset that has no place', '{n, plural, offset:1 other {# {m, plural, offset:2 other {#}}}}'],
    [
      'codes in its syntax',
      { text: '{n, plural, other {a}}', codes: [{ id: 1, kind: 'standalone', offset: 2 }] } as const,
    ],
    ['private use characters', '{n, plural, other {a \u{f0000}}}'],
  ])('stays as it is with %s', (_, message) => {
    const work = () => {
      const planned = plan(message);
      planned?.write(planned.texts);
    };
    expect(work).toThrow(expect.objectContaining({ name: 'MessageError' }));
  });

  it('stays as it is when a translation lost a code', () => {
    const planned = plan('{n, plural, one {# cat} other {# cats}}')!;
    expect(() => planned.write(planned.texts.map(({ text }) => plainText(text)))).toThrow(/other inline codes/);
  });

  it.each([
    ['nested selects', (size: number) => '{a,select,other{'.repeat(size / 20) + '}}'.repeat(size / 20)],
    ['selects side by side', manyChoices],
    ['selects of one option', (size: number) => manyChoices(size).replaceAll('b {1} ', '')],
    [
      'options',
      (size: number) => `{a,select,${Array.from({ length: size / 8 }, (_, index) => `o${index}{b}`).join('')}other{c}}`,
    ],
    ['beginnings', (size: number) => '{a,plural,b'.repeat(size / 11)],
    ['names', (size: number) => `{${'a'.repeat(size)}`],
    ['apostrophes', (size: number) => `{n,plural,other{${"'{".repeat(size / 2)}'}}`],
  ])('takes time linear in %s', async (_, make) => {
    const sizes = [32 * 1024, 128 * 1024];
    expect(await superlinearGrowth((size) => () => looksLikeMessage(make(size)), sizes)).toBeUndefined();
    // As many of the longest messages as fill the size.
    const growth = await superlinearGrowth(
      (size) => () => {
        for (let left = size; left > 0; left -= 9000) expect(() => plan(make(9000))).not.toThrow(RangeError);
      },
      sizes,
    );
    expect(growth).toBeUndefined();
  });
});

/** As many arguments of two options as fill so many UTF-16 units, at least as many as the number. */
function manyChoices(size: number): string {
  return Array.from({ length: Math.ceil(size / 30) + 7 }, (_, index) => `{a${index}, select, b {1} other {2}} `).join(
    '',
  );
}
