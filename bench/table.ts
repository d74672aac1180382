import type { Comparison } from './benchmark.ts';
import { summarize } from './summary.ts';

const HEADINGS = [
  'ratio',
  'min–max',
  'target',
  '',
  'what',
  'ours',
  'baseline',
  'unit',
  'noise ours/baseline',
  'baseline is',
];

/** Comparisons as a table in plain text, the ratio first. */
export function renderTable(comparisons: readonly Comparison[]): string {
  const rows = [HEADINGS, ...comparisons.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(comparison: Comparison): string[] {
  const summary = summarize(comparison);
  return [
    summary.ratio.toFixed(2),
    `${summary.lowestRatio.toFixed(2)}–${summary.highestRatio.toFixed(2)}`,
    `≥ ${comparison.target}`,
    summary.reached ? 'reached' : 'MISSED',
    comparison.what,
    count(summary.ours),
    count(summary.baseline),
    comparison.unit,
    `${percent(summary.oursSpread)}/${percent(summary.baselineSpread)}`,
    comparison.baseline,
  ];
}

function count(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function percent(share: number): string {
  return `±${Math.round((share * 100) / 2)} %`;
}
