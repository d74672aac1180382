import { expect, test } from 'vitest';
import { applyFix } from './apply-fix.ts';
import { createChecker } from './check-segments.ts';
import { HELD_OUT } from './testing/seeded/held-out.ts';
import { SEEDED } from './testing/seeded/index.ts';
import { measure } from './testing/seeded/measure.ts';
import { codedText } from './testing/seeded/seeded-pairs.ts';

test.each([
  ['seeded', SEEDED, 200],
  ['held back', HELD_OUT, 30],
] as const)('at least 95 % of the errors of %s pairs are found, with at most 3 %% false alarms', (_, sets, size) => {
  const { wrong, right, missed, alarms } = measure(sets);
  expect([wrong, right]).toEqual([size, size]);
  expect(missed.length / wrong, missed.join('\n')).toBeLessThanOrEqual(0.05);
  expect(alarms.length / right, alarms.join('\n')).toBeLessThanOrEqual(0.03);
});

test('applying a fix removes its finding, and leaves codes valid', () => {
  let fixed = 0;
  for (const { language, wrong } of SEEDED) {
    const checker = createChecker({ sourceLanguage: 'en', targetLanguage: language });
    for (const [, source, target] of wrong) {
      const segment = { id: source, source: codedText(source), target: codedText(target) };
      const findings = checker.check(segment);
      for (const { rule, fix } of findings) {
        if (fix === undefined) continue;
        fixed += 1;
        const corrected = applyFix(segment.target, fix);
        const left = checker.check({ ...segment, target: corrected }).map((each) => each.rule);
        expect(left, `${source} → ${corrected.text}`).not.toContain(rule);
        expect(left.filter((each) => each === 'inline-codes')).toEqual(
          findings.map((each) => each.rule).filter((each) => each === 'inline-codes'),
        );
      }
    }
  }
  expect(fixed).toBeGreaterThan(50);
});

test('spans lie within their texts, ascending', () => {
  for (const { language, wrong, right } of SEEDED) {
    const checker = createChecker({ sourceLanguage: 'en', targetLanguage: language });
    for (const pair of [...wrong.map(([, ...texts]) => texts), ...right]) {
      const [source, target] = [codedText(pair[0]), codedText(pair[1])];
      for (const finding of checker.check({ id: pair[0], source, target })) {
        for (const [text, spans] of [
          [source.text, finding.source],
          [target.text, finding.target],
        ] as const) {
          let reached = 0;
          for (const { start, end } of spans) {
            expect([start >= reached, end >= start, end <= text.length], finding.rule).toEqual([true, true, true]);
            reached = start;
          }
        }
      }
    }
  }
});
