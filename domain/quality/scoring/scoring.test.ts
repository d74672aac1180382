import { describe, expect, it } from 'vitest';
import type { Severity } from '#domain/quality/finding.ts';
import { expansionOf, lengthDeviation } from './length-model.ts';
import { mqmScore, penaltyPoints, penaltyPerThousand } from './mqm-score.ts';
import { segmentScore } from './segment-score.ts';

const findings = (...severities: Severity[]) =>
  severities.map((severity) => ({ severity, category: 'accuracy/mistranslation' as const }));

describe('the score of a segment', () => {
  it('is 100 without evidence against it, and falls with the severity of findings', () => {
    const scores = [[], ['neutral'], ['minor'], ['major'], ['critical']].map((list) =>
      segmentScore({ findings: findings(...(list as Severity[])), lengthDeviation: 0 }),
    );
    expect(scores).toEqual([100, 100, 94, 75, 50]);
  });

  it('is never above 60 with a critical error, and never below 0', () => {
    for (const count of [1, 2, 5, 50]) {
      const list = Array.from({ length: count }, () => 'critical' as const);
      const score = segmentScore({ findings: findings(...list, 'major', 'minor'), lengthDeviation: 9, agreement: 0 });
      expect(score).toBeLessThanOrEqual(60);
      expect(score).toBeGreaterThanOrEqual(0);
    }
    expect(segmentScore({ findings: findings('critical'), agreement: 1, lengthDeviation: 0 })).toBeLessThanOrEqual(60);
  });

  it('falls with violated terms, unless they are findings already', () => {
    const terms = { applied: 1, violated: 1 };
    expect(segmentScore({ findings: [], terms, lengthDeviation: 0 })).toBe(90);
    const reported = [{ severity: 'neutral', category: 'terminology/inconsistent-with-resource' }] as const;
    expect(segmentScore({ findings: reported, terms, lengthDeviation: 0 })).toBe(100);
  });

  it('falls with the difference from the memory, whose translations have the right length', () => {
    expect(segmentScore({ findings: [], agreement: 0.5, lengthDeviation: 0 })).toBe(90);
    expect(segmentScore({ findings: [], agreement: 1, lengthDeviation: 9 })).toBe(100);
    expect(segmentScore({ findings: [], lengthDeviation: 9 })).toBe(80);
  });
});

describe('the length model', () => {
  const deviation = (source: string, target: string, from: string, to: string) =>
    lengthDeviation(source, target, expansionOf(from, to));
  const SENTENCE = 'The settings of your account were saved, and all members of the team were told about it.';

  it('finds usual translations usual, in both directions and between scripts', () => {
    const german =
      'Die Einstellungen Ihres Kontos wurden gespeichert, und alle Mitglieder des Teams wurden informiert.';
    const chinese = '您的帐户设置已保存，并已通知团队的所有成员。';
    expect(deviation(SENTENCE, german, 'en', 'de')).toBeLessThan(1);
    expect(deviation(german, SENTENCE, 'de-AT', 'en')).toBeLessThan(1);
    expect(deviation(SENTENCE, chinese, 'en', 'zh-Hans')).toBeLessThan(1);
    expect(deviation(chinese, SENTENCE, 'zh', 'en')).toBeLessThan(1);
    expect(deviation('OK', 'In Ordnung', 'en', 'de')).toBeLessThan(2.5);
  });

  it('finds halves and doubles unusual', () => {
    expect(deviation(SENTENCE, 'Die Einstellungen.', 'en', 'de')).toBeGreaterThan(2.5);
    expect(deviation(SENTENCE, SENTENCE + SENTENCE, 'en', 'de')).toBeGreaterThan(2.5);
    expect(deviation(SENTENCE, SENTENCE, 'en', 'zh')).toBeGreaterThan(2);
  });
});

describe('the score of MQM', () => {
  it('weighs severities by 0, 1, 5 and 25 points per 1,000 words', () => {
    const penalty = penaltyPoints({ neutral: 9, minor: 2, major: 3, critical: 1 });
    expect(penalty).toBe(42);
    expect(penaltyPerThousand(penalty, 2000)).toBe(21);
    expect(mqmScore(penalty, 2000)).toBe(97.9);
    expect(mqmScore(25, 10)).toBe(0);
    expect(mqmScore(0, 10)).toBe(100);
    expect(mqmScore(0, 0)).toBeNull();
  });
});
