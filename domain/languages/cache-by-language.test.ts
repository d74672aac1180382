import { expect, it } from 'vitest';
import { cacheByLanguage } from './cache-by-language.ts';

it('computes a value once per language, and caches at most a thousand', () => {
  const computed: string[] = [];
  const cached = cacheByLanguage((language) => computed.push(language));
  expect([cached('en'), cached('es'), cached('en')]).toEqual([1, 2, 1]);
  for (let index = 0; index < 1000; index += 1) cached(`x-${index}`);
  expect(cached('en')).toBe(1003);
});

it('caches undefined values', () => {
  let computed = 0;
  const cached = cacheByLanguage((): string | undefined => {
    computed += 1;
    return undefined;
  });
  expect([cached('en-XA'), cached('en-XA')]).toEqual([undefined, undefined]);
  expect(computed).toBe(1);
});
