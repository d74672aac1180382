import { SEVERITIES, type Severity, type SeverityCounts } from '#domain/quality/finding.ts';
import { total, type QualityReport } from '#domain/quality/report.ts';
import { escapeHtml } from './escape.ts';
import { SEVERITY_CLASSES } from './marked-text.ts';

/** Units of the drawings: pixels at their natural size. */
const LABELS = 280;
const BARS = 400;
const ROW = 22;
const HEIGHT = 120;
const COLUMN = 60;
/** Room for a number next to or above a bar. */
const NUMBER = 60;

/** Bars of the issues by category, the severities in their colors. */
export function categoryChart(categories: QualityReport['categories']): string {
  const most = Math.max(1, ...categories.map(({ issues }) => total(issues)));
  const rows = categories.map(({ category, issues }, index) => {
    const y = index * ROW;
    const [bars, end] = stacked(issues, most, y);
    return row(y, escapeHtml(category), bars, end, total(issues));
  });
  return drawing('Issues by category', LABELS + BARS + NUMBER, categories.length * ROW, rows.join(''));
}

/** Bars of the issues by severity. */
export function severityChart(issues: SeverityCounts): string {
  const most = Math.max(1, ...SEVERITIES.map((severity) => issues[severity]));
  const rows = SEVERITIES.toReversed().map((severity, index) => {
    const y = index * ROW;
    const width = lengthOf(issues[severity], most, BARS);
    return row(y, severity, bar(severity, LABELS, y, width), LABELS + width, issues[severity]);
  });
  return drawing('Issues by severity', LABELS + BARS + NUMBER, SEVERITIES.length * ROW, rows.join(''));
}

/** Columns of the segments by score. */
export function distributionChart(distribution: readonly number[]): string {
  const most = Math.max(1, ...distribution);
  const columns = distribution.map((count, index) => {
    const height = lengthOf(count, most, HEIGHT);
    const x = index * COLUMN;
    const top = HEIGHT + 20 - height;
    const middle = x + COLUMN / 2;
    const range = index === distribution.length - 1 ? '90–100' : `${index * 10}–${index * 10 + 9}`;
    return (
      `<rect class=fb x=${x + 4} y=${top} width=${COLUMN - 8} height=${height} />` +
      `<text x=${middle} y=${top - 4} text-anchor=middle>${count}</text>` +
      `<text x=${middle} y=${HEIGHT + 36} text-anchor=middle>${range}</text>`
    );
  });
  return drawing('Segments by score', distribution.length * COLUMN, HEIGHT + 44, columns.join(''));
}

function stacked(issues: SeverityCounts, most: number, y: number): readonly [bars: string, end: number] {
  let x = LABELS;
  const bars = SEVERITIES.toReversed().map((severity) => {
    const width = lengthOf(issues[severity], most, BARS);
    const start = x;
    x = Math.round((x + width) * 10) / 10;
    return width === 0 ? '' : bar(severity, start, y, width);
  });
  return [bars.join(''), x];
}

const bar = (severity: Severity, x: number, y: number, width: number) =>
  `<rect class=f${SEVERITY_CLASSES[severity]} x=${x} y=${y + 3} width=${width} height=${ROW - 6} />`;

/** A label, bars, and a number after their end. */
const row = (y: number, label: string, bars: string, end: number, count: number) =>
  `<text x=${LABELS - 8} y=${y + 15} text-anchor=end>${label}</text>${bars}<text x=${end + 6} y=${y + 15}>${count}</text>`;

const lengthOf = (value: number, most: number, longest: number) => Math.round((value / most) * longest * 10) / 10;

function drawing(title: string, width: number, height: number, content: string): string {
  return `<svg role=img aria-label="${title}" width=${width} height=${height} viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
