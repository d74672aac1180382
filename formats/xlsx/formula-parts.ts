import { takeCensus } from '#formats/ooxml/text/check-written.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { renameColumns, renameSheets, type RenamedColumns, type RenamedSheets } from './formula-text.ts';
import type { EditedPart, PackageEdits } from './package-edits.ts';
import { workbookCensus } from './string-vocabulary.ts';
import type { SheetTable } from './tables.ts';
import type { Workbook } from './workbook.ts';

/** Elements that hold a formula (ECMA-376 part 1, 18; MS-XLSX 2.6). */
const FORMULAS = new Set([
  'x:f',
  'x:formula',
  'x:formula1',
  'x:formula2',
  'x:definedName',
  'x:calculatedColumnFormula',
  'x:totalsRowFormula',
  'c:f',
  'cx:f',
  '{http://schemas.microsoft.com/office/excel/2006/main}:f',
]);

/** New names in a workbook. */
export interface Renamed {
  readonly columns: RenamedColumns;
  readonly sheets: RenamedSheets;
}

/** Lets the formulas of all parts of a workbook follow new names. */
export function renameInFormulas(
  workbook: Workbook,
  tables: readonly SheetTable[],
  charts: readonly Pick<EditedPart, 'name' | 'xml'>[],
  renamed: Renamed,
  edits: PackageEdits,
): void {
  if (renamed.columns.size === 0 && renamed.sheets.size === 0) return;
  const { main, sheets } = workbook;
  const parts: (EditedPart & { readonly table?: string })[] = [
    main,
    ...sheets.flatMap(({ content }) => content ?? []),
    ...tables.map(({ part, xml, name }) => ({ ...editedPart(part, xml), table: name.toLowerCase() })),
    ...charts.map(({ name, xml }) => editedPart(name, xml)),
  ];
  for (const part of parts) renameInPart(part, renamed, edits);
}

/** A part of a workbook that is written. @param growing elements of which it may have more */
export function editedPart(name: string, xml: DecodedXml, growing: readonly string[] = []): EditedPart {
  return { name, xml, census: takeCensus(name, xml.source, workbookCensus(growing)) };
}

function renameInPart(part: EditedPart & { readonly table?: string }, renamed: Renamed, edits: PackageEdits): void {
  const { name, xml, table } = part;
  const { source } = xml;
  if (!source.includes('[') && !source.includes('!')) return;
  let start = -1;
  let isPlain = true;
  scanXml(source, name, {
    open(tag, _, end) {
      isPlain = true;
      start = FORMULAS.has(tag.key) && !tag.selfClosing ? end : -1;
    },
    text(_from, _to, cdata) {
      if (cdata) isPlain = false;
    },
    close(tag, end) {
      if (start === -1 || !isPlain || !FORMULAS.has(tag.key)) return;
      const formula = decodeXmlText(source.slice(start, end));
      const written = renameSheets(renameColumns(formula, renamed.columns, table), renamed.sheets);
      if (written !== formula) edits.add(part, { start, end, text: encodeXmlText(written) });
      start = -1;
    },
  });
}
