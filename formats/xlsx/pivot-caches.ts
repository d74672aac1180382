import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { encodeXmlAttribute } from '#formats/ooxml/xml-text.ts';
import { changedTexts } from './shown-cells.ts';
import { escapedText } from './cell-text.ts';
import type { ChangedCells } from './changed-cells.ts';
import { editedPart, type EditedPart, type PackageEdits } from './package-edits.ts';
import { parseRange } from './references.ts';
import type { SheetReference } from './sheet-reference.ts';
import type { Workbook } from './workbook.ts';
import type { PlacedTable } from './tables.ts';

/** Attributes of pivot tables with texts that their sheets show (ECMA-376 part 1, 18.10). */
const CAPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['x:pivotTableDefinition', ['dataCaption', 'grandTotalCaption', 'rowHeaderCaption', 'colHeaderCaption']],
  ['x:pivotField', ['name']],
  ['x:dataField', ['name']],
]);

/** The parts with the cached data of pivot tables. */
export function pivotCaches(office: OfficePackage): { readonly name: string }[] {
  return office.referencesOf(office.mainPart).filter(({ kind }) => kind === 'pivotCacheDefinition');
}

interface CachedText {
  readonly text: string;
  readonly range: { readonly start: number; readonly end: number };
}

interface CachedField {
  readonly name: CachedText | undefined;
  readonly items: CachedText[];
}

/**
 * Lets pivot tables follow the cells that they are about: without it, they would lose their fields when they are refreshed.
 *
 * @returns new names of fields by their lower-case names
 */
export function writePivots(
  workbook: Workbook,
  tables: readonly PlacedTable[],
  changes: ChangedCells,
  edits: PackageEdits,
): Map<string, string> {
  const { office } = workbook;
  const renamed = new Map<string, string>();
  for (const { name } of pivotCaches(office)) {
    const part = editedPart(name, office.readXml(name));
    const { cells, fields, hasFormulas } = readCache(part, workbook, tables);
    if (!cells) continue;
    const items = fields.map((field, index) => itemChanges(field, index, cells, changes));
    if (!hasFormulas) writeNames(part, fields, cells, changes, edits, renamed);
    for (const [index, { items: texts }] of fields.entries()) writeTexts(part, texts, items[index]!, edits);
    for (const { kind, name: records } of office.referencesOf(name)) {
      if (kind === 'pivotCacheRecords') writeRecords(editedPart(records, office.readXml(records)), items, edits);
    }
  }
  for (const sheet of workbook.sheets) {
    if (!sheet.content || sheet.part === '') continue;
    for (const { kind, name } of office.referencesOf(sheet.part)) {
      if (kind !== 'pivotTable') continue;
      const part = editedPart(name, office.readXml(name));
      writeCaptions(part, (range) => changedTexts({ sheet, range }, changes), edits);
    }
  }
  return renamed;
}

function readCache(part: EditedPart, { sheets }: Workbook, tables: readonly PlacedTable[]) {
  let cells: SheetReference | undefined;
  const fields: CachedField[] = [];
  let hasFormulas = false;
  const { source } = part.xml;
  scanXml(source, part.name, {
    open(tag, start) {
      if (tag.key === 'x:worksheetSource' && tag.attribute('r:id') === undefined) {
        const named = (tag.attribute('name') ?? '').toLowerCase();
        const table = tables.find(({ table: each }) => each.name.toLowerCase() === named);
        const sheet = sheets.find(({ name }) => name.toLowerCase() === tag.attribute('sheet')?.toLowerCase());
        const range = parseRange(tag.attribute('ref') ?? '');
        if (table) cells = { sheet: table.sheet, range: table.table.range };
        else if (sheet?.content && range) cells = { sheet, range };
        if (cells && !cells.sheet.content!.cells.isSorted) cells = undefined;
      } else if (tag.key === 'x:cacheField') {
        if (tag.attribute('formula') !== undefined) hasFormulas = true;
        const range = tag.attributeRange('name', source, start);
        fields.push({ name: range && { text: tag.attribute('name') ?? '', range }, items: [] });
      } else if (tag.key === 'x:s') {
        const range = tag.attributeRange('v', source, start);
        if (range) fields.at(-1)?.items.push({ text: tag.attribute('v') ?? '', range });
      }
    },
  });
  return { cells, fields, hasFormulas };
}

/** New names of fields, unless two of them would be the same. */
function writeNames(
  part: EditedPart,
  fields: readonly CachedField[],
  { sheet, range }: SheetReference,
  changes: ChangedCells,
  edits: PackageEdits,
  renamed: Map<string, string>,
): void {
  const names = fields.map(({ name }, index) => {
    const position = { row: range.firstRow, column: range.firstColumn + index };
    const change = position.column > range.lastColumn ? undefined : changes.changeAt(sheet, position);
    return change?.before === name?.text ? change?.after : undefined;
  });
  const all = fields.map(({ name }, index) => (names[index] ?? name?.text ?? '').toLowerCase());
  if (new Set(all).size < all.length) return;
  for (const [index, { name }] of fields.entries()) {
    const after = names[index];
    if (after === undefined || !name) continue;
    edits.add(part, { ...name.range, text: attributeText(after) });
    renamed.set(name.text.toLowerCase(), after);
  }
}

/** New texts of the items of a field by their texts before; none if two items would be the same. */
function itemChanges(
  { items }: CachedField,
  index: number,
  { sheet, range }: SheetReference,
  changes: ChangedCells,
): ReadonlyMap<string, string> {
  const column = range.firstColumn + index;
  if (column > range.lastColumn) return new Map();
  const below = { ...range, firstRow: range.firstRow + 1, firstColumn: column, lastColumn: column };
  const texts = changedTexts({ sheet, range: below }, changes);
  const all = items.map(({ text }) => (texts.get(text) ?? text).toLowerCase());
  return new Set(all).size < new Set(items.map(({ text }) => text.toLowerCase())).size ? new Map() : texts;
}

function writeTexts(
  part: EditedPart,
  items: readonly CachedText[],
  changes: ReadonlyMap<string, string>,
  edits: PackageEdits,
): void {
  for (const { text, range } of items) {
    const after = changes.get(text);
    if (after !== undefined) edits.add(part, { ...range, text: attributeText(after) });
  }
}

/** Values of records that are not among the items of their fields. */
function writeRecords(part: EditedPart, changes: readonly ReadonlyMap<string, string>[], edits: PackageEdits): void {
  if (changes.every(({ size }) => size === 0)) return;
  const { source } = part.xml;
  let depth = 0;
  let field = -1;
  scanXml(source, part.name, {
    open(tag, start) {
      depth++;
      if (depth === 2) field = -1;
      if (depth !== 3) return;
      field++;
      const after = tag.key === 'x:s' ? changes[field]?.get(tag.attribute('v') ?? '') : undefined;
      const range = after === undefined ? undefined : tag.attributeRange('v', source, start);
      if (range) edits.add(part, { ...range, text: attributeText(after!) });
    },
    close() {
      depth--;
    },
  });
}

function writeCaptions(
  part: EditedPart,
  textsIn: (range: NonNullable<ReturnType<typeof parseRange>>) => ReadonlyMap<string, string>,
  edits: PackageEdits,
): void {
  const { source } = part.xml;
  const found: CachedText[] = [];
  let texts: ReadonlyMap<string, string> = new Map();
  scanXml(source, part.name, {
    open(tag, start) {
      if (tag.key === 'x:location') {
        const range = parseRange(tag.attribute('ref') ?? '');
        if (range) texts = textsIn(range);
      }
      for (const attribute of CAPTIONS.get(tag.key) ?? []) {
        const range = tag.attributeRange(attribute, source, start);
        if (range) found.push({ text: tag.attribute(attribute) ?? '', range });
      }
    },
  });
  writeTexts(part, found, texts, edits);
}

const attributeText = (text: string) => encodeXmlAttribute(escapedText(text).replaceAll('\n', '_x000a_'));
