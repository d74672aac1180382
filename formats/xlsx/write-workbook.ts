import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import type { WriteOptions } from '#formats/format.ts';
import { DrawingLanguage } from '#formats/ooxml/text/drawing/drawing-language.ts';
import { textLanguage } from '#formats/ooxml/text/text-language.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { ChangedCells } from './changed-cells.ts';
import { renameInFormulas } from './formula-parts.ts';
import { PackageEdits } from './package-edits.ts';
import { pivotCaches, writePivots } from './pivot-caches.ts';
import { renamedSheets, writeSheetNames } from './sheet-names.ts';
import type { Workbook } from './workbook.ts';
import type { WorkbookUnits } from './workbook-units.ts';
import { writeCells } from './write-cells.ts';
import { writeDirection } from './write-direction.ts';
import { writeResults } from './write-results.ts';
import { TableNames, type PlacedTable } from './write-tables.ts';

/**
 * Writes translations in the place of their sources, and lets everything follow that repeats them: names of columns of tables,
 * formulas, charts, pivot tables, results.
 *
 * @throws LoquentError `document_write_failed`
 */
export function writeWorkbook(
  workbook: Workbook,
  found: WorkbookUnits,
  tables: readonly PlacedTable[],
  targets: ReadonlyMap<string, CodedText>,
  options: WriteOptions,
): Uint8Array {
  const edits = new PackageEdits();
  const targetsOfCells = found.cells.units.map(({ id, content }) => changedTarget(targets.get(id), content));
  const changes = new ChangedCells(workbook, found.cells, targetsOfCells);
  const others = found.units.slice(found.cells.units.length);
  const contents = new Map(others.map(({ id, content }) => [id, content]));
  const targetOf = (id: string) => {
    const unit = found.leaders.get(id) ?? id;
    const content = contents.get(unit);
    // Items of a list follow units of cells, which are not among the contents.
    return content ? changedTarget(targets.get(unit), content) : targets.get(unit);
  };
  const warn = options.onWarning ?? (() => undefined);
  const names = new TableNames(tables, changes);
  for (const warning of names.warnings) warn(warning);
  const sheets = renamedSheets(workbook, targetOf, warn);
  const charts = found.parts.flatMap(({ edited, references }) => (references ? [edited] : []));
  const ownTables = tables.map(({ table }) => table);
  renameInFormulas(workbook, ownTables, charts, { columns: names.columns, sheets }, edits);
  writeSheetNames(workbook, sheets, pivotCaches(workbook.office), edits);
  if (!changes.isEmpty) {
    writeCells(workbook, found.cells, changes, edits);
    names.write(tables, changes, edits);
    writePivots(workbook, tables, changes, edits);
    for (const { edited, references } of found.parts) references?.write(edited, changes, edits);
    writeResults(workbook, changes, edits);
    writeDirection(() => translatedSheets(found, targets), options, edits);
  }
  for (const text of found.texts) text.write(targetOf, edits, warn);
  const language = textLanguage(options, (pattern) => found.units.some(({ content }) => pattern.test(content.text)));
  const drawings = language && new DrawingLanguage(language);
  for (const part of found.parts) part.write(targetOf, drawings, edits);
  return rewriteZip(workbook.office.archive, edits.write());
}

function changedTarget(target: CodedText | undefined, content: CodedText): CodedText | undefined {
  return target && !sameContent(target, content) ? target : undefined;
}

/** Sheets all of whose cells that can be translated are. */
function translatedSheets({ cells }: WorkbookUnits, targets: ReadonlyMap<string, CodedText>) {
  return cells.sheets.flatMap(({ sheet, units }) => {
    let hasTarget = false;
    for (let position = 0; position < units.length; position++) {
      const { id, translate } = cells.units[units.at(position)]!;
      if (targets.has(id)) hasTarget = true;
      else if (translate) return [];
    }
    return hasTarget ? [sheet] : [];
  });
}
