import { expect, it } from 'vitest';
import { issuesBySeverity, passes, readReportFilter, reviewedJob, safeUrl, type ReportedSegment } from './report.ts';

const finding = (severity: 'minor' | 'critical', rule: string) => ({
  rule,
  severity,
  category: 'accuracy/omission',
  message: 'Something is missing.',
  source_spans: [],
  target_spans: [],
});
const segment = (id: string, ...findings: ReportedSegment['findings']): ReportedSegment => ({
  file: 'a.xliff',
  language: 'de',
  id,
  place: id,
  score: 90,
  source: 'Save',
  target: 'Speichern',
  findings,
});

it('lists the findings of a report, the most severe first, as its filter lets them pass', () => {
  const issues = issuesBySeverity([
    segment('1', finding('minor', 'numbers')),
    segment('2'),
    segment('3', finding('critical', 'tags')),
  ]);
  expect(issues.map(({ segment: { id } }) => id)).toEqual(['3', '1']);
  const ids = (search: Record<string, unknown>) =>
    issues.filter((issue) => passes(issue, readReportFilter(search))).map(({ segment: { id } }) => id);
  expect(ids({ severity: 'minor', rule: '', language: 7 })).toEqual(['1']);
  expect(ids({ rule: 'tags', language: 'de', file: 'a.xliff' })).toEqual(['3']);
  expect(ids({ severity: 'none' })).toHaveLength(2);
});

it('leads to the review of the job that made a file, and only to addresses that a browser may open', () => {
  const job = '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e';
  expect(reviewedJob([`translations/${job}/de/a.xliff`, 'up/b.po'], 'a.xliff')).toBe(job);
  expect(reviewedJob(['up/b.po'], 'b.po')).toBeUndefined();
  expect([safeUrl('https://a.example/1'), safeUrl('javascript:alert(1)'), safeUrl(undefined)]).toEqual([
    'https://a.example/1',
    undefined,
    undefined,
  ]);
});
