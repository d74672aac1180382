import type { WorkbookFacets } from '#domain/units/cell-facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { UnitsOnDemand, type Units } from '#domain/units/units.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { readParts } from '#formats/ooxml/office-warnings.ts';
import { removeRepeatedUnits } from '#formats/ooxml/text/remove-repeated-units.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import { readCellUnits, type CellUnits } from './cell-units.ts';
import { controlDrawing } from './control-captions.ts';
import { cellFacets, SheetRows } from './describe-workbook.ts';
import { readNumberFormats } from './number-formats.ts';
import { ReadWorkbookPart } from './read-part.ts';
import { parseCell } from './references.ts';
import { readSheetNames } from './sheet-names.ts';
import { readSheetTexts, type SheetTexts } from './sheet-texts.ts';
import { findWorkbookTextParts } from './text-parts.ts';
import type { Workbook } from './workbook.ts';

/** All texts of a workbook that translations take the place of. */
export interface WorkbookUnits {
  readonly units: Units;
  /** Those of them that aren't units of cells, which come first. */
  readonly others: readonly Unit[];
  readonly cells: CellUnits;
  readonly texts: readonly SheetTexts[];
  readonly parts: readonly ReadWorkbookPart[];
  /** By the id of a unit of a part that repeats another one the id of that. */
  readonly originals: ReadonlyMap<string, string>;
  readonly warnings: readonly DocumentWarning[];
}

/** @param facets set if units are to be described. @throws LoquentError errors of the parts */
export function readUnits(workbook: Workbook, facets: WorkbookFacets | undefined): WorkbookUnits {
  const cells = readCellUnits(workbook, facets);
  let byText: Map<string, string> | undefined;
  const leaderOf = (text: string) => {
    byText ??= unitsByText(cells.units);
    return byText.get(text.toLowerCase());
  };
  const { parts, warnings } = readTextParts(workbook);
  const charts = parts.flatMap(({ part, edited }) => (part.place === 'chart' ? edited : []));
  const formats = readNumberFormats(workbook, charts, facets);
  const texts = [...workbook.sheets.flatMap((sheet) => readSheetTexts(sheet, facets, leaderOf)), formats];
  const { units: own, originals: led } = removeRepeatedUnits(parts.flatMap((part) => [...part.units]));
  const owners = new Map<string, ReadWorkbookPart>(
    parts.flatMap((part) => part.units.map(({ unit }: PartUnit) => [unit.id, part] as const)),
  );
  const leaders = new Map(led);
  const placed = followDrawings(own, owners, leaders).map((unit) =>
    placedUnit(workbook, unit, owners.get(unit.id)!, facets),
  );
  const names = facets ? readSheetNames(workbook, facets) : [];
  const others = [...texts.flatMap((each) => [...each.units]), ...placed, ...names];
  const { length } = cells.units;
  const indexes = new Map(others.map(({ id }, index) => [id, length + index]));
  const units = new UnitsOnDemand(
    length + others.length,
    (index) => (index < length ? cells.units.at(index)! : others[index - length]!),
    (id) => indexes.get(id) ?? cells.indexOf(id),
  );
  return { units, others, cells, texts, parts, originals: leaders, warnings: [...warnings, ...formats.warnings] };
}

/**
 * Excel keeps captions of form controls in the drawing of the sheet, and again in VML for Excel 2007.
 *
 * @param leaders gets captions that are in the drawing
 */
function followDrawings(
  units: readonly Unit[],
  owners: ReadonlyMap<string, ReadWorkbookPart>,
  leaders: Map<string, string>,
): Unit[] {
  const drawn = new Map<string, string>();
  return units.filter(({ id, content }) => {
    const { part } = owners.get(id)!;
    if (part.cellPlace !== 'drawing' || content.codes.length > 0) return true;
    const key = [part.sheet?.number, content.text].join(' ');
    const leader = part.isVml ? drawn.get(key) : undefined;
    if (leader !== undefined) leaders.set(id, leader);
    else if (!drawn.has(key)) drawn.set(key, id);
    return leader === undefined;
  });
}

function unitsByText(units: Units): Map<string, string> {
  const byText = new Map<string, string>();
  for (const { id, content, translate } of units) {
    const key = content.text.toLowerCase();
    if (translate && content.codes.length === 0 && !byText.has(key)) byText.set(key, id);
  }
  return byText;
}

function readTextParts(workbook: Workbook): { parts: ReadWorkbookPart[]; warnings: DocumentWarning[] } {
  const { parts, damaged: warnings } = readParts(findWorkbookTextParts(workbook), (part) => {
    const xml = workbook.office.readXml(part.name);
    const read = part.isVml ? controlDrawing(xml) : xml;
    return read && new ReadWorkbookPart(part, read, workbook);
  });
  if (parts.some(({ hasMentions }) => hasMentions)) {
    const message = 'Comments that mention people stay in the source language: the mentions have places in the text.';
    warnings.push({ code: 'part_not_translated', message });
  }
  return { parts, warnings };
}

function placedUnit(workbook: Workbook, unit: Unit, read: ReadWorkbookPart, facets: WorkbookFacets | undefined): Unit {
  const { sheet, cellPlace } = read.part;
  const isHidden = unit.translate && sheet?.isHidden === true;
  const shown: Unit = isHidden ? { ...unit, translate: false, skipReason: 'hidden' } : unit;
  if (!facets) return shown;
  const position = parseCell(read.cellOf(unit.id) ?? '');
  const cells = sheet?.content?.cells;
  const row = position && cells?.isSorted ? cells.rowOf(position.row) : undefined;
  const rowFacets = row === undefined ? null : new SheetRows(workbook, sheet!).row(row);
  return { ...shown, cell: cellFacets(facets, cellPlace, sheet, rowFacets, position?.column) };
}
