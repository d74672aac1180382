import { expect, it } from 'vitest';
import { queryTokens, searchTokens } from './search-tokens.ts';

it('tokens are words without case and accents', () => {
  expect(searchTokens('Café — "MENÚ" no. 5; naïve')).toEqual(['cafe', 'menu', 'no', '5', 'naive']);
});

it('tokens are pairs of characters where there are no spaces', () => {
  expect(searchTokens('返金は API')).toEqual(['返金', '金は', 'api']);
  expect(searchTokens('金')).toEqual(['金']);
});

it('tokens of a query are few, each once, the longest words first', () => {
  const words = Array.from({ length: 60 }, (_, index) => 'x'.repeat((index % 30) + 2));
  const tokens = queryTokens(words.join(' '));
  expect(tokens).toHaveLength(24);
  expect(tokens[0]).toBe('x'.repeat(31));
  expect(queryTokens('a Rule a rule')).toEqual(['rule']);
});

it('a token has no character that a query could mistake', () => {
  for (const token of searchTokens(`a'b "c" & d|e:f*g \\h (i) <j> ${'y'.repeat(100)}😀`)) {
    expect(token).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
  }
});
