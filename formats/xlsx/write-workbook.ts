import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import { surfaceText } from '#domain/segmentation/surface-text.ts';
import type { DocumentWarning, WriteOptions } from '#formats/format.ts';
import { DrawingLanguage } from '#formats/ooxml/text/drawing/drawing-language.ts';
import { fitDiagrams } from '#formats/ooxml/text/drawing/fit-diagrams.ts';
import { requireExistingUnits } from '#formats/ooxml/text/require-existing-units.ts';
import { textLanguage } from '#formats/ooxml/text/text-language.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import type { CellUnits } from './cell-units.ts';
import { ChangedCells } from './changed-cells.ts';
import { FormulaFollower } from './formulas/follow-formulas.ts';
import { differingTexts, planEqualTexts } from './formulas/plan-equal-texts.ts';
import { editedPart, PackageEdits } from './package-edits.ts';
import { PlaceList } from './formulas/place-list.ts';
import { pivotCaches, writePivots } from './pivot-caches.ts';
import { renamedSheets, writeSheetNames } from './sheet-names.ts';
import type { Workbook } from './workbook.ts';
import type { WorkbookUnits } from './workbook-units.ts';
import { writeCells } from './write-cells.ts';
import { writeDirection } from './write-direction.ts';
import { writeResults } from './write-results.ts';
import { writeSlicers } from './slicers.ts';
import { TableNames } from './write-tables.ts';
import type { PlacedTable } from './tables.ts';

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
  const warn = options.onWarning ?? (() => undefined);
  const { changed, isGiven } = targetsOfCells(found, targets, warn);
  const contents = new Map(found.others.map(({ id, content }) => [id, content]));
  const targetOf = (id: string) => {
    const unit = found.originals.get(id) ?? id;
    const content = contents.get(unit);
    // Items of a list follow units of cells, which are not among the contents.
    return content ? changedTarget(targets.get(unit), content) : targets.get(unit);
  };
  const sheets = renamedSheets(workbook, targetOf, warn);
  const texts = planEqualTexts({ workbook, found, tables, changed, isGiven, sheets, targetOf, warn });
  const changes = new ChangedCells(workbook, found.cells, changed);
  const names = new TableNames(tables, changes);
  for (const warning of names.warnings) warn(warning);
  for (const text of names.keptTexts) texts.markDiffering(text);
  const follower = new FormulaFollower({ columns: names.columns, sheets, texts }, edits);
  if (targets.size > 0) {
    const ownTables = tables.map(({ table }) => ({ part: editedPart(table.part, table.xml), table }));
    const charts = found.parts.flatMap(({ part, edited }) => {
      return part.place === 'chart' || part.isVml ? [{ part: edited }] : [];
    });
    follower.follow(workbook, tables, [{ part: workbook.main }, ...ownTables, ...charts]);
    for (const warning of [...follower.warnings, ...differingTexts(workbook, texts)]) warn(warning);
  }
  const drawings = found.parts.flatMap(({ part, edited }) => (part.cellPlace === 'drawing' ? edited : []));
  writeSheetNames(workbook, sheets, pivotCaches(workbook.office), drawings, edits);
  if (!changes.isEmpty) {
    writeCells(workbook, found.cells, changes, edits);
    names.write(tables, changes, edits);
    const fields = writePivots(workbook, tables, changes, edits);
    writeSlicers(workbook, tables, names.columns, fields, edits);
    for (const { edited, shown } of found.parts) shown.write(edited, changes, edits);
    writeDirection(() => translatedSheets(found.cells, isGiven), options, edits);
  }
  if (!changes.isEmpty || follower.hasChanged) writeResults(workbook, changes, edits);
  for (const text of found.texts) text.write(targetOf, edits, warn, texts);
  const language = textLanguage(options, (pattern) => hasText(found, pattern));
  const looks = language && new DrawingLanguage(language);
  for (const part of found.parts) part.write(targetOf, looks, edits);
  const written = edits.write();
  const drawn = found.parts.flatMap(({ part }) => (part.isShadow ? part.name : []));
  for (const [name, data] of fitDiagrams(workbook.office, drawn, written)) written.set(name, data);
  return rewriteZip(workbook.office.archive, written);
}

/** Characters of a cell. Source: Excel specifications and limits. */
const MAX_CELL_LENGTH = 32_767;

function hasText({ cells, others }: WorkbookUnits, pattern: RegExp): boolean {
  for (let index = 0; index < cells.units.length; index++) {
    if (pattern.test(cells.contentAt(index).text)) return true;
  }
  return others.some(({ content }) => pattern.test(content.text));
}

/** Targets of cells, by the index of their unit. */
interface TargetsOfCells {
  /** Undefined for those that change nothing. */
  readonly changed: (CodedText | undefined)[];
  /** 1 for units with a target. */
  readonly isGiven: Uint8Array;
}

/**
 * @throws LoquentError `document_write_failed` for a target of a text that the document doesn't have
 */
function targetsOfCells(
  found: WorkbookUnits,
  targets: ReadonlyMap<string, CodedText>,
  warn: (warning: DocumentWarning) => void,
): TargetsOfCells {
  const { cells, others, units } = found;
  const changed: (CodedText | undefined)[] = Array.from({ length: cells.units.length }, () => undefined);
  const isGiven = new Uint8Array(changed.length);
  const tooLong = new PlaceList();
  let known = 0;
  for (const { id } of others) if (targets.has(id)) known += 1;
  for (const [id, target] of targets) {
    const index = cells.indexOf(id);
    if (index === -1) continue;
    known += 1;
    isGiven[index] = 1;
    const content = cells.contentAt(index);
    if (isTooLong(target, content)) tooLong.add(() => cells.units.at(index)!.context, undefined);
    else changed[index] = changedTarget(target, content);
  }
  if (tooLong.count > 0) warn(cellsKept(tooLong));
  if (known < targets.size) requireExistingUnits(targets, units);
  return { changed, isGiven };
}

function isTooLong(target: CodedText, content: CodedText): boolean {
  if (target.text.length + 4 * target.codes.length <= MAX_CELL_LENGTH) return false;
  const { length } = surfaceText(target).text;
  return length > MAX_CELL_LENGTH && length > surfaceText(content).text.length;
}

const cellsKept = ({ listed }: PlaceList): DocumentWarning => ({
  code: 'text_kept',
  message:
    `Cells stay in the source language because their translations have more than the ${MAX_CELL_LENGTH.toLocaleString('en')} ` +
    `characters that Excel allows: ${listed}.`,
});

function changedTarget(target: CodedText | undefined, content: CodedText): CodedText | undefined {
  return target && !sameContent(target, content) ? target : undefined;
}

/** Sheets all of whose cells that can be translated are. */
function translatedSheets(cells: CellUnits, isGiven: Uint8Array) {
  return cells.sheets.flatMap(({ sheet, units }) => {
    let hasTarget = false;
    for (let position = 0; position < units.length; position++) {
      const unit = units.at(position);
      if (isGiven[unit] === 1) hasTarget = true;
      else if (cells.isTextAt(unit)) return [];
    }
    return hasTarget ? [sheet] : [];
  });
}
