import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A document to translate. */
export interface BenchDocument {
  readonly name: string;
  readonly text: string;
}

/** Documents, and the words of 20 pages, which each has. */
export const DOCUMENT_COUNT = 20;
const WORDS = 5_500;
/** A public book, of which each chapter is in several files. */
const BOOK = 'https://github.com/rust-lang/book';
const CACHE = '.data/bench/book';

/**
 * Reads Markdown documents of 20 pages or more: those of the folder BENCH_DOCUMENTS, else the chapters of a public book, which
 * is fetched once.
 *
 * @param count the documents that are needed
 * @param most returned
 * @returns a string says why there are none
 */
export async function readDocuments(count: number, most = count): Promise<readonly BenchDocument[] | string> {
  try {
    return (await longDocuments(count)).slice(0, most);
  } catch (error) {
    return `no documents: ${String(error)}; name a folder of Markdown files in BENCH_DOCUMENTS`;
  }
}

async function longDocuments(count: number): Promise<readonly BenchDocument[]> {
  const folder = process.env['BENCH_DOCUMENTS'];
  const all = folder === undefined ? await chaptersOfBook() : await filesOf(folder);
  const long = all.filter(({ text }) => text.split(/\s+/).length >= WORDS);
  if (long.length < count) throw new Error(`${count} documents of 20 pages are needed, and ${long.length} were found`);
  return long;
}

async function filesOf(folder: string): Promise<readonly BenchDocument[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

async function chaptersOfBook(): Promise<readonly BenchDocument[]> {
  if (!existsSync(join(CACHE, '.git'))) {
    await mkdir(CACHE, { recursive: true });
    execFileSync('git', ['clone', '--quiet', '--depth', '1', BOOK, CACHE]);
  }
  const pages = (await filesOf(join(CACHE, 'src'))).filter(({ name }) => /^ch\d+-/.test(name));
  const chapters = Map.groupBy(pages, ({ name }) => basename(name).slice(0, 4));
  return [...chapters].map(([name, own]) => ({ name: `${name}.md`, text: own.map(({ text }) => text).join('\n\n') }));
}
