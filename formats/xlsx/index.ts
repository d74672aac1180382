import { sameContent } from '#domain/units/coded-text.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { signatureWarning } from '#formats/ooxml/signature-warning.ts';
import { requireKnown } from '#formats/ooxml/text/require-known.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { readCellUnits } from './cell-units.ts';
import { describeWorkbook } from './describe-workbook.ts';
import { findMappedSheets, hasColumnPerLanguage } from './mapped-columns.ts';
import { readMappedUnits } from './mapped-units.ts';
import { PackageEdits } from './package-edits.ts';
import { readTables } from './tables.ts';
import { openWorkbook, readWorkbook } from './workbook.ts';
import type { Workbook } from './workbook.ts';
import { writeCells } from './write-cells.ts';
import { writeMapped } from './write-mapped.ts';
import type { LanguageTargets, Warn } from './write-mapped.ts';

/** Excel workbooks, macro-enabled workbooks and templates (ECMA-376, Transitional and Strict). */
export const xlsxFormat: DocumentFormat = {
  id: 'xlsx',
  extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm'],
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  read: readXlsx,
};

function readXlsx(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const office = openWorkbook(bytes);
  const workbook = readWorkbook(office);
  const warnings = signatureWarning(office, 'workbook');
  return options.mapping === undefined
    ? { ...readInPlace(workbook, options), warnings }
    : { ...readMapped(workbook, options), warnings };
}

/** Units that translations take the place of. */
function readInPlace(workbook: Workbook, { describe = false }: ReadOptions): Omit<ReadDocument, 'warnings'> {
  const { office } = workbook;
  const tables = new Map(workbook.sheets.map((sheet) => [sheet.number, readTables(office, sheet)]));
  const facets = describe ? describeWorkbook(workbook, tables) : undefined;
  const found = readCellUnits(workbook, facets);
  return {
    units: found.units,
    write(targets) {
      requireKnown(targets, found.units);
      const edits = new PackageEdits();
      const changed = found.units.map(({ id, content }) => {
        const target = targets.get(id);
        return target && !sameContent(target, content) ? target : undefined;
      });
      writeCells(workbook, found, (unit) => changed[unit], edits);
      return rewriteZip(office.archive, edits.write());
    },
  };
}

/** Units whose translations go into other columns. */
function readMapped(workbook: Workbook, options: ReadOptions): Omit<ReadDocument, 'warnings'> {
  const { mapping = [], describe = false, targetLanguage, targetLanguages = [] } = options;
  const { office } = workbook;
  const mapped = findMappedSheets(workbook, mapping);
  const tables = new Map(workbook.sheets.map((sheet) => [sheet.number, readTables(office, sheet)]));
  const facets = describe ? describeWorkbook(workbook, tables) : undefined;
  const unitsFor = (language: string | undefined) => readMappedUnits(workbook, mapped, language, facets);
  const write = (languages: readonly LanguageTargets[], warn: Warn) => {
    const edits = new PackageEdits();
    for (const { language, targets } of languages) requireKnown(targets, unitsFor(language));
    writeMapped(workbook, mapped, languages, edits, warn);
    return rewriteZip(office.archive, edits.write());
  };
  const single = {
    units: unitsFor(targetLanguage),
    write: (targets, { targetLanguage: language, onWarning }) =>
      write([{ language, targets }], (warning) => onWarning?.(warning)),
  } satisfies Omit<ReadDocument, 'warnings'>;
  if (!hasColumnPerLanguage(mapping, targetLanguages)) return single;
  return {
    ...single,
    multilingual: {
      unitsFor,
      write: (byLanguage, { onWarning }) =>
        write(
          [...byLanguage].map(([language, targets]) => ({ language, targets })),
          (warning, language) => onWarning?.(warning, language),
        ),
    },
  };
}
