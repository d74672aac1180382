import { isCancellation, setCurrentDetails } from '@temporalio/workflow';
import type { MediaPart, MediaTask } from '#domain/jobs/media.ts';
import type { JobInput } from '#workflows/messages.ts';
import { showFoundParts, showParts, type FoundParts, type StepParts } from './current-details.ts';
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
 * The target languages of a job whose steps are done for each of them. A failing language doesn't affect the others: it
 * is skipped from then on, and the job fails with the results of the others. With one language, its failure is the
 * job's at once.
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
    await showParts(step, { ...shown, count: parts.length }, (index, summary) => {
      const { task, part } = parts[index]!;
      return this.#runPart(task, () => run({ task, part }, namedFor(summary, task)));
    });
  }

  /** Does a step of each language part by part, while the parts are still being found. @param width parts at once */
  async eachFoundPart(
    step: string,
    { found, ...shown }: Omit<StepParts, 'count'> & { readonly found: FoundParts },
    run: (part: LanguagePart, summary: string) => Promise<unknown>,
  ): Promise<void> {
    const open = this.#open();
    const ofAll: FoundParts = {
      get count() {
        return found.count * open.length;
      },
      get areAll() {
        return found.areAll;
      },
    };
    await showFoundParts(step, { ...shown, found: ofAll }, (index) => {
      const [part, task] = [Math.floor(index / open.length), open[index % open.length]!];
      const summary = namedFor(`${part + 1} of the ${shown.noun}`, task);
      return this.#runPart(task, () => run({ task, part }, summary));
    });
  }

  /** Does a step of each language in chains of parts, in which one follows the other. @param lengths of the chains, of which `width` run at once */
  async eachChain(
    step: string,
    { lengths, width, noun }: Omit<StepParts, 'count'> & { readonly lengths: readonly number[] },
    run: (part: MediaPart, summary: string) => Promise<unknown>,
  ): Promise<void> {
    const open = this.#open();
    const count = lengths.reduce((sum, length) => sum + length, 0);
    let first = 0;
    const chains = lengths.flatMap((length) => {
      const start = first;
      first += length;
      return open.map((task) => ({ task, start, end: first }));
    });
    let done = 0;
    const show = () => setCurrentDetails(`${step}: ${done} of ${count * open.length} ${noun}`);
    show();
    await slidingWindow(chains.length, width, async (index) => {
      const { task, start, end } = chains[index]!;
      for (let part = start; part < end; part += 1) {
        const follows = part > start ? ({ follows: true } as const) : {};
        const summary = namedFor(`${part + 1} of ${count} ${noun}`, task);
        await retryDuringShortage(() => this.#runPart(task, () => run({ ...task, part, ...follows }, summary)));
        done += 1;
        show();
      }
    });
  }

  /** @throws LanguageFailures if a language has failed */
  finish(): void {
    if (this.#failures.size === 0) return;
    throw new LanguageFailures([...this.#failures].map(([{ language = '' }, error]) => ({ language, error })));
  }

  /** Runs a part of a step that is repeated during a shortage, as the parts of one language are by their step. */
  async #runPart(task: MediaTask, run: () => Promise<unknown>): Promise<void> {
    if (!this.areSeveral) await run();
    else if (!this.#failures.has(task)) await this.#attempt(task, () => retryDuringShortage(run));
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
