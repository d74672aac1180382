import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';

/** Top-level folders of the results of jobs. */
const folders: ReadonlySet<string | undefined> = new Set(
  Object.values<JobKind>(JOB_KINDS).map(({ resultFolder }) => resultFolder?.split('/')[0]),
);

/**
 * The result folder that contains a user's key or has its name; compared without case and lookalike letters, which some
 * file systems do not distinguish.
 *
 * @returns undefined for keys outside the result folders
 */
export function resultFolderOf(key: string): string | undefined {
  const slash = key.indexOf('/');
  const top = (slash === -1 ? key : key.slice(0, slash)).normalize('NFKC').toLowerCase();
  return folders.has(top) ? top : undefined;
}
