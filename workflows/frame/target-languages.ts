import { condition, isCancellation, setCurrentDetails } from '@temporalio/workflow';
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

/** The parts of a step that are found so far. */
export interface FoundParts {
  readonly count: number;
  readonly areAll: boolean;
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
      else await this.#runPart(task, runPart);
    });
  }

  /** Does a step of each language part by part, while the parts are still being found. @param width parts at once */
  async eachFoundPart(
    step: string,
    { found, width, noun }: Omit<StepParts, 'count'> & { readonly found: FoundParts },
    run: (part: LanguagePart, summary: string) => Promise<unknown>,
  ): Promise<void> {
    const open = this.#open();
    let next = 0;
    let done = 0;
    // Other steps are shown until then.
    const show = () => {
      if (found.areAll) setCurrentDetails(`${step}: ${done} of ${found.count * open.length} ${noun}`);
    };
    const lane = async () => {
      for (;;) {
        const [part, task] = [Math.floor(next / open.length), open[next % open.length]!];
        next += 1;
        await condition(() => part < found.count || found.areAll);
        if (part >= found.count) return;
        show();
        await this.#runPart(task, () => run({ task, part }, namedFor(`${part + 1} of the ${noun}`, task)));
        done += 1;
        show();
      }
    };
    await slidingWindow(width, width, lane);
  }

  /** @throws LanguageFailures if a language has failed */
  finish(): void {
    if (this.#failures.size === 0) return;
    throw new LanguageFailures([...this.#failures].map(([{ language = '' }, error]) => ({ language, error })));
  }

  async #runPart(task: MediaTask, run: () => Promise<unknown>): Promise<void> {
    if (!this.#failures.has(task)) await this.#attempt(task, () => retryDuringShortage(run));
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
