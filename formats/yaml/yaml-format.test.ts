import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { yamlFormat } from './yaml-format.ts';

const units = (text: string) => unitsOfResource(yamlFormat, text);
const written = (text: string, language = 'es') => translateResources(yamlFormat, text, language);

describe('YAML resources', () => {
  it('have paths as contexts and comments as notes', () => {
    const text = '# A file\na:\n  # The title\n  b: One # short\n  list:\n    - Two\n    - c: Three\n';
    expect(units(text).map(({ context, comment, content }) => [context, comment, content.text])).toEqual([
      ['a.b', 'The title short', 'One'],
      ['a.list[0]', undefined, 'Two'],
      ['a.list[1].c', undefined, 'Three'],
    ]);
  });

  it.each([
    ['plain texts', 'a: Some words # note', 'a: SOME WORDS # note'],
    ['double quotes', 'a: "Some \\"words\\"\\n"', 'a: "SOME \\"WORDS\\"\\n"'],
    ['single quotes', "a: 'It''s fine: yes'", "a: 'IT''S FINE: YES'"],
    ['literal blocks', 'a: |\n  Some\n\n  words\nb: 1', 'a: |\n  SOME\n\n  WORDS\nb: 1'],
    [
      'folded blocks',
      'a: >-\n    Some\n    words\n\n    and more\nb: 1',
      'a: >-\n    SOME WORDS\n\n    AND MORE\nb: 1',
    ],
    ['texts over lines', 'a: Some\n  words\nb: 1', 'a: SOME WORDS\nb: 1'],
    ['anchors and aliases', 'a: &x Some words\nb: *x\nc: !t "One word"', 'a: &x SOME WORDS\nb: *x\nc: !t "ONE WORD"'],
    ['brackets', 'a: [One, "Two, three"]\nb: {c: Four}', 'a: [ONE, "TWO, THREE"]\nb: {c: FOUR}'],
    ['documents', 'a: One\n---\nb: Two\n', 'a: ONE\n---\nb: TWO\n'],
    ['Windows line ends', 'a: One\r\nb: |\r\n  Two\r\n  more\r\n', 'a: ONE\r\nb: |\r\n  TWO\r\n  MORE\r\n'],
  ])('keep their style: %s', (_name, source, target) => {
    expect(written(source).text).toBe(target);
    const bytes = Buffer.from(source);
    const same = yamlFormat.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same)).toEqual(bytes);
  });

  it('quote a translation that is no plain text', () => {
    const translate = () => ({ text: 'a: [b] # c', codes: [] });
    expect(translateResources(yamlFormat, 'a: Some words', 'es', translate).text).toBe('a: "a: [b] # c"');
  });

  it('leave out words for true and false, symbols, numbers and code', () => {
    const text = 'a: yes\nb: :symbol\nc: 5\nd: https://example.com\ne: 2026-01-02\nf: "yes"\n';
    expect(units(text).map(({ context, translate }) => [context, translate])).toEqual([
      ['a', false],
      ['b', false],
      ['d', false],
      ['e', false],
      ['f', true],
    ]);
  });

  it('follow the keys that a job chooses', () => {
    const read = (keys: object) => unitsOfResource(yamlFormat, 'a:\n  id: page-one-x\n  b: Some words\n', { keys });
    expect(read({ translate: ['a.id'], skip: ['b'] }).map(({ skipReason }) => skipReason)).toEqual([
      undefined,
      'not_selected',
    ]);
  });

  it('rename the language key of Rails, and only that of the source', () => {
    expect(written('en:\n  a: One\n', 'pt-BR').text).toBe('pt-BR:\n  a: ONE\n');
    expect(written('en:\n  a: One\n', 'no').text).toBe('"no":\n  a: ONE\n');
    expect(written('de:\n  a: One\n').text).toBe('de:\n  a: ONE\n');
    expect(written('en:\n  a: One\nb: Two\n').text).toBe('en:\n  a: ONE\nb: TWO\n');
    expect(written('en:\n  a: 1\n').text).toBe('en:\n  a: 1\n');
  });

  const RAILS = 'en:\n  files:\n    one: One file\n    other: "%{count} files"\n  more: Some\n';

  it('get the plural forms of Rails that the language needs', () => {
    expect(written(RAILS, 'pl').text).toBe(
      'pl:\n  files:\n    one: "%{count} FILES"\n    few: "%{count} FILES"\n    many: "%{count} FILES"\n    other: "%{count} FILES"\n  more: SOME\n'.replace(
        'one: "%{count} FILES"',
        'one: ONE FILE',
      ),
    );
    expect(written(RAILS, 'ja').text).toBe('ja:\n  files:\n    other: "%{count} FILES"\n  more: SOME\n');
  });

  it('get the plural keys of i18next', () => {
    expect(written("a_one: '{{count}} file'\na_other: '{{count}} files'\nb: Some\n", 'pl').text).toBe(
      "a_one: '{{count}} FILE'\na_few: '{{count}} FILES'\na_many: '{{count}} FILES'\na_other: '{{count}} FILES'\nb: SOME\n",
    );
  });

  it('keep a choice that is no plural', () => {
    expect(units('a:\n  one: This one\n  other: That one\n').map(({ context }) => context)).toEqual([
      'a.one',
      'a.other',
    ]);
  });

  it('are refused with the place of what is wrong', () => {
    const read = (text: string) => () => yamlFormat.read(Buffer.from(text));
    expect(read('a: b\nc: "d\n')).toThrow(/Line \d, column \d+: Missing closing "quote/);
    expect(read('a: [b\nc: d')).toThrow(/Line 2, column/);
    expect(read(`a: ${'['.repeat(1000)}`)).toThrow(/more than 200 levels/);
    expect(read(Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''))).toThrow(/200 levels/);
  });
});

it('removes a form of i18next that a language lacks, and no key between the forms', () => {
  const forms = (before: string, after: string) =>
    `a_one: "{{count}} file"\nb: ${before}\na_other: "{{count}} files"\n# Note\nc: ${after}\na_many: "{{count}}"\nd: ${before}\n`;
  expect(translateResources(yamlFormat, forms('Keep me', 'Last words'), 'ja').text).toBe(
    'b: KEEP ME\na_other: "{{count}} FILES"\n# Note\nc: LAST WORDS\nd: KEEP ME\n',
  );
});
