import { expect, it } from 'vitest';
import type { TargetTerm } from './contract.ts';
import { glossaryRows } from './glossary-rows.ts';
import type { DefinedTerm } from './report-term.ts';

it('takes only translations into a glossary whose best source is the term', () => {
  const gauge = translation('Manometer', true);
  const rows = glossaryRows(
    [
      term('pressure gauge', { de: [gauge], es: [translation('presión', false), translation('manómetro', true)] }),
      term('pressure', { de: [{ ...gauge, isMutual: false }], es: [] }),
    ],
    'en',
  );
  const texts = rows.map((row) =>
    row.kind === 'entry' ? row.terms.map(({ language, text }) => [language, text]) : [],
  );
  expect(texts).toEqual([
    [
      ['en', 'pressure gauge'],
      ['de', 'Manometer'],
      ['es', 'manómetro'],
    ],
    [['en', 'pressure']],
  ]);
});

function translation(text: string, isMutual: boolean): TargetTerm {
  return { term: text, score: 1, frequency: 3, logLikelihood: 20, isMutual, forms: [] };
}

function term(text: string, targets: DefinedTerm['targets']): DefinedTerm {
  return {
    term: text,
    score: 1,
    frequency: 3,
    files: 1,
    dispersion: 1,
    words: 1,
    isName: false,
    forms: [],
    example: { text, file: 'a.txt', unit: '1' },
    definition: null,
    targets,
  };
}
