import { documentCorrupt, documentMislabeled } from '#formats/errors.ts';
import type { OfficePackage, PartReference } from '#formats/ooxml/office-package.ts';
import { openPackage, requireKind } from '#formats/ooxml/open-office.ts';
import { ElementTally } from '#formats/ooxml/text/element-tally.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { RetainedXmlPart } from './retained-xml-part.ts';
import type { EditedPart } from './package-edits.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { CellBudget } from './sheet-cells.ts';
import { readSheet, type SheetContent } from './sheet-reader.ts';
import { workbookTallyRules } from './string-vocabulary.ts';

/** A tab of a workbook. */
export interface Sheet {
  /** Position of its tab, from 1. */
  readonly number: number;
  readonly name: string;
  /** Name of its part. */
  readonly part: string;
  readonly isHidden: boolean;
  /** Undefined for a sheet without cells: one that is a chart. */
  readonly content: SheetContent | undefined;
}

/** A workbook that was read (ECMA-376 part 1, 18.2). */
export interface Workbook {
  readonly office: OfficePackage;
  /** Its main part. */
  readonly main: EditedPart;
  readonly sheets: readonly Sheet[];
  /** Number of the sheet that is open when the workbook is opened. */
  readonly activeSheet: number;
  readonly sharedStrings: SharedStrings | undefined;
}

/** Kinds of parts with cells. */
const WITH_CELLS = new Set(['worksheet', 'dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet']);

/**
 * Opens the package of a workbook.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_corrupt`, `document_empty`, `document_encrypted`, `document_mislabeled`,
 *   `document_too_large`, `document_unsafe`
 */
export function openWorkbook(bytes: Uint8Array): OfficePackage {
  const office = openPackage(bytes, 'workbook');
  if (/\.sheet\.binary\./.test(office.mainContentType)) {
    throw documentMislabeled(
      'The file is an Excel binary workbook (.xlsb). Open it in Excel, save it as an Excel workbook (.xlsx) and upload that.',
    );
  }
  // Some programs give their parts no types of their own.
  if (office.mainContentType !== 'application/xml') requireKind(office, 'workbook');
  return office;
}

/** A tab as the workbook lists it. */
export interface ListedSheet {
  readonly number: number;
  readonly name: string;
  readonly isHidden: boolean;
  /** Undefined for a tab whose part is missing. */
  readonly reference: PartReference | undefined;
}

/** The tabs of a workbook in their order. @throws LoquentError `document_corrupt` for a workbook without one */
export function listSheets(office: OfficePackage): {
  readonly main: EditedPart;
  readonly sheets: readonly ListedSheet[];
  readonly activeSheet: number;
} {
  const main = {
    name: office.mainPart,
    xml: office.readXml(office.mainPart),
    tally: new ElementTally(workbookTallyRules(['x:calcPr'])),
  };
  const references = new Map(office.referencesOf(office.mainPart).map((reference) => [reference.id, reference]));
  const sheets: ListedSheet[] = [];
  let activeSheet: number | undefined;
  scanXml(main.xml.source, main.name, {
    open(tag) {
      main.tally.open(tag);
      if (tag.key === 'x:workbookView') activeSheet ??= Number(tag.attribute('activeTab') ?? 0) + 1;
      if (tag.key !== 'x:sheet') return;
      sheets.push({
        number: sheets.length + 1,
        name: tag.attribute('name') ?? '',
        isHidden: /hidden/i.test(tag.attribute('state') ?? ''),
        reference: references.get(tag.attribute('r:id') ?? ''),
      });
    },
    close: (tag) => main.tally.close(tag),
  });
  if (sheets.every(({ reference }) => reference === undefined)) {
    throw documentCorrupt('The workbook has no readable sheet. Open it in its application and save it again.');
  }
  return { main, sheets, activeSheet: Math.min(activeSheet ?? 1, sheets.length) };
}

const heldXml = (office: OfficePackage, part: string) =>
  new RetainedXmlPart(office.readXml(part), () => office.readXmlAgain(part));

/**
 * Reads the shared strings and the sheets of a workbook.
 *
 * @param wanted chooses the sheets to read; the others have no content
 * @throws LoquentError errors of its parts
 */
export function readWorkbook(office: OfficePackage, wanted: (sheet: ListedSheet) => boolean = () => true): Workbook {
  const { main, sheets, activeSheet } = listSheets(office);
  const budget = new CellBudget();
  const table = office.referencesOf(office.mainPart).find(({ kind }) => kind === 'sharedStrings');
  const sharedStrings = table && readSharedStrings(table.name, office.readXml(table.name));
  const seen = new Set<string>();
  return {
    office,
    main,
    activeSheet,
    sharedStrings,
    sheets: sheets.map((sheet) => {
      const { number, name, isHidden, reference } = sheet;
      const part = reference?.name ?? '';
      const hasCells = reference !== undefined && WITH_CELLS.has(reference.kind) && wanted(sheet);
      if (hasCells && seen.has(part)) {
        throw documentCorrupt(`The file is damaged: two of its sheets have the same part "${part.slice(0, 100)}".`);
      }
      seen.add(part);
      const content = hasCells ? readSheet(part, heldXml(office, part), budget) : undefined;
      return { number, name, part, isHidden, content };
    }),
  };
}
