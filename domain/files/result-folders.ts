/** Top-level folders of the results of jobs; a job type with another kind of result adds its folder here. */
export const RESULT_FOLDERS = {
  /** `translations/{job}/{language}/{name}` */
  translations: 'translations',
  /** `rewritten/{job}/{name}` */
  rewritten: 'rewritten',
  /** `quality/{job}/{name}` */
  quality: 'quality',
  /** `extracted-terms/{job}/{name}` */
  terms: 'extracted-terms',
} as const;

const NAMES: ReadonlySet<string> = new Set(Object.values(RESULT_FOLDERS));

/**
 * The result folder that contains a user's key or has its name; compared without case and lookalike letters, which some
 * file systems do not distinguish.
 *
 * @returns undefined for keys outside the result folders
 */
export function resultFolderOf(key: string): string | undefined {
  const slash = key.indexOf('/');
  const top = (slash === -1 ? key : key.slice(0, slash)).normalize('NFKC').toLowerCase();
  return NAMES.has(top) ? top : undefined;
}
