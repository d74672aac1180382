import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SENTENCE_MARK } from './documents.ts';

/** A sentence in a target language: `document/sentence/language`. @param mark found by `SENTENCE_MARK` */
export const sentenceKey = ([, document, index]: RegExpExecArray, language: string) =>
  `${document}/${index}/${language}`;

/**
 * The sentences whose translations are stored in the work areas of jobs: none of them may be translated again.
 *
 * @param storage folder of the service's files
 */
export async function storedSentences(storage: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const path of await filesBelow(join(storage, 'work'))) {
    const name = /^(?<folder>.*)\/translations-(?<language>[\w-]+)-(?<batch>\d+)\.json$/.exec(path)?.groups;
    if (name === undefined) continue;
    const segments = await readFile(`${name['folder']}/segments-${name['batch']}.json`, 'utf8').catch(ignoreMissing);
    for (const mark of segments.matchAll(SENTENCE_MARK)) found.add(sentenceKey(mark, name['language'] ?? ''));
  }
  return found;
}

/** Paths of all files in a folder and its folders; none where there is no folder. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A job may have cleared its work area meanwhile. */
function ignoreMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
