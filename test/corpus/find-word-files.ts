import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const WORD_FILE = /\.(?:docx|docm|dotx|dotm)$/i;

/** Paths of all Word files of folders and what they hold, sorted; a path of a file stands for itself. */
export async function findWordFiles(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (!(await stat(path)).isDirectory()) return [path];
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && WORD_FILE.test(entry.name));
      return files.map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  return [...new Set(found.flat())].toSorted();
}
