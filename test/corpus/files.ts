import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { docxFormat } from '#formats/docx/index.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { pptxFormat } from '#formats/pptx/index.ts';
import { formatForFile } from '#formats/registry.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';

const OFFICE: ReadonlySet<DocumentFormat | undefined> = new Set([docxFormat, pptxFormat, xlsxFormat]);

/** The format of a file by its name; a Word document without a known extension. */
export function formatOf(path: string): DocumentFormat {
  return formatForFile(path) ?? docxFormat;
}

export function isOfficeFile(path: string): boolean {
  return OFFICE.has(formatForFile(path));
}

/** True for a file of any format that can be translated. */
export function isDocument(path: string): boolean {
  return formatForFile(path) !== undefined;
}

/** Paths of wanted files in and below folders, sorted; the path of a file is returned itself. */
export async function findFiles(
  paths: readonly string[],
  isWanted: (path: string) => boolean = isDocument,
): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (!(await stat(path)).isDirectory()) return [path];
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  return [...new Set(found.flat())].filter((path) => paths.includes(path) || isWanted(path)).toSorted();
}
