import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { docxFormat } from '#formats/docx/index.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { pptxFormat } from '#formats/pptx/index.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';

/** Formats of Office by extension. */
const byExtension = new Map(
  [docxFormat, pptxFormat, xlsxFormat].flatMap((format) =>
    format.extensions.map((extension) => [extension, format] as const),
  ),
);

/** The format of an Office file by its name; a Word document without a known extension. */
export function officeFormatOf(path: string): DocumentFormat {
  return byExtension.get(extname(path).toLowerCase()) ?? docxFormat;
}

/** Paths of all Office files in folders and below them, sorted; a path of a file stands for itself. */
export async function findOfficeFiles(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (!(await stat(path)).isDirectory()) return [path];
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && byExtension.has(extname(entry.name).toLowerCase()));
      return files.map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  return [...new Set(found.flat())].toSorted();
}
