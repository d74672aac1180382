import { describe, expect, it } from 'vitest';
import { findClash, placeFile, templateProblem } from './output-path.ts';

const place = (template: string, sourceKey: string, language: string | undefined = 'es-MX') =>
  placeFile(template, { sourceKey, language });

describe('the place of a result file', () => {
  it.each([
    ['locales/{lang}/{name}.{ext}', 'app/en/texts.json', 'locales/es-MX/texts.json'],
    ['{dir}/{name}.{lang}.{ext}', 'app/en/texts.json', 'app/en/texts.es-MX.json'],
    ['{dir}/{name}.{lang}.{ext}', 'texts.json', 'texts.es-MX.json'],
    ['out/{lang}/{name}.{ext}', 'docs/README', 'out/es-MX/README'],
    ['out/{name}.{ext}', '.profile', 'out/.profile'],
    ['{name}/{name}-{lang}', 'a.b.c', 'a.b/a.b-es-MX'],
    ['x/{name}.{ext}', 'a/{lang}.txt', 'x/{lang}.txt'],
  ])('by %s of %s is %s', (template, source, key) => {
    expect(place(template, source)).toBe(key);
  });

  it('has mul for a file with several languages', () => {
    expect(placeFile('{lang}/{name}', { sourceKey: 'a.csv', language: undefined })).toBe('mul/a');
  });

  it.each([
    ['locales/{lang}/{name}.{ext}', undefined],
    ['plain.txt', undefined],
    ['{language}/a', /placeholder/],
    ['{lang/a', /placeholder/],
    ['a}', /placeholder/],
    ['{{lang}}', /placeholder/],
    ['{}', /placeholder/],
  ])('%s: %s', (template, problem) => {
    if (problem === undefined) expect(templateProblem(template)).toBeUndefined();
    else expect(templateProblem(template)).toMatch(problem);
  });
});

describe('a clash', () => {
  const files = (sources: readonly string[], languages: readonly string[] = ['es', 'de']) =>
    sources.flatMap((sourceKey) => languages.map((language) => ({ sourceKey, language })));

  it.each([
    ['{lang}/{name}.{ext}', ['a/x.txt', 'b/y.txt'], undefined],
    ['{lang}/{name}.{ext}', ['a/x.txt', 'b/X.txt'], 'es/X.txt'],
    ['{name}.{ext}', ['a/x.txt'], 'x.txt'],
    ['{lang}/{dir}/{name}', ['a.txt', 'a/b.txt'], 'es/a'],
    ['{lang}/{name}', ['x.txt', 'x.md'], 'es/x'],
  ])('of %s on %j is %s', (template, sources, key) => {
    expect(findClash(template, files(sources))?.key).toBe(key);
  });
});
