import { BYTE_ORDER_MARK } from '#formats/encoding/unicode.ts';
import type { ReportedTerm } from '#domain/jobs/results/term-extraction-result.ts';
import { spreadsheetCsv } from '#formats/csv/formula-escape.ts';

const COLUMNS = ['term', 'score', 'frequency', 'files', 'definition', 'example'] as const;

/** The terms as a table: a line per term, with two columns per target language for its best translation and the score of that. */
export function termsTable(terms: readonly ReportedTerm[]): string {
  const languages = [...new Set(terms.flatMap(({ targets }) => targets.map(({ language }) => language)))].toSorted();
  const head = [...COLUMNS, ...languages.flatMap((language) => [language, `${language} score`])];
  const rows = terms.map(({ targets, ...term }) => [
    ...COLUMNS.map((column) => term[column] ?? ''),
    ...languages.flatMap((language) => {
      const best = targets.find((target) => target.language === language);
      return best === undefined ? ['', ''] : [best.term, best.score];
    }),
  ]);
  return BYTE_ORDER_MARK + spreadsheetCsv([head, ...rows]);
}
