import type { CodedText } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument, ReadOptions, WriteOptions } from '#formats/format.ts';
import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import { officeWarnings, readParts } from '#formats/ooxml/office-warnings.ts';
import { openOffice } from '#formats/ooxml/open-office.ts';
import { fitDiagrams } from '#formats/ooxml/text/drawing/fit-diagrams.ts';
import { removeRepeatedUnits } from '#formats/ooxml/text/remove-repeated-units.ts';
import { requireExistingUnits } from '#formats/ooxml/text/require-existing-units.ts';
import type { TargetOf } from '#formats/ooxml/text/write-edits.ts';
import { XmlScope } from '#formats/ooxml/xml-tag.ts';
import { translateChartData } from '#formats/xlsx/chart-data.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { withChosenEntries } from './chosen-entries.ts';
import { ParagraphDescriber } from './describe-paragraph.ts';
import { translateData } from './document-data.ts';
import { determineDocumentLanguage } from './document-language.ts';
import { findStoryParts, findUntranslatedKindsInDocument } from './part-kinds.ts';
import { ListDefinitions } from './list-definitions.ts';
import { StyleSheet } from './style-sheet.ts';
import { DropCaps } from './drop-caps.ts';
import { LanguageWriter } from './language-writer.ts';
import { addReferences } from './note-references.ts';
import { ReadStoryPart, type PartSettings } from './text-part.ts';

/** Word documents, macro-enabled documents and templates (ECMA-376, Transitional and Strict). */
export const docxFormat: DocumentFormat = {
  id: 'docx',
  about: {
    name: 'Word',
    translated:
      'body, tables, headers, footers, notes, text boxes, charts, SmartArt, alternative text, properties; comments when an instruction names them',
    kept: 'field instructions, deleted revisions, hidden text',
  },
  extensions: ['.docx', '.docm', '.dotx', '.dotm'],
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  office: 'document',
  read: readDocx,
};

function readDocx(bytes: Uint8Array, { describe = false }: ReadOptions = {}): ReadDocument {
  const office = openOffice(bytes, 'document');
  const settings = readSettings(office, describe);
  const { parts, damaged } = readParts(findStoryParts(office), (part) => {
    const xml = office.readXml(part.name);
    return part.sign?.test(xml.source) === false ? undefined : new ReadStoryPart(part, xml, settings);
  });
  const { units: own, originals: leaders } = removeRepeatedUnits(parts.flatMap((part) => part.units));
  const dropCaps = new DropCaps(parts);
  const units = addReferences(dropCaps.join(own), parts, new Map([...leaders, ...dropCaps.joined]));
  const write = (targets: ReadonlyMap<string, CodedText>, options: WriteOptions) => {
    requireExistingUnits(targets, units);
    const isWhole = units.every(({ id, translate }) => !translate || targets.has(id));
    const hasText = (pattern: RegExp) => units.some(({ content }) => pattern.test(content.text));
    const language = targets.size === 0 ? undefined : determineDocumentLanguage(office, options, hasText, isWhole);
    const writer = language && new LanguageWriter(language.settings);
    const replacements = new Map<string, Uint8Array | DeflatedData>();
    const sources = new Map<string, string>();
    const byId = (id: string) => targets.get(leaders.get(id) ?? id);
    const targetOf: TargetOf = ({ unit: { id } }) => dropCaps.part(id, byId);
    for (const part of parts) {
      const written = part.write(targetOf, writer, options.removed);
      if (!written) continue;
      replacements.set(part.name, withChosenEntries(part, written));
      if (part.tally.has('w:dataBinding')) sources.set(part.name, part.source);
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
    const drawings = parts.flatMap(({ name, isShadow }) => (isShadow ? name : []));
    for (const [name, written] of fitDiagrams(office, drawings, replacements)) replacements.set(name, written);
    const charts = parts.filter(({ name, place }) => place === 'chart' && replacements.has(name));
    for (const [name, written] of translateChartData(office, charts, targetOf, options))
      replacements.set(name, written);
    return rewriteZip(office.archive, replacements);
  };
  return {
    units,
    warnings: [...damaged, ...officeWarnings(office, 'document', findUntranslatedKindsInDocument(office, parts))],
    write,
  };
}

function readSettings(office: OfficePackage, describe: boolean): PartSettings {
  const references = office.referencesOf(office.mainPart);
  const partOf = (wanted: string) => {
    const name = references.find(({ kind }) => kind === wanted)?.name ?? '';
    return [name === '' ? undefined : office.readXml(name).source, name] as const;
  };
  const [source, name] = partOf('styles');
  // Hardly any document hides text by styles; looking for the word costs a fraction of reading the part.
  const mayHide = source?.includes('vanish') === true;
  const styles = describe || mayHide ? new StyleSheet(source, name) : undefined;
  const describer =
    describe && styles ? new ParagraphDescriber(styles, new ListDefinitions(...partOf('numbering'))) : undefined;
  return {
    hidingStyles: mayHide && styles ? styles.hidingStyles() : new Set(),
    tables: describe ? { tables: 0 } : undefined,
    describer,
    scope: XmlScope.root(),
  };
}
