import type { Finding, Severity } from '#domain/quality/finding.ts';
import { ReportBuilder, type AssessedSegment, type QualityReport } from '#domain/quality/report.ts';
import { plainText } from '#domain/units/coded-text.ts';

/** A segment with a score of 50 for tests. */
export function assessed(id: string, target: string, findings: readonly Finding[], source = 'Save'): AssessedSegment {
  return {
    segment: { id, place: `key.${id}`, words: 4, source: plainText(source), target: plainText(target) },
    score: findings.length === 0 ? 100 : 50,
    findings,
  };
}

/** A finding about the first four characters of both texts. */
export function findingOf(severity: Severity, values: Partial<Finding> = {}): Finding {
  return {
    rule: 'spelling',
    category: 'linguistic-conventions/spelling',
    severity,
    message: 'A word is misspelled.',
    source: [],
    target: [{ start: 0, end: 4 }],
    ...values,
  };
}

/** A report about segments of one file. */
export function qualityReportOf(
  segments: readonly AssessedSegment[],
  language = 'de',
  name = 'texts.po',
): QualityReport {
  const builder = new ReportBuilder();
  builder.begin({ name, language, untranslated: 1 });
  builder.add(segments);
  return builder.finish({
    id: '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e',
    type: 'quality_assurance',
    title: 'Quality assurance',
    createdAt: '2030-01-31T12:00:00.000Z',
    sourceLanguage: 'en',
    project: null,
    domain: null,
    engine: null,
  });
}
