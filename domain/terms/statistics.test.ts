import { describe, expect, it } from 'vitest';
import { truncateExample } from './truncate-example.ts';
import { dispersion } from './dispersion.ts';
import { logLikelihood } from './log-likelihood.ts';
import { PairTable } from './pair-table.ts';
import { generalityOf } from './general-words.ts';
import { stopWords } from '#domain/languages/stop-words.ts';

describe('log-likelihood', () => {
  it('is that of Dunning', () => {
    // 2 × (10 ln 10 + 90 ln 10/9), by hand.
    expect(logLikelihood({ both: 10, first: 10, second: 10, all: 100 })).toBeCloseTo(65.02, 1);
    expect(logLikelihood({ both: 1, first: 10, second: 10, all: 100 })).toBeCloseTo(0, 5);
    expect(logLikelihood({ both: 0, first: 0, second: 5, all: 9 })).toBe(0);
  });
});

describe('dispersion', () => {
  it('is 1 where each file has its share, and 0 in one of many', () => {
    const sizes = [100, 100, 100, 100];
    expect(dispersion(new Map([0, 1, 2, 3].map((file) => [file, 5])), sizes)).toBe(1);
    expect(dispersion(new Map([[2, 9]]), sizes)).toBe(0);
    expect(dispersion(new Map([[0, 9]]), [100])).toBe(1);
    expect(dispersion(new Map(), [])).toBe(1);
  });
});

describe('a table of pairs', () => {
  it('numbers pairs in the order of their appearance, also many', () => {
    const table = new PairTable();
    const count = 20_000;
    for (let pair = 1; pair <= count; pair += 1) expect(table.add(pair % 150, pair)).toBe(pair);
    for (let pair = 1; pair <= count; pair += 97) expect(table.add(pair % 150, pair)).toBe(pair);
    expect([table.size, table.first(151), table.second(151)]).toEqual([count, 1, 151]);
  });
});

describe('examples', () => {
  it('are cut around the term, at words', () => {
    const text = `${'before '.repeat(60)}the nacelle ${'after '.repeat(60)}`;
    const cut = truncateExample(text, ['nacelle']);
    expect(cut).toMatch(/^…before .*the nacelle after .*after…$/u);
    expect(cut.length).toBeLessThanOrEqual(200);
    expect(truncateExample('a  short\ntext', ['text'])).toBe('a short text');
    expect(truncateExample('漢字'.repeat(200), ['無']).length).toBeLessThanOrEqual(200);
  });
});

describe('words of everyday language', () => {
  it('have regular forms, and words that only look like one are others', () => {
    expect(generalityOf('minutes', 'en')).toBe('noun');
    expect(generalityOf('opened', 'en')).toBe('other');
    expect(generalityOf('settings', 'en')).toBeUndefined();
    expect(generalityOf('gearbox', 'en')).toBeUndefined();
    for (const noun of ['wochen', 'jahren', 'autos', 'kaffees', 'bilder']) {
      expect(generalityOf(noun, 'de'), noun).toBe('noun');
    }
    expect(generalityOf('neuen', 'de')).toBe('other');
    expect(generalityOf('time', 'xx')).toBeUndefined();
  });

  it('of the most used languages have function words', () => {
    const languages =
      'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sv th tr uk vi zh';
    expect(languages.split(' ').filter((language) => stopWords(language).size < 25)).toEqual([]);
    expect(stopWords('xx').size).toBe(0);
  });
});
