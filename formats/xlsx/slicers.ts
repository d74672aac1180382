import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { encodeXmlAttribute } from '#formats/ooxml/xml-text.ts';
import type { RenamedColumns } from './formula-text.ts';
import { EXCEL_2010, EXCEL_2013 } from './namespaces.ts';
import { editedPart, type PackageEdits } from './package-edits.ts';
import type { Workbook } from './workbook.ts';
import type { PlacedTable } from './tables.ts';

const CACHES = new Set([`${EXCEL_2010}:slicerCacheDefinition`, `${EXCEL_2013}:timelineCacheDefinition`]);
const OF_TABLE = `${EXCEL_2013}:tableSlicerCache`;

/**
 * Lets slicers and timelines follow new names of the columns and fields that they filter (MS-XLSX 2.6.46 and 2.6.118).
 *
 * @param fields new names of fields of pivot tables, by their lower-case names
 */
export function writeSlicers(
  { office }: Workbook,
  tables: readonly PlacedTable[],
  columns: RenamedColumns,
  fields: ReadonlyMap<string, string>,
  edits: PackageEdits,
): void {
  if (columns.size === 0 && fields.size === 0) return;
  for (const { kind, name } of office.referencesOf(office.mainPart)) {
    if (kind !== 'slicerCache' && kind !== 'timelineCache') continue;
    const part = editedPart(name, office.readXml(name));
    const { source } = part.xml;
    let field: { readonly name: string; readonly range: { start: number; end: number } } | undefined;
    let renamed = fields;
    scanXml(source, name, {
      open(tag, start) {
        const range = CACHES.has(tag.key) ? tag.attributeRange('sourceName', source, start) : undefined;
        if (range) field = { name: tag.attribute('sourceName') ?? '', range };
        if (tag.key !== OF_TABLE) return;
        const table = tables.find(({ table: each }) => each.id === tag.attribute('tableId'))?.table;
        renamed = columns.get(table?.name.toLowerCase() ?? '') ?? new Map();
      },
    });
    const after = field && renamed.get(field.name.toLowerCase());
    if (after !== undefined) edits.add(part, { ...field!.range, text: encodeXmlAttribute(after) });
  }
}
