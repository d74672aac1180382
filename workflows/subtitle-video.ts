import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import type { SubtitleSummary } from '#domain/jobs/media.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import { MEDIA_OPTIONS, PROVIDER_OPTIONS, RECORD_OPTIONS } from './frame/activity-options.ts';
import { endedLine, secondsSince } from './frame/current-details.ts';
import { outcomeOf, toWorkflowFailure } from './frame/failure.ts';
import { proxyJobActivities } from './frame/job-activities.ts';
import type { JobInput } from './messages.ts';
import { openRecording } from './families/recordings.ts';
import { retryDuringShortage } from './frame/retry-during-shortage.ts';
import { slidingWindow } from './frame/sliding-window.ts';

const media = proxyJobActivities(MEDIA_OPTIONS);
const { closeVideo } = proxyJobActivities({ ...RECORD_OPTIONS, taskQueue: 'media' });
const { translateSentences } = proxyJobActivities(PROVIDER_OPTIONS);

/** Parts that are recognised at once: while one is computed, the next is read. */
const PARALLEL_CHUNKS = 2;
/** Batches of sentences that are translated at once. */
const PARALLEL_BATCHES = 4;

/** Subtitles of a recording in another language. Named as its job type. */
export async function subtitle_video(input: JobInput): Promise<Timed<Partial<SubtitleSummary>>> {
  try {
    return await subtitle(input);
  } catch (error) {
    const outcome = outcomeOf(error);
    setCurrentDetails(endedLine(outcome));
    await CancellationScope.nonCancellable(() => closeVideo({ ...input, outcome }));
    throw toWorkflowFailure(outcome, error);
  }
}

async function subtitle(input: JobInput): Promise<Timed<Partial<SubtitleSummary>>> {
  setCurrentDetails('open');
  const { proceed, name } = await openRecording(input);
  if (!proceed) {
    // Without effect if it has ended; one that was to be cancelled while its workflow was lost ends here.
    await closeVideo({ ...input, outcome: { status: 'cancelled' } });
    return { seconds: secondsSince() };
  }
  await run('probe', () => media.probeVideo.executeWithOptions({ summary: name }, [input]));
  const { hasSubtitles } = await run('extract', () => media.extractAudio(input));
  if (!hasSubtitles) await recognize(input);
  const { parts } = await run('segment', () => media.segmentTranscript(input));
  await slidingWindow(parts, PARALLEL_BATCHES, async (part) => {
    const summary = `batch ${part + 1} of ${parts}`;
    const translate = () => translateSentences.executeWithOptions({ summary }, [{ ...input, part }]);
    await run(`translate: ${summary}`, translate);
  });
  await run('layout', () => media.layoutSubtitles(input));
  await run('mux', () => media.muxVideo(input));
  await run('verify', () => media.verifyVideo(input));
  const summary = await closeVideo({ ...input, outcome: { status: 'completed' } });
  const seconds = secondsSince();
  setCurrentDetails(`completed: ${summary.cues} subtitles, ${summary.files} files, in ${seconds} s`);
  return { ...summary, seconds };
}

async function recognize(input: JobInput): Promise<void> {
  const { parts } = await run('detect', () => media.detectSpeech(input));
  await slidingWindow(parts, PARALLEL_CHUNKS, async (part) => {
    const summary = `part ${part + 1} of ${parts}`;
    const transcribe = () => media.transcribeChunk.executeWithOptions({ summary }, [{ ...input, part }]);
    await run(`transcribe: ${summary}`, transcribe);
  });
}

async function run<Result>(details: string, step: () => Promise<Result>): Promise<Result> {
  setCurrentDetails(details);
  return retryDuringShortage(step);
}
