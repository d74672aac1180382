import { isCancellation, setCurrentDetails, setHandler } from '@temporalio/workflow';
import {
  extractionsOf,
  type ExtractionCounts,
  type Extraction,
  type TranslationPlan,
} from '#domain/jobs/translation.ts';
import { revise_component } from '#workflows/children/revise-component.ts';
import { rewrite_file } from '#workflows/children/rewrite-file.ts';
import { translate_file } from '#workflows/children/translate-file.ts';
import {
  DOCUMENT_OPTIONS,
  OPEN_PROJECT_OPTIONS,
  RECORD_OPTIONS,
  TMS_OPTIONS,
} from '#workflows/runtime/activity-options.ts';
import { childSearchAttributes } from '#workflows/runtime/child-attributes.ts';
import { FileFailures } from '#workflows/runtime/file-failures.ts';
import { describeSegmentCount } from '#workflows/runtime/current-details.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import { runChild } from '#workflows/runtime/run-child.ts';
import { runJob, type JobWorkflowResult } from '#workflows/runtime/run-job.ts';
import { waitForReview } from '#workflows/runtime/wait-for-review.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';
import { PARALLEL_CHILDREN, writeReviewed } from './write-reviewed.ts';
import { progressQuery, type JobInput, type TranslateFileInput } from '#workflows/messages.ts';

const { openJob, saveToMemory } = proxyJobActivities(RECORD_OPTIONS);
const { openJob: openProjectJob } = proxyJobActivities(OPEN_PROJECT_OPTIONS);
const { extractUnits, writeTargets } = proxyJobActivities(DOCUMENT_OPTIONS);
const { pullUnits, exportFiles } = proxyJobActivities(TMS_OPTIONS);

/** Reading documents is memory-bound: few at once. */
const PARALLEL_EXTRACTIONS = 2;

const CHILDREN = { translate_file, rewrite_file, revise_component };

/**
 * Marker of jobs whose only file, in their only language, is worked on without a child if it has one batch at most, and whose
 * end is recorded in a workflow task: a child takes a quarter of the time of such a job.
 */

/** UTF-16 units of a summary that names many languages; Temporal permits 400 bytes. */
const SUMMARY_LENGTH = 100;

/** Step of a job between copying its sources and reading them. */
export interface Preparation {
  readonly stage: string;
  /** @param summary the file, for readers of the Temporal UI */
  readonly run: (summary: string) => Promise<void>;
}

/** The parts in which jobs on files differ. */
export interface DocumentJobVariant {
  /** The step of the children, until they write. */
  readonly stage: string;
  /** Name of the child workflow that works on one file in one language. */
  readonly child: keyof typeof CHILDREN;
  readonly preparation?: Preparation;
}

/** Runs a job on files, or on the components of a project. */
export async function runDocumentJob(input: JobInput, work: DocumentJobVariant): Promise<JobWorkflowResult> {
  const job = new DocumentJob(input, work);
  setHandler(progressQuery, () => job.progress());
  return runJob(input, {
    open: () => job.open(),
    work: (plan) => job.work(plan),
    position: () => job.position(),
    closesInLocalActivity: () => job.closesInLocalActivity,
  });
}

/** The files that were read, by `readingKey`. */
type Extractions = Map<string, ExtractionCounts>;

const readingKey = (fileIndex: number, language = '') => `${fileIndex}/${language}`;

/** Result of reading a file for a language: from its own reading, or the common one. */
function readingFor(
  readings: Extractions,
  { fileIndex, language }: Required<Extraction>,
): ExtractionCounts | undefined {
  return readings.get(readingKey(fileIndex, language)) ?? readings.get(readingKey(fileIndex));
}

/** State of one run; every file is read before any is translated. */
class DocumentJob {
  readonly #input: JobInput;
  readonly #work: DocumentJobVariant;
  #stage = 'open';
  #finishedTasks = 0;
  #totalTasks = 0;
  #finishedSegments = 0;
  /** Segments in all target languages; undefined until all files are read. */
  #totalSegments: number | undefined;
  #isFastLane = false;

  constructor(input: JobInput, work: DocumentJobVariant) {
    this.#input = input;
    this.#work = work;
  }

  /** True if the job is small enough for its end to be recorded in a workflow task. */
  get closesInLocalActivity(): boolean {
    return this.#isFastLane;
  }

  progress() {
    return { stage: this.#stage, finishedTasks: this.#finishedTasks, totalTasks: this.#totalTasks };
  }

  open(): Promise<TranslationPlan> {
    this.#enter('open');
    const open = this.#input.isProject === true ? openProjectJob : openJob;
    return open.executeWithOptions({ summary: 'take the job, keep its sources' }, [this.#input]);
  }

  async work(plan: TranslationPlan): Promise<void> {
    this.#totalTasks = plan.fileNames.length * plan.targetLanguages.length;
    const { preparation } = this.#work;
    if (preparation !== undefined) {
      this.#enter(preparation.stage);
      await preparation.run(plan.fileNames[0] ?? '');
    }
    const failures = new FileFailures(plan);
    try {
      await this.#workOnFiles(plan, failures);
    } catch (error) {
      throw failures.withFileFailures(error);
    }
    if (plan.exportsFiles === true) await this.#exportFiles(plan);
    this.#enter('finish');
    if (plan.savesToMemory === true) {
      await saveToMemory.executeWithOptions({ summary: 'save the translations' }, [this.#input]);
    }
  }

  async #workOnFiles(plan: TranslationPlan, failures: FileFailures): Promise<void> {
    const readings = await this.#extract(plan, failures);
    failures.requireSome();
    await this.#runChildren(plan, readings, failures);
    failures.requireSome();
    if (plan.isReviewed === true) {
      this.#enter('review');
      await waitForReview(this.#input);
      this.#enter('write');
      await writeReviewed(this.#input, plan, failures, (fileIndex) => this.#isShared(plan, readings, fileIndex));
    }
    // The end of a failed job saves its translations.
    failures.finish();
  }

  /** One language after the other: systems permit one export of a project at a time. */
  async #exportFiles({ targetLanguages }: TranslationPlan): Promise<void> {
    this.#enter('write');
    for (const language of targetLanguages) {
      const task = { ...this.#input, language };
      await retryDuringShortage(() => exportFiles.executeWithOptions({ summary: `files of ${language}` }, [task]));
    }
  }

  async #extract(plan: TranslationPlan, failures: FileFailures): Promise<Extractions> {
    this.#enter('extract');
    const readings: Extractions = new Map();
    const planned = extractionsOf(plan);
    const read = async (reading: Extraction) => {
      const file = await failures.attempt(reading, () => this.#read(plan, reading));
      if (file !== undefined) readings.set(readingKey(reading.fileIndex, reading.language), file);
      return file;
    };
    await slidingWindow(planned.length, PARALLEL_EXTRACTIONS, async (index) => {
      const reading = planned[index]!;
      const file = await read(reading);
      if (file?.isMultilingual !== true) return;
      for (const language of plan.targetLanguages) await read({ fileIndex: reading.fileIndex, language });
    });
    return readings;
  }

  async #read(plan: TranslationPlan, reading: Extraction): Promise<ExtractionCounts> {
    const name = plan.fileNames[reading.fileIndex] ?? '';
    const summary = reading.language === undefined ? name : `${name} → ${reading.language}`;
    const task = { ...this.#input, ...reading };
    if (plan.isProject === true && reading.language !== undefined) {
      const pulled = { ...this.#input, fileIndex: reading.fileIndex, language: reading.language };
      await retryDuringShortage(() => pullUnits.executeWithOptions({ summary }, [pulled]));
    }
    return retryDuringShortage(() => extractUnits.executeWithOptions({ summary }, [task]));
  }

  async #runChildren(plan: TranslationPlan, readings: Extractions, failures: FileFailures): Promise<void> {
    const languages = plan.targetLanguages;
    const files = [...plan.fileNames.keys()];
    const isShared = (fileIndex: number) => this.#isShared(plan, readings, fileIndex);
    const tasks = files
      .filter((fileIndex) => !isShared(fileIndex))
      .flatMap((fileIndex) => failures.languagesOf(fileIndex).map((language) => ({ fileIndex, language })));
    const found = files.flatMap((fileIndex) =>
      languages.map((language) => readingFor(readings, { fileIndex, language })),
    );
    this.#totalSegments = found.reduce((sum, file) => sum + (file?.segments ?? 0), 0);
    this.#enter(this.#work.stage);
    await slidingWindow(tasks.length, PARALLEL_CHILDREN, async (index) => {
      const task = tasks[index]!;
      await failures.attempt(task, () => this.#runChild(plan, readings, task));
    });
    await this.#runSharedOutputs(plan, readings, files.filter(isShared), failures);
  }

  /**
   * Translates files into all languages and writes each once its languages have ended. A language that fails takes none of
   * the others with it: files that were begun are finished, and no further one is begun.
   */
  async #runSharedOutputs(
    plan: TranslationPlan,
    readings: Extractions,
    files: readonly number[],
    fileFailures: FileFailures,
  ): Promise<void> {
    const languages = plan.targetLanguages;
    const outputs = files.map((fileIndex) => ({ fileIndex, begun: 0, ended: 0, finished: new Set<string>() }));
    const failures: unknown[] = [];
    await slidingWindow(files.length * languages.length, PARALLEL_CHILDREN, async (index) => {
      const output = outputs[Math.floor(index / languages.length)]!;
      if (failures.length > 0 && output.begun === 0) return;
      output.begun += 1;
      const language = languages[index % languages.length]!;
      const { fileIndex } = output;
      try {
        if (fileFailures.languagesOf(fileIndex).includes(language)) {
          await this.#runChild(plan, readings, { fileIndex, language, isOutputShared: true });
          output.finished.add(language);
        }
      } catch (error) {
        if (isCancellation(error)) throw error;
        failures.push(error);
      }
      output.ended += 1;
      if (output.ended === languages.length && plan.isReviewed !== true)
        await fileFailures.attempt({ fileIndex }, () => this.#writeShared(plan, output));
    });
    if (failures.length > 0) throw failures[0];
  }

  /** True if a file is written once, with all languages of the job. */
  #isShared({ targetLanguages }: TranslationPlan, readings: Extractions, fileIndex: number): boolean {
    return targetLanguages.length > 1 && readings.get(readingKey(fileIndex))?.isMultilingual === true;
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
    readings: Extractions,
    task: Required<Extraction> & Pick<TranslateFileInput, 'isOutputShared'>,
  ): Promise<void> {
    const { fileIndex, language } = task;
    const fileName = plan.fileNames[fileIndex] ?? '';
    const { batches, segments } = readingFor(readings, task) ?? { batches: 0, segments: 0 };
    const project = plan.isProject === true ? { isProject: true as const } : {};
    // Written once people have reviewed it.
    const later = plan.isReviewed === true ? { isOutputShared: true as const } : {};
    const input = { ...this.#input, ...task, ...project, ...later, fileName, batches, segments, nextBatch: 0 };
    this.#isFastLane = this.#totalTasks === 1 && batches <= 1;
    if (this.#isFastLane) {
      await CHILDREN[this.#work.child](input);
    } else {
      await runChild<typeof translate_file>(this.#work.child, {
        workflowId: `${this.#input.jobId}/${fileIndex}/${language}`,
        args: [input],
        staticSummary: `${fileName} → ${language}`,
        typedSearchAttributes: childSearchAttributes(language),
        memo: { source_file: fileName, language },
        cancellationType: 'WAIT_CANCELLATION_COMPLETED',
      });
    }
    this.#finishedTasks += 1;
    this.#finishedSegments += segments;
    this.#enter(this.#work.stage);
  }

  #enter(stage: string): void {
    this.#stage = stage;
    setCurrentDetails(`${stage}: ${this.position()}`);
  }

  /** Progress in segments, files and languages. */
  position(): string {
    const segments = describeSegmentCount(this.#finishedSegments, this.#totalSegments);
    return `${segments}, ${this.#finishedTasks} of ${this.#totalTasks} files and languages`;
  }
}
