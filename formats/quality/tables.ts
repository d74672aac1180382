import { BYTE_ORDER_MARK } from '#formats/encoding/unicode.ts';
import type { AssessedDocument, AssessedSegment } from '#domain/quality/report.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { spreadsheetCsv } from '#formats/csv/formula-escape.ts';

const COLUMNS = [
  'file',
  'language',
  'segment',
  'place',
  'score',
  'severity',
  'category',
  'rule',
  'message',
  'source',
  'target',
  'fixed',
  'url',
] as const;

/** First lines of the table of all issues. */
export const CSV_HEAD = `${BYTE_ORDER_MARK}${spreadsheetCsv([COLUMNS])}`;

/** Lines of the table of all issues: one per finding. */
export function csvLines({ name, language }: AssessedDocument, segments: readonly AssessedSegment[]): string {
  const rows = segments.flatMap(({ segment, score, findings }) =>
    findings.map((finding) => [
      name,
      language,
      segment.id,
      segment.place,
      score ?? '',
      finding.severity,
      finding.category,
      finding.rule,
      finding.message,
      segment.source.text,
      segment.target.text,
      fixedText(segment.target.text, finding.fix),
      segment.url ?? '',
    ]),
  );
  return spreadsheetCsv(rows);
}

/** A segment in the JSON report, on a line of its own. */
export function jsonSegment(
  { name, language }: AssessedDocument,
  { segment, score, findings }: AssessedSegment,
): string {
  const { id, place, source, target, url } = segment;
  return JSON.stringify({
    file: name,
    language,
    id,
    place,
    score,
    source: source.text,
    target: target.text,
    ...(url === undefined ? {} : { url }),
    findings: findings.map(({ source: sourceSpans, target: targetSpans, ...finding }) => ({
      ...finding,
      source_spans: sourceSpans,
      target_spans: targetSpans,
    })),
  });
}

function fixedText(target: string, fix: Finding['fix']): string {
  if (fix === undefined) return '';
  let fixed = target;
  for (const { start, end, text } of fix.toReversed()) fixed = fixed.slice(0, start) + text + fixed.slice(end);
  return fixed;
}
