import { isCancellation, patched } from '@temporalio/workflow';
import type { Reading, TranslationPlan } from '#domain/jobs/translation.ts';
import { FileFailuresError, isOfOneFile } from './failure.ts';

/** Marker of jobs on several files that go on without those that fail. */
const LEAVES_OUT = 'failed-files-left-out';

/** Failures passed on to the end of the job: bounds the size of its outcome. */
const MAX_LISTED = 100;

/**
 * The outcomes of a job's files that failed. A file that fails by itself takes none of the others with it: it is left out from then
 * on, and the job fails in the end with what the others have finished. With one file, its failure is the job's at once.
 */
export class FileFailures {
  readonly #languages: readonly string[];
  /** By file, each with its languages in the order of the job's. */
  readonly #failures: readonly Map<string, unknown>[];
  readonly #leavesOut: boolean;

  constructor({ fileNames, targetLanguages, isProject }: TranslationPlan) {
    this.#languages = targetLanguages;
    this.#failures = fileNames.map(() => new Map());
    this.#leavesOut = fileNames.length > 1 && isProject !== true;
  }

  /** The languages in which a file has not failed. */
  languagesOf(fileIndex: number): readonly string[] {
    return this.#languages.filter((language) => this.#failures[fileIndex]?.has(language) !== true);
  }

  /** Does something for a file, in one language or all of them. @returns undefined if the file has failed by itself */
  async attempt<Result>({ fileIndex, language }: Reading, run: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await run();
    } catch (error) {
      if (!this.#leavesOut || isCancellation(error) || !isOfOneFile(error) || !patched(LEAVES_OUT)) throw error;
      const failed = language === undefined ? this.languagesOf(fileIndex) : [language];
      for (const each of failed) this.#failures[fileIndex]?.set(each, error);
      return undefined;
    }
  }

  /** @throws FileFailuresError if no file is left in any language */
  requireSome(): void {
    if (this.#failures.every((_, fileIndex) => this.languagesOf(fileIndex).length === 0)) this.finish();
  }

  /** @throws FileFailuresError if a file has failed */
  finish(): void {
    const all = this.#failures.flatMap((failed, fileIndex) => {
      const [error, ...others] = new Set(failed.values());
      const isCommon = failed.size === this.#languages.length && others.length === 0;
      if (isCommon) return [{ reading: { fileIndex }, error }];
      return [...failed].map(([language, error]) => ({ reading: { fileIndex, language }, error }));
    });
    if (all.length > 0) throw new FileFailuresError({ count: all.length, listed: all.slice(0, MAX_LISTED) });
  }
}
