import type { WorkbookFacets } from '#domain/units/cell-facets.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { encodeXmlAttribute } from '#formats/ooxml/xml-text.ts';
import { unitOf } from './cell-units.ts';
import { cellFacets } from './describe-workbook.ts';
import { quotedSheet, renameSheets, type RenamedSheets } from './formula-text.ts';
import { editedPart, type EditedPart, type PackageEdits } from './package-edits.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Characters of the name of a sheet. Source: Excel specifications and limits. */
const MAX_NAME_LENGTH = 31;

/** Characters that no name of a sheet has; nor may it begin or end with an apostrophe. */
const FORBIDDEN = /[:\\/?*[\]\0-\x1F]/g;

/** The names of sheets, which are only translated when an instruction names them. */
export function readSheetNames({ sheets }: Workbook, facets: WorkbookFacets): Unit[] {
  return sheets.map((sheet) => {
    const cell = cellFacets(facets, 'sheet_name', sheet);
    const content = { text: sheet.name, codes: [] };
    const unit = unitOf(nameId(sheet), `sheet name ${sheet.number}`, content, 'not_selected', cell);
    return { ...unit, maximumLength: MAX_NAME_LENGTH };
  });
}

const nameId = ({ number }: Pick<Sheet, 'number'>) => `sheet${number}/name`;

/** New names of sheets by their lower-case names. Those that Excel would refuse are not among them. */
export function renamedSheets(
  { sheets }: Workbook,
  targetOf: (id: string) => CodedText | undefined,
  warn: (warning: DocumentWarning) => void,
): RenamedSheets {
  const renamed = new Map<string, string>();
  const used = new Set(sheets.map(({ name }) => name.toLowerCase()));
  for (const sheet of sheets) {
    const target = targetOf(nameId(sheet));
    if (!target) continue;
    const name = target.text.replaceAll(FORBIDDEN, '-').replace(/^['\s]+|(?<!['\s])['\s]+$/g, '');
    const isSame = name.toLowerCase() === sheet.name.toLowerCase();
    const isFree = isSame || !used.has(name.toLowerCase());
    if (!isFree || name === '' || name.length > MAX_NAME_LENGTH || /^history$/i.test(name)) {
      warn(nameKept(sheet.name, name));
      continue;
    }
    used.add(name.toLowerCase());
    renamed.set(sheet.name.toLowerCase(), name);
  }
  return renamed;
}

/** Attributes with the name of a sheet, and with a reference to cells, by element. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['x:sheet', 'name'],
  ['x:worksheetSource', 'sheet'],
  ['x:dataRef', 'sheet'],
]);

/** Attributes of shapes and controls that are formulas, by the last word of the element (ECMA-376 part 1, 20.5.2; MS-XLSX 2.6.19). */
const LINKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['sp', ['textlink', 'macro']],
  ['pic', ['macro']],
  ['graphicFrame', ['macro']],
  ['formControlPr', ['fmlaLink', 'fmlaRange', 'fmlaMacro', 'fmlaGroup', 'fmlaTxbx']],
  ['controlPr', ['linkedCell', 'listFillRange', 'macro']],
]);

/** Writes new names where they are no formulas: the list of sheets, links inside the workbook, sources of pivot tables. */
export function writeSheetNames(
  workbook: Workbook,
  renamed: RenamedSheets,
  pivots: readonly { readonly name: string }[],
  drawings: readonly EditedPart[],
  edits: PackageEdits,
): void {
  if (renamed.size === 0) return;
  const { main, sheets } = workbook;
  const parts = [
    main,
    ...sheets.flatMap(({ content }) => content ?? []),
    ...drawings,
    ...[...pivots, ...controls(workbook)].map(({ name }) => editedPart(name, workbook.office.readXml(name))),
  ];
  for (const part of parts) {
    const { source } = part.xml;
    scanXml(source, part.name, {
      open(tag, start) {
        const attribute = NAMES.get(tag.key);
        const own = attribute === undefined ? undefined : renamed.get((tag.attribute(attribute) ?? '').toLowerCase());
        const range = own === undefined ? undefined : tag.attributeRange(attribute!, source, start);
        if (range) edits.add(part, { ...range, text: encodeXmlAttribute(own!) });
        for (const name of LINKS.get(tag.key.slice(tag.key.lastIndexOf(':') + 1)) ?? []) {
          const formula = tag.attribute(name) ?? '';
          const link = renameSheets(formula, renamed);
          const place = link === formula ? undefined : tag.attributeRange(name, source, start);
          if (place) edits.add(part, { ...place, text: encodeXmlAttribute(link) });
        }
        if (tag.key !== 'x:hyperlink') return;
        const location = tag.attribute('location') ?? '';
        const written = renameLocation(location, renamed);
        const place = written === location ? undefined : tag.attributeRange('location', source, start);
        if (place) edits.add(part, { ...place, text: encodeXmlAttribute(written) });
      },
    });
  }
}

/** Parts with the properties of form controls. */
function controls({ office, sheets }: Workbook): { readonly name: string }[] {
  const own = sheets.flatMap(({ part }) => (part === '' ? [] : office.referencesOf(part)));
  return own.filter(({ kind }) => kind === 'ctrlProp');
}

/** @param location `Prices!A1`, `'Price list'!A1`; in links Excel also accepts names that formulas quote */
function renameLocation(location: string, renamed: RenamedSheets): string {
  const [, quoted, plain, cells] = /^(?:'((?:[^']|'')+)'|([^'!]+))(![\s\S]*)$/.exec(location) ?? [];
  const name = renamed.get((quoted?.replaceAll("''", "'") ?? plain ?? '').toLowerCase());
  return name === undefined ? location : quotedSheet(name) + cells!;
}

const nameKept = (name: string, wanted: string): DocumentWarning => ({
  code: 'sheet_name_kept',
  message:
    `The worksheet "${name}" keeps its name: "${wanted.slice(0, 60)}" is empty, the name of another worksheet, ` +
    `or longer than ${MAX_NAME_LENGTH} characters.`,
});
