import type { JobWarning } from './job.ts';
import { jobKindOf, type JobType } from './kinds/index.ts';
import { comparable, foldersOf, placeFile } from './output-path.ts';

const BY_LANGUAGE = '/{language}';
/** Maximum UTF-8 bytes of a file name on common file systems, minus room for a number. */
const MAX_NUMBERED_NAME_LENGTH = 245;

/** Maximum UTF-8 bytes of a key that users can name, minus room for a number. */
const MAX_KEY_LENGTH = 500;

/** Facts about a job that collecting its results needs. */
export interface JobFacts {
  readonly id: string;
  readonly organization: string;
  readonly type: JobType;
  readonly sourceFiles: readonly string[];
  /** BCP 47. */
  readonly targetLanguages: readonly string[];
  readonly warnings: readonly JobWarning[];
  /** Name of the translation management system of a job on a project. */
  readonly tms?: string | null | undefined;
  /** The job whose files it renders again; absent or null: it creates its own. */
  readonly sourceJob?: string | null | undefined;
  /** Template of the keys of its target files; absent or null: they are in the folder of its type. */
  readonly outputPath?: string | null | undefined;
}

/** Facts about a job that determine the places of its files. */
export type OutputFacts = Pick<JobFacts, 'id' | 'type' | 'outputPath' | 'targetLanguages'>;

/**
 * Keys of the target files below the organization's root: `translations/{job}/{language}/{name}`, of files that hold several
 * languages `translations/{job}/{name}`, and in folders without languages `rewritten/{job}/{name}`. Several files keep their
 * folders below the one that all of them have in common. Keys that differ only in upper and lower case or in lookalike letters get
 * ` (2)`, ` (3)` before the extension, so that none overwrites another, since on some file systems they are the same. A file whose
 * folder has the name of another file, or of a language that has a folder, or makes the key too long, lies outside of it. A job with a template of keys follows that, and
 * was refused if it made two files clash.
 *
 * @param language BCP 47; undefined: the files hold several
 * @returns one key for each source key, same order
 */
export function targetKeys(
  job: OutputFacts,
  language: string | undefined,
  sourceKeys: readonly string[],
): readonly string[] {
  const { outputPath } = job;
  if (outputPath != null) return sourceKeys.map((sourceKey) => placeFile(outputPath, { sourceKey, language }));
  const root = outputFolder(job, language);
  const common = commonFolder(sourceKeys);
  const files = new Set<string>();
  const folders = new Set(language === undefined && translates(job.type) ? job.targetLanguages.map(comparable) : []);
  const ofLanguages = new Set(folders);
  return sourceKeys.map((sourceKey) => {
    const name = sourceKey.slice(sourceKey.lastIndexOf('/') + 1);
    const own = foldersOf(sourceKey.slice(common.length)).map(comparable);
    const isFree =
      !own.some((folder) => files.has(folder) || ofLanguages.has(folder)) &&
      new TextEncoder().encode(`${root}/${sourceKey.slice(common.length)}`).length <= MAX_KEY_LENGTH;
    const folder = isFree ? sourceKey.slice(common.length, -name.length) : '';
    const isTaken = (path: string) => files.has(comparable(path)) || folders.has(comparable(path));
    let candidate = folder + name;
    for (let copy = 2; isTaken(candidate); copy += 1) candidate = folder + numbered(name, copy);
    files.add(comparable(candidate));
    if (isFree) for (const each of own) folders.add(each);
    return `${root}/${candidate}`;
  });
}

/** The folder that has all files, with its slash; empty: none has. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  const folders = ['', ...foldersOf(first).map((folder) => `${folder}/`)];
  return folders.findLast((folder) => others.every((key) => key.startsWith(folder))) ?? '';
}

/** The folder of a job's target files in a language, or of those that hold several, below the organization's root. */
export function outputFolder({ id, type }: OutputFacts, language: string | undefined): string {
  const folder = jobKindOf(type)?.resultFolder;
  if (folder === undefined) throw new Error(`Jobs of type ${type} have no result files.`);
  return folder.replace('{job}', id).replace(BY_LANGUAGE, language === undefined ? '' : `/${language}`);
}

/** True if jobs of a type translate their files, so that a file may end up with several languages. */
export function translates(type: JobType): boolean {
  return jobKindOf(type)?.resultFolder?.endsWith(BY_LANGUAGE) === true;
}

/** A long name is shortened to make room for its number. */
function numbered(name: string, copy: number): string {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  const extension = name.slice(dot);
  const characters = Array.from(name.slice(0, dot));
  const size = (text: string) => new TextEncoder().encode(text).length;
  let excess = size(name) - MAX_NUMBERED_NAME_LENGTH;
  while (excess > 0 && characters.length > 1) excess -= size(characters.pop() ?? '');
  return `${characters.join('').trimEnd()} (${copy})${extension}`;
}
