import { surfaceText } from '#domain/segmentation/surface-text.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import type { CellUnits } from '#formats/xlsx/cell-units.ts';
import { quotedSheet } from '#formats/xlsx/formula-text.ts';
import { cellReference } from '#formats/xlsx/references.ts';
import { parseReference, type SheetReference } from '#formats/xlsx/sheet-reference.ts';
import type { Workbook } from '#formats/xlsx/workbook.ts';
import type { EqualTexts } from './equal-texts.ts';
import { FollowedLiterals } from './followed-literals.ts';
import { PlaceList } from './place-list.ts';

/** A defined name: its attributes and its formula (ECMA-376 part 1, 18.2.5). */
const DEFINED_NAME = /<(?:[^\s<>:/]{1,20}:)?definedName\s([^<>]*)>([^<]*)</g;
/** The name of the criteria of an advanced filter. */
const CRITERIA_NAME = /\bname\s{0,9}=\s{0,9}["']_xlnm\.Criteria["']/;

/** The criteria of a function of databases (ECMA-376 part 1, 18.17.7), its last argument. */
const DATABASE = /\bD(?:SUM|COUNTA?|AVERAGE|MAX|MIN|GET|PRODUCT|STDEVP?|VARP?)\([^()<]*,([^(),<]+)\)/g;

/** Cells of criteria that are looked at; filters have a few. */
const MAX_CELLS = 20_000;

/** True if the workbook defines criteria for an advanced filter, which no formula refers to. */
export const hasCriteria = ({ main }: Workbook): boolean => main.xml.source.includes('_xlnm.Criteria');

/**
 * Lets criteria in cells follow the texts that they select: `<>North` becomes `<>` with the translation of North.
 *
 * @param changed translations by index of the unit; those of criteria are replaced
 * @param isGiven 1 for units with a translation
 * @returns a warning that names criteria for parts of texts
 */
export function followCriteria(
  workbook: Workbook,
  cells: CellUnits,
  texts: EqualTexts,
  changed: (CodedText | undefined)[],
  isGiven: Uint8Array,
): DocumentWarning[] {
  const literals = new FollowedLiterals({ columns: new Map(), sheets: new Map(), texts });
  const unsure = new PlaceList();
  let left = MAX_CELLS;
  for (const { sheet, range } of criteriaOf(workbook)) {
    const found = cells.sheets.find((each) => each.sheet === sheet);
    if (!found) continue;
    const rows = sheet.content!.cells;
    for (let row = rows.firstRowFrom(range.firstRow + 1); row < rows.rowCount && left > 0; row++) {
      if (rows.rowNumber(row) > range.lastRow) break;
      for (let column = range.firstColumn; column <= range.lastColumn && left > 0; column++) {
        left--;
        const place = { row: rows.rowNumber(row), column };
        const position = found.positionOf(place);
        if (position === undefined) continue;
        const index = found.units.at(position);
        const result = literals.writeCriterion(surfaceText(cells.contentAt(index)).text);
        const isWritten = isGiven[index] === 1 || cells.isHiddenAt(index);
        if (result.text !== undefined && isWritten) changed[index] = { text: result.text, codes: [] };
        if (result.isUnsure || (result.text !== undefined && !isWritten)) {
          unsure.add(() => [sheet.name, cellReference(place)].join('!'), undefined);
        }
      }
    }
  }
  if (unsure.count === 0) return [];
  const message = `Criteria of filters or functions compare cells with parts of texts, or stay, and may select other rows: ${unsure.listed}.`;
  return [{ code: 'formulas_to_check', message }];
}

function criteriaOf(workbook: Workbook): SheetReference[] {
  const named = [...workbook.main.xml.source.matchAll(DEFINED_NAME)].flatMap(([, attributes, formula]) =>
    CRITERIA_NAME.test(attributes!) ? [formula!] : [],
  );
  const used = workbook.sheets.flatMap(({ name, content }) => {
    const found = [...(content?.xml.source.matchAll(DATABASE) ?? [])].map(([, reference]) => reference!.trim());
    return [...new Set(found)].map((each) => (each.includes('!') ? each : `${quotedSheet(name)}!${each}`));
  });
  const all = [...new Set([...named, ...used].map(decodeXmlText))];
  return all.flatMap((reference) => parseReference(reference, workbook) ?? []);
}
