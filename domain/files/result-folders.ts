/** Top-level folders of the results of jobs: the one list. A job type with results of another kind adds its folder here. */
export const RESULT_FOLDERS = {
  /** `translations/{job}/{language}/{name}` */
  translations: 'translations',
  /** `rewritten/{job}/{name}` */
  rewritten: 'rewritten',
} as const;

const NAMES: ReadonlySet<string> = new Set(Object.values(RESULT_FOLDERS));

/**
 * The folder of results that a user's key lies in or takes the name of; on some file systems letters of either case, and
 * those that look alike, are the same.
 *
 * @returns undefined for keys that are the users' own
 */
export function resultFolderOf(key: string): string | undefined {
  const slash = key.indexOf('/');
  const top = (slash === -1 ? key : key.slice(0, slash)).normalize('NFKC').toLowerCase();
  return NAMES.has(top) ? top : undefined;
}
