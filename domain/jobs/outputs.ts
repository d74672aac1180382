import { RESULT_FOLDERS } from '#domain/files/result-folders.ts';
import type { JobFacts, JobType } from './job.ts';
import { isRunnable, JOB_KINDS } from './kinds/index.ts';
import type { JobKind } from './kinds/job-kind.ts';

/** Maximum UTF-8 bytes of a file name on common file systems, minus room for a number. */
const MAX_NUMBERED_NAME_LENGTH = 245;

/** Facts about a job that determine the places of its files. */
export type OutputFacts = Pick<JobFacts, 'id' | 'type'>;

/**
 * Keys of the target files below the organization's root: `translations/{job}/{language}/{name}`, of files that hold several
 * languages `translations/{job}/{name}`, and in folders without languages `rewritten/{job}/{name}`. Files of the same name
 * from different folders get ` (2)`, ` (3)` before the extension, so that none overwrites another; names that differ only in
 * upper and lower case count as the same, since on some file systems they are.
 *
 * @param language BCP 47; undefined: the files hold several
 * @returns one key for each source key, same order
 */
export function targetKeys(
  job: OutputFacts,
  language: string | undefined,
  sourceKeys: readonly string[],
): readonly string[] {
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
  const folder = `${RESULT_FOLDERS[resultFolder(type)]}/${id}`;
  return language === undefined || !translates(type) ? folder : `${folder}/${language}`;
}

/** Whether jobs of a type translate their files, so that a file may hold several languages in the end. */
export function translates(type: JobType): boolean {
  return resultFolder(type) === 'translations';
}

function resultFolder(type: JobType): keyof typeof RESULT_FOLDERS {
  if (type === 'quality_estimation' || type === 'quality_assurance') return 'quality';
  if (type === 'term_extraction') return 'terms';
  const kind: JobKind | undefined = isRunnable(type) ? JOB_KINDS[type] : undefined;
  return kind?.files?.folder ?? 'translations';
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
