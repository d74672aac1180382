import { expect, it } from 'vitest';
import { pseudoMessage } from './pseudo.ts';

it.each([
  ['Sign in', '[Šîgñ îñ ~~~]'],
  [
    '{count, plural, one {# job} other {# jobs by {name}}}',
    '[{count, plural, one {# jöb} other {# jöbš bÿ {name}}} ~~~]',
  ],
])('the pseudo-language of "%s" leaves arguments as they are', (message, expected) => {
  expect(pseudoMessage(message)).toBe(expected);
});
