import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { fluentFormat } from './fluent-format.ts';

const units = (text: string) => unitsOfResource(fluentFormat, text);
const written = (text: string, language = 'es') => translateResources(fluentFormat, text, language).text;
const replaced = (text: string, by: string) =>
  translateResources(fluentFormat, text, 'es', ({ codes }) => ({ text: by, codes })).text;

describe('messages of Fluent', () => {
  it('have names as contexts and comments as notes', () => {
    const text =
      '### File\n\n# The title\na = One\n  .label = Two\n  .accesskey = T\n-brand = Some name\n  .gender = none\n';
    expect(units(text).map(({ context, comment, skipReason }) => [context, comment, skipReason])).toEqual([
      ['a', 'The title', undefined],
      ['a.label', 'The title', undefined],
      ['a.accesskey', 'The title', 'not_text'],
      ['-brand', undefined, undefined],
    ]);
  });

  it.each([
    [
      'references',
      'a = Some { $name }, { -brand(case: "x") } and { DATETIME($d, month: "long") }',
      'a = SOME { $name }, { -brand(case: "x") } AND { DATETIME($d, month: "long") }',
    ],
    ['lines', 'a =\n    Some\n    words\n\n    and more\nb = Two', 'a =\n    SOME\n    WORDS\n\n    AND MORE\nb = TWO'],
    ['a text that continues', 'a = Some\n    words', 'a = SOME\n    WORDS'],
    ['literals', 'a = Some { "{" } words { "" }', 'a = SOME { "{" } WORDS { "" }'],
    ['Windows line ends', 'a = Some\r\n    words\r\nb = Two\r\n', 'a = SOME\r\n    WORDS\r\nb = TWO\r\n'],
    [
      'variants',
      'a = { $os ->\n    [mac] Some words\n   *[other] Other words\n}',
      'a = { $os ->\n    [mac] SOME WORDS\n   *[other] OTHER WORDS\n}',
    ],
    [
      'terms with parameters',
      '-a = { $case ->\n   *[x] Some words\n    [y] Other words\n}',
      '-a = { $case ->\n   *[x] Some words\n    [y] Other words\n}',
    ],
  ])('keep %s', (_name, source, target) => {
    expect(written(source)).toBe(target);
    const same = fluentFormat
      .read(Buffer.from(source))
      .write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same).toString()).toBe(source);
  });

  it('escape what would be syntax', () => {
    expect(replaced('a = Some words', 'Use {x}')).toBe('a = Use { "{" }x{ "}" }');
    expect(replaced('a = Some words', '[x]')).toBe('a = [x]');
    expect(replaced('a =\n    Some words', '.x')).toBe('a =\n    { "." }x');
  });

  const FILES = 'a = { $n ->\n    [0] No files\n    [one] One file\n   *[other] { $n } files in { $dir }\n}\n';

  it('get the plural forms that the language needs', () => {
    expect(written(FILES, 'pl')).toBe(
      'a = { $n ->\n    [0] NO FILES\n    [one] ONE FILE\n    [few] { $n } FILES IN { $dir }\n    [many] { $n } FILES IN { $dir }\n' +
        '   *[other] { $n } FILES IN { $dir }\n}\n',
    );
    expect(written(FILES, 'ja')).toMatch(/NO FILES\n +\*\[other\] \{ \$n \} FILES IN \{ \$dir \}\n\}/);
    const japanese = 'a = { $n ->\n   *[other] { $n } files\n}\n';
    expect(written(japanese)).toBe(
      'a = { $n ->\n    [one] { $n } FILES\n    [many] { $n } FILES\n   *[other] { $n } FILES\n}\n',
    );
    expect(units(FILES).map(({ context }) => context)).toEqual(['a', 'a[0]']);
  });

  it('are refused with the place of what is wrong', () => {
    expect(() => units('a = b\nc = { $\n')).toThrow(/Line 2, column 8/);
    expect(() => units('nothing of it')).toThrow(/Line 1, column/);
    expect(() => units(`a = ${'{'.repeat(500)}`)).toThrow(/100 levels/);
  });
});
