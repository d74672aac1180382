import { LoquentError } from '#domain/errors.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions, WriteOptions } from '#formats/format.ts';
import { openOfficeContainer } from '#formats/ooxml/office-container.ts';
import { OfficePackage } from '#formats/ooxml/office-package.ts';
import { requireKind } from '#formats/ooxml/require-kind.ts';
import { signatureWarning } from '#formats/ooxml/signature-warning.ts';
import { followLeaders } from '#formats/ooxml/text/follow-leaders.ts';
import { requireKnown } from '#formats/ooxml/text/require-known.ts';
import { XmlScope } from '#formats/ooxml/xml-tag.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { ParagraphDescriber } from './describe-paragraph.ts';
import { translateData } from './document-data.ts';
import { documentGrammar } from './document-language.ts';
import { findHidingStyles } from './hiding-styles.ts';
import { findTextParts, findUntranslatedKinds, type TextPart } from './part-kinds.ts';
import { ListDefinitions } from './list-definitions.ts';
import { StyleSheet } from './style-sheet.ts';
import { DropCaps } from './drop-caps.ts';
import { LanguageWriter } from './language-writer.ts';
import { addReferences } from './note-references.ts';
import { ReadPart, type PartSettings } from './text-part.ts';

const LABEL = 'a Word document';

/** Word documents, macro-enabled documents and templates (ECMA-376, Transitional and Strict). */
export const docxFormat: DocumentFormat = {
  id: 'docx',
  extensions: ['.docx', '.docm', '.dotx'],
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  translations: null,
  office: 'document',
  read: readDocx,
};

function readDocx(bytes: Uint8Array, { describe = false }: ReadOptions = {}): ReadDocument {
  const archive = openOfficeContainer(bytes, { label: LABEL, legacyLabel: 'Word 97-2003 document (.doc)' });
  const office = new OfficePackage(archive, LABEL);
  requireKind(office, LABEL);
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
    const language = targets.size === 0 ? undefined : documentGrammar(office, options, hasText, isWhole);
    const writer = language && new LanguageWriter(language.settings);
    const replacements = new Map<string, Uint8Array | DeflatedData>();
    const sources = new Map<string, string>();
    const targetOf = (id: string) => targets.get(leaders.get(id) ?? id);
    for (const part of parts) {
      const written = part.write(({ unit: { id } }) => dropCaps.part(id, targetOf), writer, options.removed);
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
  return [...warnings, ...signatureWarning(office, 'document')];
}
