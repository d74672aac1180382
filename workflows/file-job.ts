import { CancellationScope, executeChild, proxyActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { readingsOf, type ExtractedFile, type JobOutcome, type TranslationPlan } from '#domain/jobs/translation.ts';
import { DOCUMENT_OPTIONS, RECORD_OPTIONS } from './activity-options.ts';
import { outcomeOf, toWorkflowFailure } from './failure.ts';
import { progressQuery, type JobInput } from './messages.ts';
import { outlastShortage } from './outlast-shortage.ts';
import { slidingWindow } from './sliding-window.ts';
import type { translateFile } from './translate-file.ts';

const { openJob, closeJob } = proxyActivities<Activities>(RECORD_OPTIONS);
const { extractUnits } = proxyActivities<Activities>(DOCUMENT_OPTIONS);

/** Reading documents is memory-bound: few at once. */
const PARALLEL_EXTRACTIONS = 2;

/** Children at once: a job of hundreds of files must not crowd out the jobs of others. */
const PARALLEL_CHILDREN = 8;

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
      const name = plan.fileNames[reading.fileIndex] ?? '';
      const summary = reading.language === undefined ? name : `${name} → ${reading.language}`;
      const run = () => extractUnits.executeWithOptions({ summary }, [{ ...this.#input, ...reading }]);
      extraction.set(readingKey(reading.fileIndex, reading.language), await outlastShortage(run));
    });
    return extraction;
  }

  async #runChildren(plan: TranslationPlan, extraction: Extraction): Promise<void> {
    this.#enter(this.#work.stage);
    const languages = plan.targetLanguages;
    await slidingWindow(this.#totalTasks, PARALLEL_CHILDREN, async (task) => {
      const fileIndex = Math.floor(task / languages.length);
      const language = languages[task % languages.length] ?? '';
      const fileName = plan.fileNames[fileIndex] ?? '';
      const file = extraction.get(readingKey(fileIndex, language)) ?? extraction.get(readingKey(fileIndex));
      await executeChild(this.#work.child, {
        workflowId: `${this.#input.jobId}/${fileIndex}/${language}`,
        args: [{ ...this.#input, fileIndex, language, fileName, batches: file?.batches ?? 0, nextBatch: 0 }],
        staticSummary: `${fileName} → ${language}`,
        cancellationType: 'WAIT_CANCELLATION_COMPLETED',
      });
      this.#finishedTasks += 1;
      this.#enter(this.#work.stage);
    });
  }

  #enter(stage: string): void {
    this.#stage = stage;
    setCurrentDetails(`${stage}: ${this.#finishedTasks} of ${this.#totalTasks} files and languages finished`);
  }
}
