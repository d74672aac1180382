import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { translateMarked } from './marked-words.ts';

/** An analysis as `lt-proc` prints it, in which hyphens are words of the dictionary. */
const analyze = (text: string) =>
  `${text.replaceAll(/\[x\d\]|\p{L}+|[-.,]/gu, (word) => (word.startsWith('[') ? word : `^${word}/${word}<n>$`))}[]`;

/** Words of a request, in order, with their word-bound blanks. */
const wordsOf = (request: string) => Array.from(request.matchAll(/((?:\[\[[^\]]*\]\])?)\^([^/]*)\/[^$]*\$/g));

const plain = (response: string) => response.replaceAll(/\[\[[^\]]*\]\]/g, '').replace(/\[\]$/, '');

/** Moves words but not blanks, as Apertium's rules do: the words change their order and signs are lost. */
function shuffling(seed: number) {
  const random = seededRandom(seed);
  return (request: string) => {
    const words = wordsOf(request).map(([, bound = '', word = '']) => (bound === '' ? word : `${bound}${word}[[/]]`));
    const order = words.map((word) => ({ word, key: random() })).toSorted((left, right) => left.key - right.key);
    const blanks = random() < 0.5 ? (request.match(/\[y\d+\]/g) ?? []).join('') : '';
    return Promise.resolve(`${blanks}${order.map(({ word }) => word).join(random() < 0.5 ? '' : ' ')}[]`);
  };
}

describe('text with signs', () => {
  it('sends text without signs as it is', async () => {
    const requests: string[] = [];
    const analysis = analyze('the red house, and the tree.');
    const response = await translateMarked(analysis, (request) => {
      requests.push(request);
      return Promise.resolve('x[]');
    });
    expect({ requests, response }).toEqual({ requests: [analysis], response: 'x[]' });
  });

  it.each(['a well-known book', 'one & two', 'read/write–only files', '"red" house', 'no – yes', 'red[x0]house'])(
    'sends %j once when its signs stay where they are',
    async (text) => {
      let requests = 0;
      const response = await translateMarked(analyze(text), (request) => {
        requests += 1;
        const copy = request.replaceAll(/\[\[([^\]]*)\]\]\^([^/]*)\/[^$]*\$/g, '[[$1]]$2[[/]]');
        return Promise.resolve(copy.replaceAll(/\^([^/]*)\/[^$]*\$/g, '$1'));
      });
      expect({ requests, text: plain(response) }).toEqual({ requests: 1, text });
    },
  );

  it('never loses or moves a sign, nor puts words together, whatever the rules do', async () => {
    const texts = [
      'alpha beta-gamma delta',
      'alpha & beta gamma',
      'alpha/beta/gamma delta – epsilon zeta',
      'alpha "beta" gamma "delta epsilon" zeta',
      'alpha–beta gamma + delta',
      'one-two three-four five|six',
      'a-b-c-d-e-f-g-h-i-j-k',
    ];
    for (const text of texts) {
      for (let seed = 1; seed <= 40; seed += 1) {
        const result = plain(await translateMarked(analyze(text), shuffling(seed)));
        const where = JSON.stringify({ text, seed, result });
        const signs = (each: string) => [...each.replaceAll(/[\p{L}\s]/gu, '')].toSorted();
        expect(signs(result), where).toEqual(signs(text));
        expect(result.match(/\p{L}+/gu)?.toSorted(), where).toEqual(text.match(/\p{L}+/gu)?.toSorted());
        for (const compound of text.match(/\p{L}+(?:[^\p{L}\s[]\p{L}+)+|"\p{L}+"/gu) ?? []) {
          expect(result, where).toContain(compound);
        }
        for (const sign of text.match(/(?<= )[&–+](?= )/gu) ?? []) {
          const sides = (each: string) => each.split(sign).map((side) => side.match(/\p{L}+/gu)?.toSorted());
          expect(sides(result), where).toEqual(sides(text));
        }
      }
    }
  });

  it('keeps quotes that the engine puts into the word-bound blank of a word', async () => {
    const response = await translateMarked(analyze('a "b" c'), (request) =>
      Promise.resolve(`[[t:w:0]]a[[/]] "[[t:w:2; t:p:0]]b"[[/]] [[t:w:4]]${request.length > 0 ? 'c' : ''}[[/]][]`),
    );
    expect(plain(response)).toBe('a "b" c');
  });

  it('keeps signs next to punctuation that moves into the word before it', async () => {
    const response = await translateMarked(analyze('a ",b'), (request) => {
      const isWhole = request.includes('[y2]');
      const copy = request.replaceAll(/\[\[([^\]]*)\]\]\^([^/]*)\/[^$]*\$/g, '[[$1]]$2[[/]]');
      return Promise.resolve(isWhole ? '[[t:w:0; t:w:3]]a ,[[/]][y2][[t:w:4]]b[[/]][]' : copy);
    });
    expect(plain(response)).toBe('a ",b');
  });

  it('keeps words apart that had a mark or another space between them', async () => {
    const response = await translateMarked(`^John/John<np>$^'s/'s<gen>$ ^house/house<n>$[]`, (request) =>
      Promise.resolve(
        `${wordsOf(request)
          .map(([, bound = '', word = '']) => `${bound}${word.replace("'", '')}[[/]]`)
          .join('')}[]`,
      ),
    );
    expect(plain(response)).toBe('John s house');
  });

  it('asks no more often for long chains of words than they have parts', async () => {
    const chain = Array.from({ length: 200 }, () => 'word').join('-');
    let requests = 0;
    const engine = shuffling(3);
    const response = await translateMarked(analyze(chain), (request) => {
      requests += 1;
      return engine(request);
    });
    expect(plain(response)).toBe(chain);
    expect(requests).toBeLessThan(300);
  });

  it('refuses an incomplete analysis or answer', async () => {
    await expect(translateMarked('^a/a<n>$', () => Promise.resolve('a[]'))).rejects.toThrow(/incomplete/);
    await expect(translateMarked(analyze('a-b'), () => Promise.resolve('a'))).rejects.toThrow(/incomplete/);
  });
});
