import { globSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecipeExample } from './examples.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATES = fileURLToPath(new URL('.', import.meta.url));
/** Top-level entries of a working tree that its copy doesn't have. */
const NOT_COPIED = new Set(['node_modules', '.git', '.data', '.cache', 'coverage']);

/** Copies the working tree into an empty folder, with its installed packages. */
export async function copyTree(folder: string): Promise<void> {
  const filter = (path: string) => !NOT_COPIED.has(path.slice(ROOT.length));
  await cp(ROOT, folder, { recursive: true, filter });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Files that an example adds, as paths from the root. */
export function addedFiles({ folder }: RecipeExample): readonly string[] {
  return globSync('**/*.txt', { cwd: join(TEMPLATES, folder) }).map((path) => path.replace(/\.txt$/, ''));
}

/**
 * Follows a recipe in a copy of the tree.
 *
 * @throws Error for a file to add that exists, and for a line to insert after that doesn't
 */
export async function followRecipe(tree: string, example: RecipeExample): Promise<void> {
  for (const path of addedFiles(example)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    const template = await readFile(join(TEMPLATES, example.folder, `${path}.txt`), 'utf8');
    await writeFile(join(tree, path), template, { flag: 'wx' });
  }
  for (const [path, insertions] of Object.entries(example.edits)) {
    const lines = (await readFile(join(tree, path), 'utf8')).split('\n');
    for (const [after, inserted] of insertions) {
      const index = lines.findIndex((line) => line.startsWith(after));
      if (index === -1) throw new Error(`${path} has no line that starts with "${after}".`);
      lines.splice(index + 1, 0, inserted);
    }
    await writeFile(join(tree, path), lines.join('\n'));
  }
}
