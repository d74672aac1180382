import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { escapeFormula, spreadsheetCsv, unescapeFormula } from './formula-escape.ts';

describe('the escape of formulas', () => {
  it.each([
    '=HYPERLINK("http://127.0.0.1/?"&A1,"open")',
    '+1+cmd|" /C calc"!A0',
    '-2+3',
    '@SUM(1+1)',
    '\t=1',
    '\rx',
    '\nx',
    ' =1',
    '\u00a0=1',
    '\uff1d1',
    '\uff0b1',
    '\uff0d1',
    '\uff20A1',
    '-ing',
  ])('keeps %j from being calculated', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(`'${text}`)).toBe(text);
  });

  it.each(['', 'a=1', "'", "''", "'tis", '1-2', 'e-mail', "a'=b", '–1'])('leaves %j alone', (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });

  it('is undone exactly, also for texts that look escaped', () => {
    expect(escapeFormula("'=1")).toBe("''=1");
    const random = seededRandom(20260817);
    const alphabet = ["'", "'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '\uff1d'];
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from(
        { length: Math.floor(random() * 6) },
        () => alphabet[Math.floor(random() * alphabet.length)],
      ).join('');
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }
  });

  it('leaves numbers of a table as they are', () => {
    expect(spreadsheetCsv([[-1, '-1', 'a,b', 'a\nb']])).toBe(`-1,'-1,"a,b","a\nb"\r\n`);
  });
});
