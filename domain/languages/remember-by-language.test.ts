import { expect, it } from 'vitest';
import { rememberByLanguage } from './remember-by-language.ts';

it('works a value out once for each language, and keeps no more than a thousand', () => {
  const asked: string[] = [];
  const remembered = rememberByLanguage((language) => asked.push(language));
  expect([remembered('en'), remembered('es'), remembered('en')]).toEqual([1, 2, 1]);
  for (let index = 0; index < 1000; index += 1) remembered(`x-${index}`);
  expect(remembered('en')).toBe(1003);
});

it('remembers that there is nothing to say of a language', () => {
  let asked = 0;
  const remembered = rememberByLanguage((): string | undefined => {
    asked += 1;
    return undefined;
  });
  expect([remembered('en-XA'), remembered('en-XA')]).toEqual([undefined, undefined]);
  expect(asked).toBe(1);
});
