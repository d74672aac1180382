import { ContinueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { engineNames, warningCodes, type BatchSummary, type FileSummary, type Timed } from '#domain/jobs/summaries.ts';
import type { BatchTask, FileTask } from '#domain/jobs/translation.ts';
import { codeSpan } from '#domain/texts/code-span.ts';
import { DOCUMENT_OPTIONS, TMS_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { completedLine, describeSegmentCount, endedLine, secondsSince } from '#workflows/runtime/current-details.ts';
import { stepOutcome } from '#workflows/runtime/failure.ts';
import { continueRun } from '#workflows/runtime/continue-run.ts';
import { correctDeviations } from '#workflows/runtime/ledger-steps.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import type { TranslateFileInput } from '#workflows/messages.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';

const { writeTarget } = proxyJobActivities(DOCUMENT_OPTIONS);
const { pushUnits } = proxyJobActivities(TMS_OPTIONS);

/** Chains of batches of one file and language under way at once: enough to keep an engine busy, few enough to stay fair. */
const PARALLEL_CHAINS = 4;

/** A batch adds about six events: below this many batches a run stays under 10,000 events with a wide margin. */
const BATCHES_PER_RUN = 500;

/** Summary of a file in a language. */
export type FileWorkflowResult = Timed<Partial<FileSummary>>;
type FileWorkflow = (input: TranslateFileInput) => Promise<FileWorkflowResult>;

/** The activity that works on a batch. */
type RunBatch = (summary: string, task: BatchTask) => Promise<BatchSummary>;

/**
 * Works on the batches that extraction left in storage, each of which is stored as it finishes, then writes the target file
 * unless the language shares it with others.
 *
 * @param step name of the step that works on batches
 * @param chains lengths of runs of batches that are worked on one after the other; default: all run side by side
 */
export async function runFileBatches(
  input: TranslateFileInput,
  step: string,
  runBatch: RunBatch,
  chains: readonly number[] = Array.from({ length: input.batches }, () => 1),
): Promise<FileWorkflowResult> {
  const run = new FileBatches(input, step, runBatch, chains);
  try {
    return await run.run();
  } catch (error) {
    // The next run continues it.
    if (!(error instanceof ContinueAsNew)) run.show(`${endedLine(stepOutcome(error))}\n\n${run.position()}`);
    throw error;
  }
}

class FileBatches {
  readonly #input: TranslateFileInput;
  readonly #step: string;
  readonly #runBatch: RunBatch;
  readonly #chains: readonly number[];
  readonly #startedAt: number;
  readonly #engines = new Set<string | null>();
  readonly #codes = new Set<string>();
  #batches: number;
  #segments: number;

  constructor(input: TranslateFileInput, step: string, runBatch: RunBatch, chains: readonly number[]) {
    this.#input = input;
    this.#step = step;
    this.#runBatch = runBatch;
    this.#chains = chains;
    this.#startedAt = input.startedAt ?? workflowInfo().startTime.getTime();
    this.#batches = input.nextBatch;
    this.#segments = input.finishedSegments ?? 0;
  }

  async run(): Promise<FileWorkflowResult> {
    const { jobId, organizationId, fileIndex, language, fileName, batches, nextBatch } = this.#input;
    const task = { jobId, organizationId, fileIndex, language };
    const chains = this.#nextChains();
    const end = nextBatch + chains.reduce((sum, { length }) => sum + length, 0);
    this.show(`${this.#step}: ${this.position()}`);
    await slidingWindow(chains.length, PARALLEL_CHAINS, async (index) => {
      const { first, length } = chains[index]!;
      for (let batch = first; batch < first + length; batch += 1) {
        const summary = `${fileName} → ${language}, batch ${batch + 1} of ${batches}`;
        const follows = batch > first ? ({ follows: true } as const) : {};
        const done = await retryDuringShortage(() => this.#runBatch(summary, { ...task, batch, ...follows }));
        this.#batches += 1;
        this.#count(done);
        this.show(`${this.#step}: ${this.position()}`);
      }
    });
    if (end < batches) {
      const carried = { finishedSegments: this.#segments, startedAt: this.#startedAt };
      return continueRun<FileWorkflow>({ ...this.#input, ...carried, nextBatch: end });
    }
    if (this.#input.hasLedger === true) await this.#check(task);
    const written = this.#input.isOutputShared ? undefined : await this.#write(task);
    const seconds = secondsSince(this.#startedAt);
    this.show(
      written === undefined ? `finished: ${this.position()}, in ${seconds} s` : completedLine(written, seconds),
    );
    return { ...this.#counted(), ...written, seconds };
  }

  /** The chains of this run: a run ends between two. */
  #nextChains(): readonly { readonly first: number; readonly length: number }[] {
    const { nextBatch } = this.#input;
    const next: { readonly first: number; readonly length: number }[] = [];
    let first = 0;
    for (const length of this.#chains) {
      if (first >= nextBatch + BATCHES_PER_RUN) break;
      if (first >= nextBatch) next.push({ first, length });
      first += length;
    }
    return next;
  }

  #count({ segments, engine, warnings }: BatchSummary): void {
    this.#segments += segments;
    this.#engines.add(engine);
    for (const code of warnings) this.#codes.add(code);
  }

  /** All that is known of a language whose output is written with others; engine and warnings of this run. */
  #counted(): Pick<FileSummary, 'segments' | 'engine' | 'warnings'> {
    const warnings = warningCodes([...this.#codes].map((code) => ({ code })));
    return { segments: this.#segments, engine: engineNames([...this.#engines]), warnings };
  }

  /** The file is written as it is if the check fails. */
  async #check(task: FileTask): Promise<void> {
    this.show(`check: ${this.position()}`);
    const summary = `${this.#input.fileName} → ${task.language}`;
    await correctDeviations(task, summary);
  }

  async #write(task: FileTask): Promise<FileSummary> {
    this.show(`write: ${this.position()}`);
    const summary = `${this.#input.fileName} → ${task.language}`;
    const { isProject } = this.#input;
    if (isProject === true) return retryDuringShortage(() => pushUnits.executeWithOptions({ summary }, [task]));
    return retryDuringShortage(() => writeTarget.executeWithOptions({ summary }, [task]));
  }

  /** Progress in segments and batches. */
  position(): string {
    const { segments, batches } = this.#input;
    return `${describeSegmentCount(this.#segments, segments)}, ${this.#batches} of ${batches} batches`;
  }

  show(line: string): void {
    setCurrentDetails(`${codeSpan(this.#input.fileName)} → ${this.#input.language}\n\n${line}`);
  }
}
