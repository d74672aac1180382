import { eachRecord, type CsvDialect, type TableRecord } from './records.ts';

/** Possible delimiters; the first of two equally good ones is chosen. */
const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** Number of records inspected to determine the dialect of a table. */
const SAMPLE_RECORDS = 200;

/** Share of records with as many cells as the first one, from which they are a table. */
const TABLE_SHARE = 0.7;

/** Where the table begins, and how it is written. */
export interface DetectedDialect extends CsvDialect {
  /** UTF-16 offset of the first record, after Excel's line `sep=;` if it exists. */
  readonly start: number;
}

interface Sample {
  readonly dialect: CsvDialect;
  /** Cells of the first record. */
  readonly width: number;
  /** Part of the records that have as many cells as the first. */
  readonly share: number;
  /** Cells with text after their closing quote. */
  readonly irregular: number;
}

/** Detects how a table is written from its first records. */
export function sniffDialect(text: string): DetectedDialect {
  const named = /^sep=([^\r\n"])(?:\r\n|\r|\n)/i.exec(text);
  const start = named?.[0].length ?? 0;
  const samples = (named === null ? DELIMITERS : [named[1]!]).map((delimiter) => bestSample(text, start, delimiter));
  const tables = samples.filter(({ width, share }) => width > 1 && (share >= TABLE_SHARE || named !== null));
  const regular = tables.toSorted((one, other) => other.share - one.share || one.irregular - other.irregular);
  const chosen =
    regular[0] ?? samples.filter(({ width }) => width > 1).sort((one, other) => other.share - one.share)[0];
  return { ...(chosen?.dialect ?? bestSample(text, start, undefined).dialect), start };
}

/** Parses the sample according to the standard; if that leaves errors, in the dialect of other programs. */
function bestSample(text: string, start: number, delimiter: string | undefined): Sample {
  const standard = takeSample(text, start, { delimiter, escape: '"', skipBlanks: false });
  const others: Sample[] = [];
  if (/\\"/.test(text.slice(start, start + 200_000))) {
    others.push(takeSample(text, start, { delimiter, escape: '\\', skipBlanks: false }));
  }
  if (delimiter !== undefined && text.includes(`${delimiter} "`, start)) {
    others.push(takeSample(text, start, { delimiter, escape: '"', skipBlanks: true }));
  }
  return others.reduce((best, other) => {
    const better = other.irregular < best.irregular || (other.irregular === best.irregular && other.share > best.share);
    return better ? other : best;
  }, standard);
}

function takeSample(text: string, start: number, dialect: CsvDialect): Sample {
  const widths: number[] = [];
  let irregular = 0;
  const visit = ({ cells }: TableRecord) => {
    widths.push(cells.length);
    irregular += cells.filter((cell) => cell.quoted && hasLooseEnd(text.slice(cell.start, cell.end), dialect)).length;
    return widths.length < SAMPLE_RECORDS;
  };
  try {
    eachRecord(text, start, dialect, visit);
  } catch {
    irregular += 1;
  }
  const width = widths[0] ?? 0;
  return { dialect, width, share: widths.filter((count) => count === width).length / widths.length, irregular };
}

function hasLooseEnd(raw: string, { escape }: CsvDialect): boolean {
  const whole = escape === '"' ? /^"[^"]*(?:""[^"]*)*" *$/ : /^"[^"\\]*(?:\\[\s\S][^"\\]*)*" *$/;
  return !whole.test(raw);
}
