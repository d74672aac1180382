import { expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import { mergeFindings } from './merge-findings.ts';

const finding = (values: Partial<Finding>): Finding => ({
  rule: 'model',
  category: 'accuracy/mistranslation',
  severity: 'major',
  message: 'Wrong.',
  source: [],
  target: [],
  ...values,
});

it('drops findings of a model that a rule has reported at the same place', () => {
  const byRule = finding({ rule: 'numbers', category: 'accuracy/mistranslation', target: [{ start: 4, end: 6 }] });
  const same = finding({ category: 'accuracy/omission', target: [{ start: 0, end: 5 }] });
  const elsewhere = finding({ target: [{ start: 6, end: 9 }] });
  const otherDimension = finding({ category: 'style/awkward', target: [{ start: 4, end: 6 }] });
  expect(mergeFindings([byRule], [same, elsewhere, otherDimension])).toEqual([byRule, elsewhere, otherDimension]);
});

it('drops repetitions by the model, at the same place or about the whole text', () => {
  const whole = finding({ category: 'style/register' });
  const place = finding({ target: [{ start: 0, end: 3 }] });
  expect(mergeFindings([], [whole, { ...whole, message: 'Again.' }, place, { ...place, severity: 'minor' }])).toEqual([
    whole,
    place,
  ]);
});
