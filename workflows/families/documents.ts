import {
  CancellationScope,
  executeChild,
  isCancellation,
  patched,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { JobSummary, Timed } from '#domain/jobs/summaries.ts';
import {
  readingsOf,
  type ExtractedFile,
  type JobOutcome,
  type Reading,
  type TranslationPlan,
} from '#domain/jobs/translation.ts';
import {
  DOCUMENT_OPTIONS,
  OPEN_PROJECT_OPTIONS,
  RECORD_OPTIONS,
  TMS_OPTIONS,
} from '#workflows/frame/activity-options.ts';
import { childSearchAttributes } from '#workflows/frame/child-attributes.ts';
import { completedLine, countSegments, endedLine, secondsSince } from '#workflows/frame/current-details.ts';
import { outcomeOf, toWorkflowFailure } from '#workflows/frame/failure.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import { progressQuery, type JobInput, type TranslateFileInput } from '#workflows/messages.ts';
import { retryDuringShortage } from '#workflows/frame/retry-during-shortage.ts';
import { slidingWindow } from '#workflows/frame/sliding-window.ts';
import type { translate_file } from '#workflows/children/translate-file.ts';

const { openJob, closeJob, saveToMemory } = proxyJobActivities(RECORD_OPTIONS);
const { openJob: openProjectJob } = proxyJobActivities(OPEN_PROJECT_OPTIONS);
const { extractUnits, writeTargets } = proxyJobActivities(DOCUMENT_OPTIONS);
const { pullUnits, exportFiles } = proxyJobActivities(TMS_OPTIONS);

/** Reading documents is memory-bound: few at once. */
const PARALLEL_EXTRACTIONS = 2;

/** Children at once: a job of hundreds of files must not crowd out the jobs of others. */
const PARALLEL_CHILDREN = 8;

/** UTF-16 units of a summary that names many languages; Temporal permits 400 bytes. */
const SUMMARY_LENGTH = 100;

/** Step of a job between copying its sources and reading them. */
export interface Preparation {
  readonly stage: string;
  /** @param summary the file, for readers of the Temporal UI */
  readonly run: (summary: string) => Promise<void>;
}

/** The parts in which jobs on files differ. */
export interface FileJobWork {
  /** The step of the children, until they write. */
  readonly stage: string;
  /** Name of the child workflow that works on one file in one language. */
  readonly child: 'translate_file' | 'rewrite_file' | 'revise_component';
  /** Its name in histories from before all names of workflows were written alike. */
  readonly formerChild: 'translateFile' | 'rewriteFile' | 'revise_component';
  readonly preparation?: Preparation;
}

/** Result of a job's workflow; for a job whose activities ran with an earlier release, only the seconds. */
export type JobWorkflowResult = Timed<Partial<JobSummary>>;

/** Runs a job on files to its end, which is recorded whatever happens. */
export async function runFileJob(input: JobInput, work: FileJobWork): Promise<JobWorkflowResult> {
  const job = new FileJob(input, work);
  setHandler(progressQuery, () => job.progress());
  try {
    return await job.run();
  } catch (error) {
    const outcome = outcomeOf(error);
    job.showEnd(endedLine(outcome));
    await CancellationScope.nonCancellable(() => close(input, outcome));
    throw toWorkflowFailure(outcome, error);
  }
}

/** @returns undefined in histories of earlier releases */
async function close(input: JobInput, outcome: JobOutcome): Promise<JobSummary | undefined> {
  return closeJob.executeWithOptions({ summary: `record the end: ${outcome.status}` }, [{ ...input, outcome }]);
}

/** Result of each reading, by `readingKey`. */
type Extraction = Map<string, ExtractedFile>;

const readingKey = (fileIndex: number, language = '') => `${fileIndex}/${language}`;

/** Result of reading a file for a language: from its own reading, or the common one. */
function extractedFor(extraction: Extraction, { fileIndex, language }: Required<Reading>): ExtractedFile | undefined {
  return extraction.get(readingKey(fileIndex, language)) ?? extraction.get(readingKey(fileIndex));
}

/** State of one run; every file is read before any is translated, so that a broken one costs nothing. */
class FileJob {
  readonly #input: JobInput;
  readonly #work: FileJobWork;
  #child: FileJobWork['child'] | FileJobWork['formerChild'];
  #stage = 'open';
  #finishedTasks = 0;
  #totalTasks = 0;
  #finishedSegments = 0;
  /** In all target languages; undefined until all files are read. */
  #totalSegments: number | undefined;

  constructor(input: JobInput, work: FileJobWork) {
    this.#input = input;
    this.#work = work;
    this.#child = work.formerChild;
  }

  progress() {
    return { stage: this.#stage, finishedTasks: this.#finishedTasks, totalTasks: this.#totalTasks };
  }

  async run(): Promise<JobWorkflowResult> {
    this.#enter('open');
    const open = this.#input.isProject === true ? openProjectJob : openJob;
    const plan = await open.executeWithOptions({ summary: 'take the job, keep its sources' }, [this.#input]);
    if (!plan.proceed) {
      this.showEnd('ended before it began');
      return { seconds: secondsSince() };
    }
    this.#totalTasks = plan.fileNames.length * plan.targetLanguages.length;
    const { preparation } = this.#work;
    if (preparation !== undefined) {
      this.#enter(preparation.stage);
      await preparation.run(plan.fileNames[0] ?? '');
    }
    await this.#runChildren(plan, await this.#extract(plan));
    if (plan.exportsFiles === true) await this.#exportFiles(plan);
    this.#enter('finish');
    if (plan.savesToMemory === true) {
      await saveToMemory.executeWithOptions({ summary: 'save the translations' }, [this.#input]);
    }
    const summary = await close(this.#input, { status: 'completed' });
    const seconds = secondsSince();
    setCurrentDetails(completedLine(summary, seconds));
    return { ...summary, seconds };
  }

  /** One language after the other: systems permit one export of a project at a time. */
  async #exportFiles({ targetLanguages }: TranslationPlan): Promise<void> {
    this.#enter('write');
    for (const language of targetLanguages) {
      const task = { ...this.#input, language };
      await retryDuringShortage(() => exportFiles.executeWithOptions({ summary: `files of ${language}` }, [task]));
    }
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
    if (plan.isProject === true && reading.language !== undefined) {
      const pulled = { ...this.#input, fileIndex: reading.fileIndex, language: reading.language };
      await retryDuringShortage(() => pullUnits.executeWithOptions({ summary }, [pulled]));
    }
    return retryDuringShortage(() => extractUnits.executeWithOptions({ summary }, [task]));
  }

  async #runChildren(plan: TranslationPlan, extraction: Extraction): Promise<void> {
    const languages = plan.targetLanguages;
    const files = [...plan.fileNames.keys()];
    const isShared = (fileIndex: number) =>
      languages.length > 1 && extraction.get(readingKey(fileIndex))?.isMultilingual === true;
    const tasks = files
      .filter((fileIndex) => !isShared(fileIndex))
      .flatMap((fileIndex) => languages.map((language) => ({ fileIndex, language })));
    const found = files.flatMap((fileIndex) =>
      languages.map((language) => extractedFor(extraction, { fileIndex, language })),
    );
    this.#totalSegments = found.reduce((sum, file) => sum + (file?.segments ?? 0), 0);
    this.#enter(this.#work.stage);
    // Once per run, so that a job keeps the name that its first child has.
    if (patched('snake_case_children')) this.#child = this.#work.child;
    await slidingWindow(tasks.length, PARALLEL_CHILDREN, async (index) => {
      await this.#runChild(plan, extraction, tasks[index]!);
    });
    await this.#runSharedOutputs(plan, extraction, files.filter(isShared));
  }

  /**
   * Translates files into all languages and writes each once its languages have ended. A language that fails takes none of
   * the others with it: files that were begun are finished, and no further one is begun.
   */
  async #runSharedOutputs(plan: TranslationPlan, extraction: Extraction, files: readonly number[]): Promise<void> {
    const languages = plan.targetLanguages;
    const outputs = files.map((fileIndex) => ({ fileIndex, begun: 0, ended: 0, finished: new Set<string>() }));
    const failures: unknown[] = [];
    await slidingWindow(files.length * languages.length, PARALLEL_CHILDREN, async (index) => {
      const output = outputs[Math.floor(index / languages.length)]!;
      if (failures.length > 0 && output.begun === 0) return;
      output.begun += 1;
      const language = languages[index % languages.length]!;
      try {
        await this.#runChild(plan, extraction, { fileIndex: output.fileIndex, language, isOutputShared: true });
        output.finished.add(language);
      } catch (error) {
        if (isCancellation(error)) throw error;
        failures.push(error);
      }
      output.ended += 1;
      if (output.ended === languages.length) await this.#writeShared(plan, output);
    });
    if (failures.length > 0) throw failures[0];
  }

  async #writeShared(
    plan: TranslationPlan,
    { fileIndex, finished }: { readonly fileIndex: number; readonly finished: ReadonlySet<string> },
  ): Promise<void> {
    if (finished.size === 0) return;
    const languages = plan.targetLanguages.filter((language) => finished.has(language));
    const summary = `${plan.fileNames[fileIndex] ?? ''} → ${languages.join(', ')}`.slice(0, SUMMARY_LENGTH);
    const task = { ...this.#input, fileIndex, languages };
    await retryDuringShortage(() => writeTargets.executeWithOptions({ summary }, [task]));
  }

  async #runChild(
    plan: TranslationPlan,
    extraction: Extraction,
    task: Required<Reading> & Pick<TranslateFileInput, 'isOutputShared'>,
  ): Promise<void> {
    const { fileIndex, language } = task;
    const fileName = plan.fileNames[fileIndex] ?? '';
    const { batches, segments } = extractedFor(extraction, task) ?? { batches: 0, segments: 0 };
    const project = plan.isProject === true ? { isProject: true as const } : {};
    await executeChild<typeof translate_file>(this.#child, {
      workflowId: `${this.#input.jobId}/${fileIndex}/${language}`,
      args: [{ ...this.#input, ...task, ...project, fileName, batches, segments, nextBatch: 0 }],
      staticSummary: `${fileName} → ${language}`,
      typedSearchAttributes: childSearchAttributes(language),
      memo: { source_file: fileName, language },
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    });
    this.#finishedTasks += 1;
    this.#finishedSegments += segments;
    this.#enter(this.#work.stage);
  }

  /** Shows how the job ended, with how far it came. */
  showEnd(line: string): void {
    setCurrentDetails(`${line}\n\n${this.#position()}`);
  }

  #enter(stage: string): void {
    this.#stage = stage;
    setCurrentDetails(`${stage}: ${this.#position()}`);
  }

  #position(): string {
    const segments = countSegments(this.#finishedSegments, this.#totalSegments);
    return `${segments}, ${this.#finishedTasks} of ${this.#totalTasks} files and languages`;
  }
}
