import { prefixOf } from '#formats/ooxml/text/vocabulary.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { escapedText } from './cell-text.ts';
import type { ChangedCells } from './changed-cells.ts';
import type { PackageEdits } from './package-edits.ts';
import { parseCell } from './references.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** The formula of a cell, in the source of the cell. */
const FORMULA = /<(?:[^\s<>:/]+:)?f(?:\s[^<>]*)?>([^<]*)</;

/** A formula that is a reference to one cell. */
const REFERENCE = /^(?:(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!)?(\$?[A-Z]{1,3}\$?\d{1,7})$/u;

/** Elements of a workbook that follow the settings of its calculation (ECMA-376 part 1, 18.2.27). */
const BEHIND_SETTINGS = new Set(
  (
    'oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects ' +
    'extLst'
  )
    .split(' ')
    .map((name) => `x:${name}`),
);

/**
 * Brings results of formulas up to date: those that are a reference to a translated cell get its text, for programs that don't
 * calculate; Excel calculates all of them when it opens the workbook.
 */
export function writeResults(workbook: Workbook, changes: ChangedCells, edits: PackageEdits): void {
  const sheets = new Map(workbook.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]));
  let hasFormulas = false;
  for (const sheet of workbook.sheets) {
    if (!sheet.content) continue;
    const { cells, xml } = sheet.content;
    for (let cell = 0; cell < cells.length; cell++) {
      if (!cells.hasFormula(cell)) continue;
      hasFormulas = true;
      const after = cells.kindOf(cell) === 'string' ? referredText(sheet, cell, sheets, changes) : undefined;
      if (after === undefined) continue;
      const text = encodeXmlText(escapedText(after));
      edits.add(sheet.content, { ...cells.valueRange(cell, xml.source), text });
    }
  }
  if (hasFormulas) calculateOnLoad(workbook, edits);
}

function referredText(
  sheet: Sheet,
  cell: number,
  sheets: ReadonlyMap<string, Sheet>,
  changes: ChangedCells,
): string | undefined {
  const { cells, xml } = sheet.content!;
  const { start, end, valueStart, valueEnd } = cells.cell(cell);
  const formula = FORMULA.exec(xml.source.slice(start, Math.min(end, valueStart)))?.[1];
  const [, quoted, plain, reference] = REFERENCE.exec(decodeXmlText(formula ?? '').trim()) ?? [];
  const position = reference === undefined ? undefined : parseCell(reference);
  if (!position) return undefined;
  const name = quoted?.replaceAll("''", "'") ?? plain;
  const referred = name === undefined ? sheet : sheets.get(name.toLowerCase());
  const change = referred && changes.changeAt(referred, position);
  // A value that was not up to date is not the cell's text.
  return change?.before === decodeXmlText(xml.source.slice(valueStart, valueEnd)) ? change.after : undefined;
}

function calculateOnLoad({ main }: Workbook, edits: PackageEdits): void {
  const { source } = main.xml;
  let depth = 0;
  let isDone = false;
  const insert = (at: number, prefix: string) => {
    if (!isDone) edits.add(main, { start: at, end: at, text: `<${prefix}calcPr fullCalcOnLoad="1"/>` });
    isDone = true;
  };
  scanXml(source, main.name, {
    open(tag, start) {
      depth++;
      if (depth === 2 && BEHIND_SETTINGS.has(tag.key)) insert(start, prefixOf(tag));
      if (depth !== 2 || tag.key !== 'x:calcPr' || isDone) return;
      isDone = true;
      const range = tag.attributeRange('fullCalcOnLoad', source, start);
      const at = start + 1 + tag.rawName.length;
      edits.add(main, range ? { ...range, text: '1' } : { start: at, end: at, text: ' fullCalcOnLoad="1"' });
    },
    close(tag, start) {
      depth--;
      if (depth === 0 && !tag.selfClosing) insert(start, prefixOf(tag));
    },
  });
}
