import { type LoquentError, userMistake } from '#domain/errors.ts';
import { createArchiveFormat } from './archive/archive-format.ts';
import { asciidocFormat } from './asciidoc/asciidoc-format.ts';
import { csvFormat } from './csv/csv-format.ts';
import { docxFormat } from './docx/index.ts';
import type { DocumentFormat, EmbeddedTranslations, FileFormat, SourceFormat } from './format.ts';
import { htmlFormat, mjmlFormat } from './html/html-format.ts';
import { ipynbFormat } from './ipynb/ipynb-format.ts';
import { jsonFormat } from './json/json-format.ts';
import { poFormat } from './po/po-format.ts';
import { markdownFormat, mdxFormat } from './markdown/markdown-format.ts';
import { pptxFormat } from './pptx/index.ts';
import { textFormat } from './text/text-format.ts';
import { tmxFormat } from './tmx/tmx-format.ts';
import { tmsUnitsFormat } from './projects/index.ts';
import { stringFormats } from './string-formats.ts';
import { rstFormat } from './rst/rst-format.ts';
import { srtFormat } from './timed-text/srt/srt-format.ts';
import { vttFormat } from './timed-text/vtt/vtt-format.ts';
import { withOptions } from './with-options.ts';
import { xliffFormat } from './xliff/xliff-format.ts';
import { xlsxFormat } from './xlsx/index.ts';

/** Every format that can be translated; a new one is added here and nowhere else. */
export const documentFormats: readonly DocumentFormat[] = [
  docxFormat,
  pptxFormat,
  xlsxFormat,
  htmlFormat,
  textFormat,
  srtFormat,
  vttFormat,
  csvFormat,
  jsonFormat,
  poFormat,
  markdownFormat,
  mdxFormat,
  ipynbFormat,
  mjmlFormat,
  asciidocFormat,
  rstFormat,
  xliffFormat,
  ...stringFormats,
  createArchiveFormat((name) => (isArchive(name) ? undefined : formatForFile(name))),
].map(withOptions);

/** An archive in an archive stays. */
const isArchive = (name: string) => extensionOf(name) === '.zip';

const formatByExtension = new Map(
  documentFormats.flatMap((format) => format.extensions.map((extension) => [extension, format] as const)),
);

/** @param name a file name or key; only its extension counts, upper or lower case */
export function formatForFile(name: string): DocumentFormat | undefined {
  return formatByExtension.get(extensionOf(name));
}

/** Formats of sources that jobs make themselves: no file of a user has one of them. */
const internalFormats: readonly SourceFormat[] = [tmsUnitsFormat];

/** @param name of the source of a reading; only its extension counts */
export function formatForSource(name: string): SourceFormat | undefined {
  const extension = extensionOf(name);
  return formatForFile(name) ?? internalFormats.find(({ extensions }) => extensions.includes(extension));
}

/** Formats whose files may hold translations, those of memories among them. */
const translationFormats: readonly FileFormat[] = [...documentFormats, tmxFormat];

/** True for a translation memory, which holds translations only and isn't a document to translate. */
export function isMemoryFile(name: string): boolean {
  return tmxFormat.extensions.includes(extensionOf(name));
}

/** True if each text of a file has its translation next to it: the target language decides what to translate. */
export function isBilingualFile(name: string): boolean {
  return formatForFile(name)?.translations?.in === 'units';
}

/** Extensions of the files that hold sources with their translations. */
export const translationExtensions: readonly string[] = translationFormats.flatMap(({ translations, extensions }) =>
  translations === undefined ? [] : translations.in === 'units' ? translations.extensions : extensions,
);

/** Reads the texts of a file with their translations; undefined for other files, and for tables with a column per language. */
export function translationReaderOf(
  name: string,
): Extract<EmbeddedTranslations, { readonly in: 'units' }>['read'] | undefined {
  const extension = extensionOf(name);
  const held = translationFormats.flatMap(({ translations }) => (translations?.in === 'units' ? [translations] : []));
  return held.find(({ extensions }) => extensions.includes(extension))?.read;
}

/** The file's extension belongs to no format. */
export function unsupportedFormat(name: string): LoquentError {
  const extension = extensionOf(name);
  const what = extension === '' ? 'Files without an extension' : `Files of type ${extension.slice(0, 20)}`;
  const supported = [...formatByExtension.keys()].join(', ');
  return userMistake('unsupported_format', `${what} can't be translated. Convert the file to one of: ${supported}.`);
}

function extensionOf(name: string): string {
  return /[^/]\.([^./]+)$/.exec(name)?.[0].slice(1).toLowerCase() ?? '';
}
