import { describe, expect, it } from 'vitest';
import { digitsOfNumbers } from '#domain/guards/number-guard.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { findAddresses } from './address-spans.ts';
import { findPlaceholders } from './placeholder-spans.ts';

const PIECES = String.raw`house Straße 日本 ٤٢ 1,204 7 %s %(name)s %APPDATA% {name} #{x} <br/> &amp; $t(a) @:a.b a@b.com
  WWW.Example.org https://a.b/c?d tel:+1 a.dev/x C:\x \\a\b ./a/b . , : / \ @ _ __x__ :name :ok: !date [[x]] ((y)) { x } %ab% { < ! [ ( % # & $ … 😀`.split(
  /\s+/u,
);

/** Generated texts, each made of a few pieces, so that most lack what most patterns need. */
function* texts(): Generator<string> {
  const random = seededRandom(41);
  for (let round = 0; round < 5000; round += 1) {
    const count = 1 + Math.floor(random() * 4);
    const pieces = Array.from({ length: count }, () => PIECES[Math.floor(random() * PIECES.length)]);
    yield pieces.join(random() < 0.3 ? '' : ' ');
  }
}

/** Far enough from the text to belong to nothing in it. */
const apart = '\n'.repeat(8);

describe('the tests that spare a text its search', () => {
  it.each([
    ['addresses', findAddresses, ': / \\ @ www. .com'],
    ['placeholders', findPlaceholders, '% $ # & @ _ : ! [ ('],
  ])('miss none of the %s found in the same text when it is followed by every mark', (_name, find, marks) => {
    let found = 0;
    for (const text of texts()) {
      const inside = find(text + apart + marks).filter(({ end }) => end <= text.length);
      expect(find(text), text).toEqual(inside);
      found += inside.length;
    }
    expect(found).toBeGreaterThan(1000);
  });

  it('miss no number found in the same text when it is followed by digits of another script', () => {
    for (const text of texts())
      expect([...digitsOfNumbers(text), '3'], text).toEqual(digitsOfNumbers(`${text}${apart}٣`));
  });
});
