import { expect, it } from 'vitest';
import { localNgramModel } from './local-ngram.ts';
import { NGRAM_DIMENSIONS, ngramVector } from './ngram-vector.ts';

const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0);
const likeness = (one: string, other: string) => cosine(ngramVector(one), ngramVector(other));

it('equal texts have equal vectors of unit length', async () => {
  const { signal } = new AbortController();
  const texts = ['Refunds take a week.', 'Rückerstattung', '返金には一週間かかります'];
  const { vectors } = await localNgramModel.embed({ texts, purpose: 'passage', signal });
  expect(vectors).toEqual(texts.map(ngramVector));
  for (const vector of vectors) {
    expect(vector).toHaveLength(NGRAM_DIMENSIONS);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  }
});

it('vectors stay as they are, because stores keep them', () => {
  const vector = ngramVector('Refunds take a week.');
  const strongest = [...vector.keys()].sort((one, other) => Math.abs(vector[other]!) - Math.abs(vector[one]!));
  expect(strongest.slice(0, 3).map((index) => [index, Number(vector[index]!.toFixed(4))])).toMatchInlineSnapshot(`
    [
      [
        127,
        -0.3123,
      ],
      [
        321,
        -0.3123,
      ],
      [
        9,
        0.1562,
      ],
    ]
  `);
});

it.each([
  ['Refunds take a week.', 'A refund takes one week', 'The printer needs new toner'],
  ['Einstellungen speichern', 'Speichern der Einstellung', 'Datei löschen'],
  ['返金には一週間かかります', '返金は何日かかりますか', '印刷機のトナーを交換する'],
])('%s is more like %s than %s', (text, alike, other) => {
  expect(likeness(text, alike)).toBeGreaterThan(likeness(text, other) + 0.15);
});

it('case, accents and punctuation make no difference', () => {
  expect(likeness('Café, MENU!', 'cafe menu')).toBeCloseTo(1, 5);
});

it('a text without letters is like no other', () => {
  expect(Math.abs(likeness('— … —', 'Refunds take a week.'))).toBeLessThan(0.2);
});
