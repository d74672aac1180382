import type { FileReport } from './checkers.ts';

const OUTLIERS = 5;
/** Bytes below which times and memory are those of the process, not of the document. */
const MIN_OUTLIER = 100_000;

/** Results of all files: numbers by kind, and those with the most time and memory for their size. */
export function renderSummary(reports: readonly FileReport[]): string {
  const read = reports.filter(({ refused, units }) => refused === undefined && units > 0);
  const failed = reports.filter(({ failures }) => failures.length > 0);
  const refused = reports.filter((report) => report.refused !== undefined);
  const byId = Map.groupBy(refused, (report) => report.refused!);
  const sum = (value: (report: FileReport) => number) => reports.reduce((total, report) => total + value(report), 0);
  const rows: (readonly [string, number])[] = [
    ['files', reports.length],
    ['as they should be', reports.length - failed.length - refused.length],
    ['failed', failed.length],
    ...[...byId].map(([id, those]) => [`refused: ${id}`, those.length] as const),
    ['units', sum(({ units }) => units)],
    ['words translated', sum(({ words }) => words)],
    ['MB of texts', sum(({ textBytes }) => textBytes) / 1e6],
    ['seconds of computing', sum(({ milliseconds }) => milliseconds) / 1000],
  ];
  const large = read.filter(({ textBytes }) => textBytes > MIN_OUTLIER);
  const top = (value: (report: FileReport) => number) =>
    large.toSorted((a, b) => value(b) - value(a)).slice(0, OUTLIERS);
  const perMegabyte = ({ milliseconds, textBytes }: FileReport) => (milliseconds * 1e6) / textBytes;
  return [
    ...rows.map(([name, value]) => `${Math.round(value).toLocaleString('en').padStart(12)}  ${name}`),
    'most time for their size:',
    ...top(perMegabyte).map((report) => `${rounded(perMegabyte(report))} ms/MB  ${report.path}`),
    'most memory that a process needed anew:',
    ...top(({ growth }) => growth).map((report) => `${rounded(report.growth / 1024)} MB     ${report.path}`),
  ].join('\n');
}

function rounded(value: number): string {
  return Math.round(value).toLocaleString('en').padStart(12);
}
