import { type LoquentError, userMistake } from '#domain/errors.ts';
import { csvFormat } from './csv/index.ts';
import { docxFormat } from './docx/index.ts';
import type { DocumentFormat } from './format.ts';
import { htmlFormat } from './html/index.ts';
import { jsonFormat } from './json/index.ts';
import { poFormat } from './po/index.ts';
import { markdownFormat } from './markdown/index.ts';
import { pptxFormat } from './pptx/index.ts';
import { textFormat } from './text/index.ts';
import { tmsUnitsFormat } from './tms-units/index.ts';
import { srtFormat, vttFormat } from './timed-text/index.ts';
import { xliffFormat } from './xliff/index.ts';
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
  xliffFormat,
];

const formatByExtension = new Map(
  documentFormats.flatMap((format) => format.extensions.map((extension) => [extension, format] as const)),
);

/** @param name a file name or key; only its extension counts, upper or lower case */
export function formatForFile(name: string): DocumentFormat | undefined {
  return formatByExtension.get(extensionOf(name));
}

/** Formats of sources that jobs make themselves: no file of a user has one of them. */
const internalFormats: readonly DocumentFormat[] = [tmsUnitsFormat];

/** @param name of the source of a reading; only its extension counts */
export function formatForSource(name: string): DocumentFormat | undefined {
  const extension = extensionOf(name);
  return formatForFile(name) ?? internalFormats.find(({ extensions }) => extensions.includes(extension));
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
