import { describe, expect, it } from 'vitest';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { createPseudoProvider } from './pseudo-provider.ts';

const provider = createPseudoProvider();

async function translate(content: CodedText, targetLanguage: string): Promise<CodedText> {
  const request = { segments: [content], sourceLanguage: 'en', targetLanguage, signal: new AbortController().signal };
  const response = await provider.translate(request);
  return response.segments[0]!.content;
}

describe('pseudo-localization', () => {
  it('accents, lengthens and brackets', async () => {
    expect((await translate(plainText('Hello'), 'en-XA')).text).toBe('[Ĥéļļö öñé]');
    const long = 'The quick brown fox jumps over the lazy dog';
    const { text } = await translate(plainText(long), 'qps-ploc');
    expect(text.length).toBeGreaterThan(long.length * 1.25);
    expect(text.length).toBeLessThan(long.length * 1.5);
    expect(text).not.toMatch(/[A-Za-z]/);
  });

  it('sets words from right to left', async () => {
    expect((await translate(plainText('Hi, you'), 'en-XB')).text).toBe(
      '\u200f\u202eHi\u202c\u200f, \u200f\u202eyou\u202c\u200f',
    );
  });

  it('keeps codes on their words', async () => {
    const source: CodedText = {
      text: 'a red house',
      codes: [
        { id: 1, kind: 'open', offset: 2 },
        { id: 1, kind: 'close', offset: 5 },
        { id: 2, kind: 'standalone', offset: 11 },
      ],
    };
    const accented = await translate(source, 'en-XA');
    const [open, close, last] = accented.codes.map((code) => code.offset);
    expect(accented.text.slice(open, close)).toBe('ŕéđ');
    expect(accented.text.slice(0, last)).toMatch(/é$/);
    const mirrored = await translate(source, 'en-XB');
    expect(mirrored.text.slice(mirrored.codes[0]!.offset, mirrored.codes[1]!.offset)).toBe(
      '\u200f\u202ered\u202c\u200f',
    );
  });

  it('keeps every code in order, on 1,000 generated texts', async () => {
    const random = seededRandom(4);
    for (let round = 0; round < 1000; round += 1) {
      const source = randomSource(random);
      for (const target of ['en-XA', 'en-XB']) {
        const result = await translate(source, target);
        expect(validateCodes(source, result).valid, JSON.stringify({ source, result })).toBe(true);
      }
    }
  });

  it('serves its own targets only', async () => {
    expect(isPseudoLanguage('EN-xa')).toBe(true);
    expect(isPseudoLanguage('en')).toBe(false);
    expect(await provider.supports('en', 'qps-PLOC')).toEqual({ supported: true, pivots: [] });
    expect(await provider.supports('en', 'es')).toMatchObject({ supported: false });
    await expect(translate(plainText('a'), 'es')).rejects.toMatchObject({ id: 'capability_unavailable' });
  });
});
