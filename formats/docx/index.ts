import { LoquentError } from '#domain/errors.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { documentMislabelled, documentWriteFailed } from '#formats/errors.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions, WriteOptions } from '#formats/format.ts';
import { openOfficeContainer } from '#formats/ooxml/office-container.ts';
import { OfficePackage } from '#formats/ooxml/office-package.ts';
import { XmlScope } from '#formats/ooxml/xml-tag.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { ParagraphDescriber } from './describe-paragraph.ts';
import { translateData } from './document-data.ts';
import { documentLanguage } from './document-language.ts';
import { findHidingStyles } from './hiding-styles.ts';
import { findTextParts, findUntranslatedKinds } from './part-kinds.ts';
import type { TextPart } from './part-kinds.ts';
import { ListDefinitions } from './list-definitions.ts';
import { StyleSheet } from './style-sheet.ts';
import { DropCaps } from './drop-caps.ts';
import { LanguageWriter } from './language-writer.ts';
import { addReferences } from './note-references.ts';
import type { PartUnit } from '#formats/ooxml/text/part-units.ts';
import { ReadPart } from './text-part.ts';
import type { PartSettings } from './text-part.ts';

const LABEL = 'a Word document';

/** Word documents, macro-enabled documents and templates (ECMA-376, Transitional and Strict). */
export const docxFormat: DocumentFormat = {
  id: 'docx',
  extensions: ['.docx', '.docm', '.dotx'],
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  read: readDocx,
};

function readDocx(bytes: Uint8Array, { describe = false }: ReadOptions = {}): ReadDocument {
  const archive = openOfficeContainer(bytes, { label: LABEL, legacyLabel: 'Word 97-2003 document (.doc)' });
  const office = new OfficePackage(archive, LABEL);
  requireWord(office.mainContentType);
  const settings = readSettings(office, describe);
  const damaged: DocumentWarning[] = [];
  const parts = findTextParts(office).flatMap((part) => {
    try {
      const xml = office.readXml(part.name);
      return part.sign?.test(xml.source) === false ? [] : [new ReadPart(part, xml, settings)];
    } catch (error) {
      if (!isDispensable(part, error)) throw error;
      const message = `"${part.name}" is damaged: it stays unchanged, and its text is not translated.`;
      damaged.push({ code: 'part_not_translated', message });
      return [];
    }
  });
  const { units: own, leaders } = followLeaders(parts.flatMap((part) => part.units));
  const dropCaps = new DropCaps(parts);
  const units = addReferences(dropCaps.join(own), parts, new Map([...leaders, ...dropCaps.joined]));
  const write = (targets: ReadonlyMap<string, CodedText>, options: WriteOptions) => {
    requireKnown(targets, units);
    const isWhole = units.every(({ id, translate }) => !translate || targets.has(id));
    const hasText = (pattern: RegExp) => units.some(({ content }) => pattern.test(content.text));
    const language = targets.size === 0 ? undefined : documentLanguage(office, options, hasText, isWhole);
    const writer = language && new LanguageWriter(language.settings);
    const replacements = new Map<string, Uint8Array | DeflatedData>();
    const sources = new Map<string, string>();
    const targetOf = (id: string) => targets.get(leaders.get(id) ?? id);
    for (const part of parts) {
      const written = part.write(({ unit: { id } }) => dropCaps.part(id, targetOf), writer);
      if (!written) continue;
      replacements.set(part.name, written);
      sources.set(part.name, part.source);
    }
    // A document without changed texts stays unchanged.
    if (replacements.size > 0) {
      for (const [name, written] of language?.parts ?? []) {
        if (replacements.has(name))
          throw documentWriteFailed(`"${name}" can't be written: it is referenced as two different parts.`);
        replacements.set(name, written);
      }
    }
    for (const [name, written] of translateData(office, sources, replacements)) replacements.set(name, written);
    return rewriteZip(archive, replacements);
  };
  return { units, warnings: [...damaged, ...findWarnings(office, parts)], write };
}

/**
 * True for a damaged part without which a document can be read and edited, and which is copied unchanged: a chart, its
 * properties. False for comments, which an instruction may name, and for parts that attack their reader.
 */
function isDispensable({ place }: TextPart, error: unknown): boolean {
  return (
    (place === 'chart' || place === 'property') && error instanceof LoquentError && error.id === 'document_corrupt'
  );
}

/**
 * Removes units that repeat another one (the second alternative of a text box, the rendering of a diagram, categories
 * of a chart), so that they are translated once and consistently.
 *
 * @returns the others, and by the id of a removed unit the id of the one whose translation it gets
 */
function followLeaders(all: readonly PartUnit[]): { units: Unit[]; leaders: ReadonlyMap<string, string> } {
  const bySameness = new Map<string, string>();
  const hasShadows = all.some(({ isShadow }) => isShadow);
  const leaders = new Map<string, string>();
  const units: Unit[] = [];
  for (const part of all) {
    const { unit } = part;
    const key = hasShadows ? part.sameness() : '';
    const leader = part.isShadow ? bySameness.get(key) : undefined;
    if (leader === undefined) {
      units.push(unit);
      if (!bySameness.has(key)) bySameness.set(key, unit.id);
    } else {
      leaders.set(unit.id, leader);
    }
  }
  return { units, leaders };
}

/** Main parts by their content type (ECMA-376 part 1, 11.3.10, 12.3.23, 13.3.6). */
const OTHER_KINDS: readonly (readonly [string, string])[] = [
  ['spreadsheetml', 'an Excel workbook'],
  ['ms-excel', 'an Excel workbook'],
  ['presentationml', 'a PowerPoint presentation'],
  ['ms-powerpoint', 'a PowerPoint presentation'],
  ['visio', 'a Visio drawing'],
  ['officedocument.themeManager', 'an Office theme'],
];

function requireWord(contentType: string): void {
  if (/wordprocessingml|ms-word/.test(contentType)) return;
  const kind = OTHER_KINDS.find(([mark]) => contentType.includes(mark))?.[1] ?? `an Office file (${contentType})`;
  throw documentMislabelled(`The file is ${kind}, not ${LABEL}. Upload it with its own extension.`);
}

function readSettings(office: OfficePackage, describe: boolean): PartSettings {
  const references = office.referencesOf(office.mainPart);
  const partOf = (wanted: string) => {
    const name = references.find(({ kind }) => kind === wanted)?.name ?? '';
    return [name === '' ? undefined : office.readXml(name).source, name] as const;
  };
  const [source, name] = partOf('styles');
  const describer = describe
    ? new ParagraphDescriber(new StyleSheet(source, name), new ListDefinitions(...partOf('numbering')))
    : undefined;
  return {
    hidingStyles: source === undefined ? new Set() : findHidingStyles(source, name),
    tables: describe ? { tables: 0 } : undefined,
    describer,
    scope: XmlScope.root(),
  };
}

function findWarnings(office: OfficePackage, parts: readonly ReadPart[]): DocumentWarning[] {
  const warnings = findUntranslatedKinds(office, parts).map((kind) => ({
    code: 'part_not_translated',
    message: `The document has ${kind}; their text is not translated.`,
  }));
  if (!office.references.some(({ kind }) => kind === 'digital-signature/origin')) return warnings;
  const message = 'The document has a digital signature, which a translation invalidates.';
  return [...warnings, { code: 'signature_invalidated', message }];
}

function requireKnown(targets: ReadonlyMap<string, CodedText>, units: readonly Unit[]): void {
  const known = units.reduce((count, { id }) => (targets.has(id) ? count + 1 : count), 0);
  if (known === targets.size) return;
  const ids = new Set(units.map(({ id }) => id));
  for (const id of targets.keys()) {
    if (!ids.has(id)) throw documentWriteFailed(`There is no text ${id} in this document.`);
  }
}
