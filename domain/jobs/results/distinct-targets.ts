import type { TranslatedFileReport } from './translation-result.ts';

/** Keys of the target files of reports, in their order; languages in the same file have a key in common. */
export function distinctTargets(files: readonly Pick<TranslatedFileReport, 'target_file'>[]): string[] {
  return [...new Set(files.map((file) => file.target_file))];
}
