import { expect, test } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { checkSegmentSet } from './testing/check-segment-set.ts';

const OPTIONS = { sourceLanguage: 'en', targetLanguage: 'de' };

test('returns the findings of each segment in order, with rule, category and severity', () => {
  const segments = [
    { id: 'a', source: plainText('Save'), target: plainText('Speichern') },
    { id: 'b', source: plainText('Open'), target: plainText(' ') },
  ];
  expect(checkSegmentSet(segments, { ...OPTIONS, rules: ['target-missing'] })).toEqual([
    { id: 'a', findings: [] },
    {
      id: 'b',
      findings: [
        {
          rule: 'target-missing',
          category: 'accuracy/untranslated',
          severity: 'critical',
          message: 'The translation is missing.',
          source: [{ start: 0, end: 4 }],
          target: [],
        },
      ],
    },
  ]);
});

test('runs only the rules that are asked for', () => {
  const segment = { id: 'b', source: plainText('Open'), target: plainText('') };
  expect(checkSegmentSet([segment], { ...OPTIONS, rules: [] })).toEqual([{ id: 'b', findings: [] }]);
});
