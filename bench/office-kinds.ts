import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countWords } from '#domain/languages/word-segmenter.ts';
import { docxFormat } from '#formats/docx/index.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { pptxFormat } from '#formats/pptx/index.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { writeLongWorkbook } from './long-workbooks.ts';
import { writeLongDeck } from './slide-decks.ts';
import { writeLongDocument } from './word-documents.ts';

/** A kind of Office document that is measured. */
export interface BenchmarkedOfficeKind {
  readonly format: DocumentFormat;
  /** For titles: `Word documents`. */
  readonly plural: string;
  /** Writes a long one into a folder. @returns its path, and what it is */
  writeLong(folder: string, smoke: boolean): Promise<{ readonly path: string; readonly what: string }>;
}

const kind = (
  format: DocumentFormat,
  plural: string,
  long: { readonly of: string; readonly smoke: number; readonly real: number },
  write: (path: string, size: number) => Promise<void>,
): BenchmarkedOfficeKind => ({
  format,
  plural,
  async writeLong(folder, smoke) {
    const [path, size] = [join(folder, `long.${format.id}`), smoke ? long.smoke : long.real];
    await write(path, size);
    return { path, what: `one of ${size} ${long.of}` };
  },
});

export const wordKind = kind(docxFormat, 'Word documents', { of: 'pages', smoke: 5, real: 500 }, writeLongDocument);
export const slideKind = kind(pptxFormat, 'presentations', { of: 'slides', smoke: 5, real: 300 }, writeLongDeck);
export const workbookKind = kind(xlsxFormat, 'workbooks', { of: 'rows', smoke: 50, real: 100_000 }, writeLongWorkbook);

/**
 * Finds the real documents of a kind, which are kept outside of the repository.
 *
 * @returns paths of the documents, or the reason why none were found
 */
export async function findDocuments(
  { format }: BenchmarkedOfficeKind,
  smoke: boolean,
): Promise<readonly string[] | string> {
  const folder = fileURLToPath(new URL(`../../shared/fixtures/office/${format.id}/`, import.meta.url));
  if (!existsSync(folder)) return `there are no documents in ${folder}`;
  const names = (await readdir(folder)).filter((name) => name.endsWith(`.${format.id}`));
  return (smoke ? names.slice(0, 3) : names).map((name) => join(folder, name));
}

/** Words of documents that are translated. */
export async function countDocumentWords({ format }: BenchmarkedOfficeKind, paths: readonly string[]): Promise<number> {
  let words = 0;
  for (const path of paths) {
    const { units } = format.read(await readFile(path));
    for (const unit of units) if (unit.translate) words += countWords(unit.content.text, 'en');
  }
  return words;
}
