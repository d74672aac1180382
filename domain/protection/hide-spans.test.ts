import { expect, it } from 'vitest';
import { hideSpans } from './hide-spans.ts';

it('hides text for software and given terms, and restores them at their new places', () => {
  const text = 'Hi {name}, see <b>Loquent</b> at https://a.example/x.';
  const hidden = hideSpans(text, [{ start: text.indexOf('Loquent'), end: text.indexOf('Loquent') + 7 }])!;
  expect(hidden.text).toBe('Hi \ue000, see \ue001\ue002\ue003 at \ue004.');
  expect(hidden.show(hidden.text)).toBe(text);
  expect(hidden.show('\ue004 \ue000\ue000 \uf000')).toBe('https://a.example/x {name}{name} \uf000');
});

it('declines texts that it could not give back', () => {
  expect(hideSpans('a \ue000 b')).toBeUndefined();
  expect(hideSpans('{a}'.repeat(6401))).toBeUndefined();
  expect(hideSpans('{a}'.repeat(6400))?.text).toHaveLength(6400);
});
