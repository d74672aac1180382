export { openTermTable } from './open-term-table.ts';
export { readImportRows } from './import-rows.ts';
export { baseColumn, IGNORE, planColumns, type ColumnPlan, type TermColumnMapping } from './columns/plan-columns.ts';
export { NOTES, type RecognizedColumn } from './columns/recognize-header.ts';
export { recognizeColumns, suggestMapping, type SuggestedColumn } from './columns/suggest-mapping.ts';
export { withoutHeader, type TermTable } from './source.ts';
export { writeCsv } from './csv/write-csv.ts';
export { writeXlsx } from './xlsx/write-xlsx.ts';
export { writeTbx } from './tbx/write-tbx.ts';
