import {
  CancellationScope,
  executeChild,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import {
  readingsOf,
  type ExtractedFile,
  type JobOutcome,
  type Reading,
  type TranslationPlan,
} from '#domain/jobs/translation.ts';
import { DOCUMENT_OPTIONS, RECORD_OPTIONS } from './activity-options.ts';
import { outcomeOf, toWorkflowFailure } from './failure.ts';
import { progressQuery, type JobInput, type TranslateFileInput } from './messages.ts';
import { outlastShortage } from './outlast-shortage.ts';
import { slidingWindow } from './sliding-window.ts';
import type { translateFile } from './translate-file.ts';

const { openJob, closeJob } = proxyActivities<Activities>(RECORD_OPTIONS);
const { extractUnits, writeTargets } = proxyActivities<Activities>(DOCUMENT_OPTIONS);

/** Reading documents is memory-bound: few at once. */
const PARALLEL_EXTRACTIONS = 2;

/** Children at once: a job of hundreds of files must not crowd out the jobs of others. */
const PARALLEL_CHILDREN = 8;

/** UTF-16 units of a summary that names many languages; Temporal takes 400 bytes. */
const SUMMARY_LENGTH = 100;

/** What a job does between keeping its sources and reading them. */
export interface Preparation {
  readonly stage: string;
  /** @param summary the file it is about, for people who read the Temporal UI */
  readonly run: (summary: string) => Promise<void>;
}

/** The parts in which jobs on files differ. */
export interface FileJobWork {
  /** The step of the children, until they write. */
  readonly stage: string;
  /** The child workflow that works on one file in one language. */
  readonly child: typeof translateFile;
  readonly preparation?: Preparation;
}

/** Runs a job on files to its end, which is recorded whatever happens. */
export async function runFileJob(input: JobInput, work: FileJobWork): Promise<void> {
  const job = new FileJob(input, work);
  setHandler(progressQuery, () => job.progress());
  try {
    await job.run();
  } catch (error) {
    const outcome = outcomeOf(error);
    await CancellationScope.nonCancellable(() => close(input, outcome));
    throw toWorkflowFailure(outcome, error);
  }
}

async function close(input: JobInput, outcome: JobOutcome): Promise<void> {
  await closeJob.executeWithOptions({ summary: `record the end: ${outcome.status}` }, [{ ...input, outcome }]);
}

/** What was found in each reading, by `readingKey`. */
type Extraction = Map<string, ExtractedFile>;

const readingKey = (fileIndex: number, language = '') => `${fileIndex}/${language}`;

/** State of one run; every file is read before any is translated, so that a broken one costs nothing. */
class FileJob {
  readonly #input: JobInput;
  readonly #work: FileJobWork;
  #stage = 'open';
  #finishedTasks = 0;
  #totalTasks = 0;

  constructor(input: JobInput, work: FileJobWork) {
    this.#input = input;
    this.#work = work;
  }

  progress() {
    return { stage: this.#stage, finishedTasks: this.#finishedTasks, totalTasks: this.#totalTasks };
  }

  async run(): Promise<void> {
    this.#enter('open');
    const plan = await openJob.executeWithOptions({ summary: 'take the job, keep its sources' }, [this.#input]);
    if (!plan.proceed) return;
    this.#totalTasks = plan.fileNames.length * plan.targetLanguages.length;
    const { preparation } = this.#work;
    if (preparation !== undefined) {
      this.#enter(preparation.stage);
      await preparation.run(plan.fileNames[0] ?? '');
    }
    await this.#runChildren(plan, await this.#extract(plan));
    this.#enter('finish');
    await close(this.#input, { status: 'completed' });
  }

  async #extract(plan: TranslationPlan): Promise<Extraction> {
    this.#enter('extract');
    const extraction: Extraction = new Map();
    const readings = readingsOf(plan);
    await slidingWindow(readings.length, PARALLEL_EXTRACTIONS, async (index) => {
      const reading = readings[index]!;
      const file = await this.#read(plan, reading);
      extraction.set(readingKey(reading.fileIndex, reading.language), file);
      if (file.isMultilingual !== true) return;
      for (const language of plan.targetLanguages) {
        const own = { fileIndex: reading.fileIndex, language };
        extraction.set(readingKey(own.fileIndex, language), await this.#read(plan, own));
      }
    });
    return extraction;
  }

  async #read(plan: TranslationPlan, reading: Reading): Promise<ExtractedFile> {
    const name = plan.fileNames[reading.fileIndex] ?? '';
    const summary = reading.language === undefined ? name : `${name} → ${reading.language}`;
    const task = { ...this.#input, ...reading, separatesLanguages: true } as const;
    return outlastShortage(() => extractUnits.executeWithOptions({ summary }, [task]));
  }

  async #runChildren(plan: TranslationPlan, extraction: Extraction): Promise<void> {
    this.#enter(this.#work.stage);
    const languages = plan.targetLanguages;
    const files = [...plan.fileNames.keys()];
    const isShared = (fileIndex: number) =>
      languages.length > 1 && extraction.get(readingKey(fileIndex))?.isMultilingual === true;
    const tasks = files
      .filter((fileIndex) => !isShared(fileIndex))
      .flatMap((fileIndex) => languages.map((language) => ({ fileIndex, language })));
    await slidingWindow(tasks.length, PARALLEL_CHILDREN, async (index) => {
      await this.#runChild(plan, extraction, tasks[index]!);
    });
    for (const fileIndex of files.filter(isShared)) await this.#runSharedOutput(plan, extraction, fileIndex);
  }

  /** Translates a file into all languages and writes them together. A language that fails takes none of the others with it. */
  async #runSharedOutput(plan: TranslationPlan, extraction: Extraction, fileIndex: number): Promise<void> {
    const languages = plan.targetLanguages;
    const finished = new Set<string>();
    const failures: unknown[] = [];
    await slidingWindow(languages.length, PARALLEL_CHILDREN, async (index) => {
      const language = languages[index]!;
      try {
        await this.#runChild(plan, extraction, { fileIndex, language, isOutputShared: true });
        finished.add(language);
      } catch (error) {
        if (isCancellation(error)) throw error;
        failures.push(error);
      }
    });
    if (finished.size > 0) {
      const task = { ...this.#input, fileIndex, languages: languages.filter((language) => finished.has(language)) };
      const summary = `${plan.fileNames[fileIndex] ?? ''} → ${task.languages.join(', ')}`.slice(0, SUMMARY_LENGTH);
      await outlastShortage(() => writeTargets.executeWithOptions({ summary }, [task]));
    }
    if (failures.length > 0) throw failures[0];
  }

  async #runChild(
    plan: TranslationPlan,
    extraction: Extraction,
    task: Required<Reading> & Pick<TranslateFileInput, 'isOutputShared'>,
  ): Promise<void> {
    const { fileIndex, language } = task;
    const fileName = plan.fileNames[fileIndex] ?? '';
    const file = extraction.get(readingKey(fileIndex, language)) ?? extraction.get(readingKey(fileIndex));
    await executeChild(this.#work.child, {
      workflowId: `${this.#input.jobId}/${fileIndex}/${language}`,
      args: [{ ...this.#input, ...task, fileName, batches: file?.batches ?? 0, nextBatch: 0 }],
      staticSummary: `${fileName} → ${language}`,
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    });
    this.#finishedTasks += 1;
    this.#enter(this.#work.stage);
  }

  #enter(stage: string): void {
    this.#stage = stage;
    setCurrentDetails(`${stage}: ${this.#finishedTasks} of ${this.#totalTasks} files and languages finished`);
  }
}
