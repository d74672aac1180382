import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions } from '#formats/format.ts';
import { officeWarnings } from '#formats/ooxml/office-warnings.ts';
import { requireExistingUnits } from '#formats/ooxml/text/require-existing-units.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { workbookFacets } from './describe-workbook.ts';
import { languageMapping } from './language-sheets.ts';
import { findMappedSheets, hasColumnPerLanguage } from './mapped-columns.ts';
import { readMappedUnits } from './mapped-units.ts';
import { PackageEdits } from './package-edits.ts';
import { showFilteredRows } from './filtered-rows.ts';
import { readSheetTables } from './tables.ts';
import type { SheetContent } from './sheet-reader.ts';
import { openWorkbook, readWorkbook, type Workbook } from './workbook.ts';
import { readUnits } from './workbook-units.ts';
import { PlaceList } from './formulas/place-list.ts';
import { findUntranslatedKindsInWorkbook } from './untranslated-kinds.ts';
import { writeMapped, type LanguageTargets, type Warn } from './write-mapped.ts';
import type { PlacedTable } from './tables.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Excel workbooks, macro-enabled workbooks and templates (ECMA-376, Transitional and Strict). */
export const xlsxFormat: DocumentFormat = {
  id: 'xlsx',
  about: {
    name: 'Excel',
    translated:
      'texts of cells with their looks, tables, charts, drawings, lists and messages of data validation, number formats, headers, footers, properties; comments and names of sheets when an instruction names them. Formulas, tables, charts and pivot tables follow. Or the empty cells of a table with a column per language',
    kept: 'formulas, numbers, dates, hidden sheets, rows and columns, texts that programs read',
  },
  extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm'],
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  translations: { in: 'columns' },
  office: 'workbook',
  read: readXlsx,
};

function readXlsx(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const workbook = readWorkbook(openWorkbook(bytes));
  const tables = placedTables(workbook);
  showFilteredRows(workbook, tables);
  if (options.mapping !== undefined) return readMapped(workbook, tables, options);
  const found = options.describe === true ? undefined : languageMapping(workbook, options);
  if (found === undefined) return readInPlace(workbook, tables, options);
  const read = readMapped(workbook, tables, { ...options, mapping: found.mapping });
  return { ...read, warnings: [found.warning, ...read.warnings] };
}

/** Units that translations take the place of. */
function readInPlace(
  workbook: Workbook,
  tables: readonly PlacedTable[],
  { describe = false }: ReadOptions,
): ReadDocument {
  const facets = describe ? workbookFacets(workbook, tables) : undefined;
  const found = readUnits(workbook, facets);
  if (!describe) for (const { content } of workbook.sheets) releaseSource(content);
  return {
    units: found.units,
    warnings: [
      ...found.warnings,
      ...officeWarnings(workbook.office, 'workbook', findUntranslatedKindsInWorkbook(workbook)),
    ],
    write: (targets, options) => writeWorkbook(workbook, found, tables, targets, options),
  };
}

/** Frees the source of a sheet whose cells say all that is needed to read it: most workbooks have their texts in a table. */
function releaseSource(content: SheetContent | undefined): void {
  if (content?.strings.length === 0) content.xml.release();
}

function placedTables(workbook: Workbook): PlacedTable[] {
  return workbook.sheets.flatMap((sheet) => readSheetTables(workbook.office, sheet).map((table) => ({ sheet, table })));
}

/** Units whose translations go into other columns. */
function readMapped(workbook: Workbook, tables: readonly PlacedTable[], options: ReadOptions): ReadDocument {
  const { mapping = [], describe = false, targetLanguage, targetLanguages = [] } = options;
  const { office } = workbook;
  const mapped = findMappedSheets(workbook, mapping);
  const facets = describe ? workbookFacets(workbook, tables) : undefined;
  const unitsFor = (language: string | undefined, empty?: PlaceList) =>
    readMappedUnits(workbook, mapped, language, facets, empty);
  const empty = new PlaceList();
  const write = (languages: readonly LanguageTargets[], warn: Warn) => {
    const edits = new PackageEdits();
    for (const { language, targets } of languages) requireExistingUnits(targets, unitsFor(language));
    writeMapped(workbook, mapped, languages, edits, warn);
    return rewriteZip(office.archive, edits.write());
  };
  const single = {
    units: unitsFor(targetLanguage, empty),
    warnings: [...officeWarnings(office, 'workbook', []), ...cellsLeftEmpty(empty)],
    write: (targets, { targetLanguage: language, onWarning }) =>
      write([{ language, targets }], (warning) => onWarning?.(warning)),
  } satisfies ReadDocument;
  if (!hasColumnPerLanguage(mapping, targetLanguages)) return single;
  return {
    ...single,
    multilingual: {
      unitsFor: (language) => unitsFor(language),
      write: (byLanguage, { onWarning }) =>
        write(
          [...byLanguage].map(([language, targets]) => ({ language, targets })),
          (warning, language) => onWarning?.(warning, language),
        ),
    },
  };
}

function cellsLeftEmpty({ count, listed }: PlaceList): DocumentWarning[] {
  if (count === 0) return [];
  const cells = count === 1 ? 'A cell' : `${count.toLocaleString('en')} cells`;
  const message = `${cells} of source columns hold codes, addresses or numbers, which are not translated, so that the target cells stay empty: ${listed}.`;
  return [{ code: 'cells_left_empty', message }];
}
