import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import { buildGlossary, entry } from '#domain/glossaries/testing/build-glossary.ts';
import { createChecker } from '#domain/quality/check-segments.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { codedText, type SeededPairs } from './seeded-pairs.ts';

/** Results of the rules on seeded pairs. */
export interface SeededMeasurement {
  readonly wrong: number;
  readonly right: number;
  /** Seeded errors that the rule meant for them didn't report. */
  readonly missed: readonly string[];
  /** Correct pairs with a finding above neutral. */
  readonly alarms: readonly string[];
}

/** Checks seeded pairs with all rules. */
export function measure(sets: readonly SeededPairs[]): SeededMeasurement {
  const missed: string[] = [];
  const alarms: string[] = [];
  for (const { language, terms, wrong, right } of sets) {
    const checker = createChecker({
      sourceLanguage: 'en',
      targetLanguage: language,
      terminology: terminologyOf(language, terms),
    });
    const check = (source: string, target: string) =>
      checker.check({ id: source, source: codedText(source), target: codedText(target) });
    for (const [rule, source, target] of wrong) {
      const findings = check(source, target);
      if (!findings.some((each) => each.rule === rule))
        missed.push(`${language} ${rule}: ${source} → ${target} [${named(findings)}]`);
    }
    for (const [source, target] of right) {
      const findings = check(source, target).filter(({ severity }) => severity !== 'neutral');
      if (findings.length > 0) alarms.push(`${language}: ${source} → ${target} [${named(findings)}]`);
    }
  }
  return { wrong: count(sets, 'wrong'), right: count(sets, 'right'), missed, alarms };
}

function count(sets: readonly SeededPairs[], side: 'wrong' | 'right'): number {
  return sets.reduce((sum, set) => sum + set[side].length, 0);
}

function terminologyOf(language: string, terms: SeededPairs['terms']) {
  const entries = new Map<string, string[]>();
  for (const [english, other] of terms) {
    const drafts = entries.get(english) ?? [`en:${english}`];
    drafts.push(`${language}:${other}`);
    entries.set(english, drafts);
  }
  return compileTerminology(
    [buildGlossary(1, ...[...entries.values()].map((drafts) => entry(...drafts)))],
    'en',
    language,
  );
}

function named(findings: readonly Finding[]): string {
  return findings.map(({ rule, message }) => `${rule}: ${message}`).join(' | ');
}
