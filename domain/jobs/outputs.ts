import type { JobWarning } from './job.ts';
import { kindOf, type JobType } from './kinds/index.ts';
import { placeFile } from './output-path.ts';

const BY_LANGUAGE = '/{language}';
/** Maximum UTF-8 bytes of a file name on common file systems, minus room for a number. */
const MAX_NUMBERED_NAME_LENGTH = 245;

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
  /** The job whose files it makes anew; absent or null: it makes its own. */
  readonly sourceJob?: string | null | undefined;
  /** Template of the keys of its target files; absent or null: they are in the folder of its type. */
  readonly outputPath?: string | null | undefined;
}

/** Facts about a job that determine the places of its files. */
export type OutputFacts = Pick<JobFacts, 'id' | 'type' | 'outputPath'>;

/**
 * Keys of the target files below the organization's root: `translations/{job}/{language}/{name}`, of files that hold several
 * languages `translations/{job}/{name}`, and in folders without languages `rewritten/{job}/{name}`. Files of the same name
 * from different folders get ` (2)`, ` (3)` before the extension, so that none overwrites another; names that differ only in
 * upper and lower case count as the same, since on some file systems they are. A job with a template of keys follows that, and
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
  const taken = new Set<string>();
  return sourceKeys.map((sourceKey) => {
    const name = sourceKey.slice(sourceKey.lastIndexOf('/') + 1);
    let candidate = name;
    for (let copy = 2; taken.has(candidate.toLowerCase()); copy += 1) candidate = numbered(name, copy);
    taken.add(candidate.toLowerCase());
    return `${outputFolder(job, language)}/${candidate}`;
  });
}

/** The folder of a job's target files in a language, or of those that hold several, below the organization's root. */
export function outputFolder({ id, type }: OutputFacts, language: string | undefined): string {
  const folder = kindOf(type)?.resultFolder;
  if (folder === undefined) throw new Error(`Jobs of type ${type} have no result files.`);
  return folder.replace('{job}', id).replace(BY_LANGUAGE, language === undefined ? '' : `/${language}`);
}

/** Whether jobs of a type translate their files, so that a file may hold several languages in the end. */
export function translates(type: JobType): boolean {
  return kindOf(type)?.resultFolder?.endsWith(BY_LANGUAGE) === true;
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
