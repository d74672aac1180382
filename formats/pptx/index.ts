import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentFormat, ReadDocument, ReadOptions, WriteOptions } from '#formats/format.ts';
import { officeWarnings, readParts } from '#formats/ooxml/office-warnings.ts';
import { openOffice } from '#formats/ooxml/open-office.ts';
import { fitDiagrams } from '#formats/ooxml/text/drawing/fit-diagrams.ts';
import { createParagraphStore } from '#formats/ooxml/fast/packed-paragraph-store.ts';
import { requireExistingUnits } from '#formats/ooxml/text/require-existing-units.ts';
import { textLanguage } from '#formats/ooxml/text/text-language.ts';
import type { TargetOf } from '#formats/ooxml/text/write-edits.ts';
import { XmlScope } from '#formats/ooxml/xml-tag.ts';
import { translateChartData } from '#formats/xlsx/chart-data.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { findSlideParts } from './pptx-parts.ts';
import { readOutline } from './presentation-outline.ts';
import { slideVocabularies } from './slide-tally-rules.ts';
import { ReadSlidePart } from './slide-part.ts';
import { SlideStyles } from './slide-styles.ts';
import { collectSlideUnits } from './slide-units.ts';
import { SlideWriter } from './slide-writer.ts';
import { findUntranslatedKindsInPresentation } from './untranslated-kinds.ts';

/** PowerPoint presentations, slide shows, macro-enabled ones and templates (ECMA-376, Transitional and Strict). */
export const pptxFormat: DocumentFormat = {
  id: 'pptx',
  about: {
    name: 'PowerPoint',
    translated:
      'slides with tables, charts and SmartArt, notes, text of layouts and masters, alternative text, names of sections, properties',
    kept: 'hidden slides and shapes, comments, prompts of layouts (translated in `.potx` and `.potm`)',
  },
  extensions: ['.pptx', '.pptm', '.ppsx', '.ppsm', '.potx', '.potm'],
  mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  office: 'presentation',
  read: readPptx,
};

/** Parts that are read: hardly any other is XML. */
const XML = /\.(?:xml|rels)$/i;

function readPptx(bytes: Uint8Array, { describe = false }: ReadOptions = {}): ReadDocument {
  const office = openOffice(bytes, 'presentation');
  office.archive.prepare(({ name }) => XML.test(name));
  const outline = readOutline(office);
  const scope = XmlScope.root();
  const store = createParagraphStore(slideVocabularies);
  const { parts, damaged } = readParts(findSlideParts(office, outline), (part) => {
    return new ReadSlidePart(part, office.readXml(part.name), scope, store);
  });
  const { units, originals: leaders } = collectSlideUnits(parts, outline, describe);
  const warnings = [
    ...damaged,
    ...officeWarnings(office, 'presentation', findUntranslatedKindsInPresentation(office, parts)),
  ];
  office.archive.unprepare();
  const write = (targets: ReadonlyMap<string, CodedText>, options: WriteOptions) => {
    requireExistingUnits(targets, units);
    const isWhole = units.every(({ id, translate }) => !translate || targets.has(id));
    const hasText = (pattern: RegExp) => units.some(({ content }) => pattern.test(content.text));
    const language = textLanguage(options, hasText);
    const writer = new SlideWriter({ language, isWhole, styles: new SlideStyles(office, parts) });
    const replacements = new Map<string, Uint8Array | DeflatedData>();
    const targetOf: TargetOf = ({ unit: { id } }) => targets.get(leaders.get(id) ?? id);
    for (const part of targets.size === 0 ? [] : parts) {
      const written = part.write(targetOf, writer, options.removed);
      if (written) replacements.set(part.name, written);
    }
    const drawings = parts.flatMap(({ name, part }) => (part.isShadow ? name : []));
    for (const [name, written] of fitDiagrams(office, drawings, replacements)) replacements.set(name, written);
    const charts = parts.filter(({ name, part }) => part.place === 'chart' && replacements.has(name));
    for (const [name, written] of translateChartData(office, charts, targetOf, options))
      replacements.set(name, written);
    return rewriteZip(office.archive, replacements);
  };
  return { units, warnings, write };
}
