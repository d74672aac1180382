import { describe, expect, it } from 'vitest';
import { CommandError } from '#cli/exit-codes.ts';
import { fillPattern, requireDistinct } from './output-pattern.ts';

describe('the path of a result', () => {
  it.each([
    ['locales/{lang}/{name}.{ext}', 'en/app.json', 'locales/es/app.json'],
    ['{dir}/{name}.{lang}.{ext}', 'docs/guide.md', 'docs/guide.es.md'],
    ['{dir}/{name}.{lang}.{ext}', 'guide.md', 'guide.es.md'],
    ['{dir}/{name}.{lang}.{ext}', '/work/LICENSE', '/work/LICENSE.es'],
    ['out/{name}.{lang}', '$&.md', 'out/$&.es'],
    ['out/{lang}/', 'a/guide.md', 'out/es/guide.md'],
  ])('of %s for %s is %s', (pattern, source, path) => expect(fillPattern(pattern, source, 'es')).toBe(path));

  it('is never its source, nor that of another result', () => {
    expect(() => fillPattern('{dir}/{name}.{ext}', './a.txt', 'es')).toThrow(CommandError);
    expect(() => requireDistinct('out/{name}.txt', ['a/x.txt', 'b/x.txt'], ['es'])).toThrow('would both be out/x.txt');
    expect(() => requireDistinct('out/{name}.txt', ['a/x.txt'], ['es', 'de'])).toThrow('{lang}');
  });

  it('stays in its pattern whatever the service calls a language', () => {
    expect(() => fillPattern('{lang}/{name}', 'x', '../../etc')).toThrow('is no language');
  });
});
