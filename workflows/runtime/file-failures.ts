import { isCancellation } from '@temporalio/workflow';
import type { Extraction, TranslationPlan } from '#domain/jobs/translation.ts';
import { failedOutcome, FileFailuresError, isOfOneFile, type FileFailureErrors } from './failure.ts';

/** Failures passed on to the end of the job: bounds the size of its outcome. */
const MAX_LISTED = 100;

/**
 * The outcomes of a job's files that failed. A failing file doesn't affect the others: it is skipped from then on, and
 * the job fails in the end with the results of the others. With one file, its failure is the job's at once.
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

  /** Runs a step for a file, in one language or all of them. @returns undefined if the file itself has failed */
  async attempt<Result>({ fileIndex, language }: Extraction, run: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await run();
    } catch (error) {
      if (!this.#leavesOut || isCancellation(error) || !isOfOneFile(error)) throw error;
      this.record({ fileIndex, ...(language === undefined ? {} : { language }) }, error);
      return undefined;
    }
  }

  /** Leaves a file out, in one language or all of them. */
  record({ fileIndex, language }: Extraction, error: unknown): void {
    const failed = language === undefined ? this.languagesOf(fileIndex) : [language];
    for (const each of failed) this.#failures[fileIndex]?.set(each, error);
  }

  /** @throws FileFailuresError if no file is left in any language */
  requireSome(): void {
    if (this.#isEvery()) this.finish();
  }

  /** @throws FileFailuresError if a file has failed */
  finish(): void {
    if (this.#hasSome()) throw new FileFailuresError(this.#list());
  }

  /** The error that ended a job, with those of the files that had failed before it. */
  withFileFailures(error: unknown): unknown {
    const isOwn = error instanceof FileFailuresError || isCancellation(error) || !this.#hasSome();
    return isOwn ? error : new FileFailuresError(this.#list(), error);
  }

  #hasSome(): boolean {
    return this.#failures.some((failed) => failed.size > 0);
  }

  #isEvery(): boolean {
    return this.#failures.every((failed) => failed.size === this.#languages.length);
  }

  #list(): FileFailureErrors {
    const all = this.#failures.flatMap((failed, fileIndex) => {
      const codes = new Set([...failed.values()].map((error) => failedOutcome(error).code));
      const [first] = failed.values();
      // A file that is read for each language fails in each separately.
      if (failed.size === this.#languages.length && codes.size === 1) return [{ reading: { fileIndex }, error: first }];
      return [...failed].map(([language, error]) => ({ reading: { fileIndex, language }, error }));
    });
    return { count: all.length, listed: all.slice(0, MAX_LISTED), isEvery: this.#isEvery() };
  }
}
