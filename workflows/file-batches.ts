import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import type { BatchTask } from '#domain/jobs/translation.ts';
import { DOCUMENT_OPTIONS } from './activity-options.ts';
import type { TranslateFileInput } from './messages.ts';
import { outlastShortage } from './outlast-shortage.ts';
import { slidingWindow } from './sliding-window.ts';

const { writeTarget } = proxyActivities<Activities>(DOCUMENT_OPTIONS);

/** Batches of one file and language under way at once: enough to keep an engine busy, few enough to stay fair. */
const PARALLEL_BATCHES = 4;

/** A batch adds about six events: below this many batches a run stays under 10,000 events with a wide margin. */
const BATCHES_PER_RUN = 500;

/** The activity that works on a batch. */
type RunBatch = (summary: string, task: BatchTask) => Promise<void>;

/**
 * Works on the batches that extraction left in storage, each of which is stored as it finishes, then writes the target file
 * unless the language shares it with others.
 *
 * @param step name of the step that works on batches
 * @returns the first batch of the next run, for histories that have grown; undefined when the file is finished
 */
export async function runFileBatches(
  input: TranslateFileInput,
  step: string,
  runBatch: RunBatch,
): Promise<number | undefined> {
  const { jobId, organizationId, fileIndex, language } = input;
  const task = { jobId, organizationId, fileIndex, language };
  const end = Math.min(input.batches, input.nextBatch + BATCHES_PER_RUN);
  let finished = input.nextBatch;
  const show = (present: string) =>
    setCurrentDetails(`**${input.fileName}** → ${language}\n\n${present}: ${finished} of ${input.batches} batches`);

  show(step);
  await slidingWindow(end - input.nextBatch, PARALLEL_BATCHES, async (offset) => {
    const batch = input.nextBatch + offset;
    const summary = `${input.fileName} → ${language}, batch ${batch + 1} of ${input.batches}`;
    await outlastShortage(() => runBatch(summary, { ...task, batch }));
    finished += 1;
    show(step);
  });

  if (end < input.batches) return end;
  if (input.isOutputShared !== true) {
    show('write');
    const summary = `${input.fileName} → ${language}`;
    await outlastShortage(() => writeTarget.executeWithOptions({ summary }, [task]));
  }
  show('finished');
  return undefined;
}
