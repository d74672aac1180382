import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { DOCUMENT_OPTIONS, PROVIDER_OPTIONS } from './activity-options.ts';
import type { TranslateFileInput } from './messages.ts';
import { outlastShortage } from './outlast-shortage.ts';
import { slidingWindow } from './sliding-window.ts';

const { writeTarget } = proxyActivities<Activities>(DOCUMENT_OPTIONS);
const { translateBatch } = proxyActivities<Activities>(PROVIDER_OPTIONS);

/** Batches of one file and language under way at once: enough to keep an engine busy, few enough to stay fair. */
const PARALLEL_BATCHES = 4;

/** A batch adds about six events: below this many batches a run stays under 10,000 events with a wide margin. */
const BATCHES_PER_RUN = 500;

/**
 * Child of the workflows that translate files: one file in one language. Translates the batches that extraction left in storage, each stored as it
 * finishes, then writes the target file. Goes on in a new run when its history grows.
 */
export async function translateFile(input: TranslateFileInput): Promise<void> {
  const { jobId, organizationId, fileIndex, language } = input;
  const task = { jobId, organizationId, fileIndex, language };
  const end = Math.min(input.batches, input.nextBatch + BATCHES_PER_RUN);
  let finished = input.nextBatch;
  const show = (step: string) =>
    setCurrentDetails(`**${input.fileName}** → ${language}\n\n${step}: ${finished} of ${input.batches} batches`);

  show('translate');
  await slidingWindow(end - input.nextBatch, PARALLEL_BATCHES, async (offset) => {
    const batch = input.nextBatch + offset;
    const summary = `${input.fileName} → ${language}, batch ${batch + 1} of ${input.batches}`;
    await outlastShortage(() => translateBatch.executeWithOptions({ summary }, [{ ...task, batch }]));
    finished += 1;
    show('translate');
  });

  if (end < input.batches) await continueAsNew<typeof translateFile>({ ...input, nextBatch: end });
  show('write');
  const summary = `${input.fileName} → ${language}`;
  await outlastShortage(() => writeTarget.executeWithOptions({ summary }, [task]));
  show('finished');
}
