import type { DocumentWarning } from '#formats/format.ts';
import { signatureWarning } from '#formats/ooxml/signature-warning.ts';
import type { Workbook } from './workbook.ts';

/** Parts whose text isn't read, by relationship type, with their names in a warning. */
const UNTRANSLATED_KINDS: ReadonlyMap<string, string> = new Map([
  ['image', 'pictures'],
  ['oleObject', 'embedded objects'],
  ['package', 'embedded documents or other files'],
  ['control', 'ActiveX controls'],
  ['externalLink', 'links to other workbooks, with their values'],
]);

/** Warns of text in a workbook that isn't translated, and of signatures, which a translation invalidates. */
export function findWarnings({ office, sheets }: Workbook): DocumentWarning[] {
  const drawings = sheets.flatMap(({ part }) => {
    return part === '' ? [] : office.referencesOf(part).flatMap(({ kind, name }) => (kind === 'drawing' ? [name] : []));
  });
  const parts = [office.mainPart, ...sheets.map(({ part }) => part), ...new Set(drawings)].filter(
    (name) => name !== '',
  );
  const kinds = parts.flatMap((name) => office.referencesOf(name).map(({ kind }) => UNTRANSLATED_KINDS.get(kind)));
  const warnings = [...new Set(kinds.filter((kind) => kind !== undefined))].map((kind) => ({
    code: 'part_not_translated',
    message: `The workbook has ${kind}; their text is not translated.`,
  }));
  return [...warnings, ...signatureWarning(office, 'workbook')];
}
