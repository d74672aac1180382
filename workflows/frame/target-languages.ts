import { isCancellation } from '@temporalio/workflow';
import type { MediaTask } from '#domain/jobs/media.ts';
import type { JobInput } from '#workflows/messages.ts';
import { showParts, type StepParts } from './current-details.ts';
import { LanguageFailures } from './failure.ts';
import { retryDuringShortage } from './retry-during-shortage.ts';
import { slidingWindow } from './sliding-window.ts';

/** A part of a step for one of the languages. */
interface LanguagePart {
  readonly task: MediaTask;
  readonly part: number;
}

/** A step, or a part of one, with its language where there are several, for readers of the Temporal UI. */
export const namedFor = (text: string, { language }: MediaTask): string =>
  language === undefined ? text : `${text} (${language})`;

/**
 * The target languages of a job whose steps are done for each of them. A language that fails takes none of the others with it: it is
 * left out from then on, and the job fails with what the others have finished. With one language, its failure is the job's at once.
 */
export class TargetLanguages {
  readonly #tasks: readonly MediaTask[];
  readonly #failures = new Map<MediaTask, unknown>();

  /** @param languages BCP 47; undefined: one, which the steps know */
  constructor(input: JobInput, languages: readonly string[] | undefined) {
    this.#tasks = languages?.map((language) => ({ ...input, language })) ?? [input];
  }

  get areSeveral(): boolean {
    return this.#tasks.length > 1;
  }

  /** Does something for each language. @param width languages at once */
  async each(run: (task: MediaTask) => Promise<unknown>, width = 1): Promise<void> {
    const open = this.#open();
    await slidingWindow(open.length, width, (index) => this.#attempt(open[index]!, () => run(open[index]!)));
  }

  /** Does a step of each language part by part. @param partsOf number of parts of a language */
  async eachPart(
    step: string,
    { partsOf, ...shown }: Omit<StepParts, 'count'> & { readonly partsOf: (task: MediaTask) => number },
    run: (part: LanguagePart, summary: string) => Promise<unknown>,
  ): Promise<void> {
    const parts = this.#open().flatMap((task) =>
      Array.from({ length: partsOf(task) }, (_, part): LanguagePart => ({ task, part })),
    );
    await showParts(step, { ...shown, count: parts.length }, async (index, summary) => {
      const { task, part } = parts[index]!;
      const runPart = () => run({ task, part }, namedFor(summary, task));
      if (!this.areSeveral) await runPart();
      else if (!this.#failures.has(task)) await this.#attempt(task, () => retryDuringShortage(runPart));
    });
  }

  /** @throws LanguageFailures if a language has failed */
  finish(): void {
    if (this.#failures.size === 0) return;
    throw new LanguageFailures([...this.#failures].map(([{ language = '' }, error]) => ({ language, error })));
  }

  #open(): readonly MediaTask[] {
    return this.#tasks.filter((task) => !this.#failures.has(task));
  }

  async #attempt(task: MediaTask, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!this.areSeveral || isCancellation(error)) throw error;
      if (!this.#failures.has(task)) this.#failures.set(task, error);
      if (this.#open().length === 0) this.finish();
    }
  }
}
