import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import type { SpeechSummary } from '#domain/jobs/media.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import {
  DOWNLOAD_OPTIONS,
  MEDIA_OPTIONS,
  PROVIDER_OPTIONS,
  RECORD_OPTIONS,
} from '#workflows/frame/activity-options.ts';
import { endedLine, secondsSince } from '#workflows/frame/current-details.ts';
import { outcomeOf, toWorkflowFailure } from '#workflows/frame/failure.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import type { JobInput } from '#workflows/messages.ts';
import { openRecording } from './recordings.ts';
import { retryDuringShortage } from '#workflows/frame/retry-during-shortage.ts';
import { slidingWindow } from '#workflows/frame/sliding-window.ts';

const media = proxyJobActivities(MEDIA_OPTIONS);
const downloads = proxyJobActivities(DOWNLOAD_OPTIONS);
const { closeSpeech } = proxyJobActivities({ ...RECORD_OPTIONS, taskQueue: 'media' });
const { translateSentences } = proxyJobActivities(PROVIDER_OPTIONS);

/** Parts of the recording, of its sentences, and of its speech that are worked on at once. */
const PARALLEL = { chunks: 2, batches: 4, speech: 2 };

/** A job that speaks the translation of a recording: a voiceover, or a dub. */
export async function runSpokenJob(input: JobInput): Promise<Timed<Partial<SpeechSummary>>> {
  try {
    return await speak(input);
  } catch (error) {
    const outcome = outcomeOf(error);
    setCurrentDetails(endedLine(outcome));
    await CancellationScope.nonCancellable(() => closeSpeech({ ...input, outcome }));
    throw toWorkflowFailure(outcome, error);
  }
}

async function speak(input: JobInput): Promise<Timed<Partial<SpeechSummary>>> {
  setCurrentDetails('open');
  const { proceed, name } = await openRecording(input);
  if (!proceed) {
    // Without effect if it has ended; one that was to be cancelled while its workflow was lost ends here.
    await closeSpeech({ ...input, outcome: { status: 'cancelled' } });
    return { seconds: secondsSince() };
  }
  const { isDubbedElsewhere } = await run('probe', () =>
    media.probeVideo.executeWithOptions({ summary: name }, [input]),
  );
  if (isDubbedElsewhere === true) {
    await run('dub', () => downloads.dubRemotely(input));
    await run('mux', () => media.muxSpeech(input));
  } else await speakOurselves(input);
  await run('verify', () => media.verifySpeech(input));
  const summary = await closeSpeech({ ...input, outcome: { status: 'completed' } });
  const seconds = secondsSince();
  setCurrentDetails(`completed: ${summary.cues} utterances, ${summary.files} files, in ${seconds} s`);
  return { ...summary, seconds };
}

async function speakOurselves(input: JobInput): Promise<void> {
  const { hasSubtitles } = await run('extract', () => media.extractAudio(input));
  const { parts: chunks } = await run('detect', () => media.detectSpeech(input));
  if (!hasSubtitles) {
    await inParts('transcribe', chunks, PARALLEL.chunks, (part, summary) =>
      media.transcribeChunk.executeWithOptions({ summary }, [{ ...input, part }]),
    );
  }
  const { parts: batches } = await run('segment', () => media.segmentTranscript(input));
  await inParts('translate', batches, PARALLEL.batches, (part, summary) =>
    translateSentences.executeWithOptions({ summary }, [{ ...input, part }]),
  );
  const { parts: speech } = await run('synthesize', () => media.planSpeech(input));
  await inParts('synthesize', speech, PARALLEL.speech, (part, summary) =>
    media.synthesizeSpeech.executeWithOptions({ summary }, [{ ...input, part }]),
  );
  await run('mix', () => media.mixSpeech(input));
  // Encoding keeps one core busy: the voice is listened to on another one meanwhile.
  const branches = [
    async () => {
      await run('layout', () => media.layoutSubtitles(input));
      await run('mux', () => media.muxSpeech(input));
    },
    async () => void (await retryDuringShortage(() => media.listenToSpeech(input))),
  ];
  await slidingWindow(branches.length, branches.length, (branch) => branches[branch]!());
}

async function inParts(
  step: string,
  parts: number,
  width: number,
  work: (part: number, summary: string) => Promise<unknown>,
): Promise<void> {
  await slidingWindow(parts, width, async (part) => {
    const summary = `part ${part + 1} of ${parts}`;
    await run(`${step}: ${summary}`, () => work(part, summary));
  });
}

async function run<Result>(details: string, step: () => Promise<Result>): Promise<Result> {
  setCurrentDetails(details);
  return retryDuringShortage(step);
}
