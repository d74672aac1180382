import type { MeasuredComparison } from './benchmark.ts';
import { summarizeRounds } from './summary.ts';

const HEADINGS = ['benchmark', 'what', 'target', 'now', 'min–max', '', 'ours', 'baseline', 'unit', 'noise', 'stages'];

/** Renders all measurements as one table in plain text. Targets and present values are ratios to the baseline. */
export function renderTable(measured: readonly MeasuredComparison[]): string {
  return renderRows([HEADINGS, ...measured.map(cells)]);
}

/** Rows of cells in columns of the width of their longest cell. */
export function renderRows(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells({ benchmark, comparison, stages = {} }: MeasuredComparison): string[] {
  const { ratio, lowestRatio, highestRatio, reached, ours, baseline, oursSpread, baselineSpread } =
    summarizeRounds(comparison);
  return [
    benchmark,
    `${comparison.what}, against ${comparison.baseline}`,
    `≥ ${comparison.target}`,
    ratio.toFixed(2),
    `${lowestRatio.toFixed(2)}–${highestRatio.toFixed(2)}`,
    reached ? 'reached' : 'MISSED',
    count(ours),
    count(baseline),
    comparison.unit,
    `${spread(oursSpread)}/${spread(baselineSpread)}`,
    Object.entries(stages)
      .map(([stage, share]) => `${stage} ${percent(share)}`)
      .join(', '),
  ];
}

/** A number of units a second. */
export function count(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const spread = (share: number) => `±${percent(share / 2)}`;
