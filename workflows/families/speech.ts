import type { ProbedRecording } from '#domain/jobs/media.ts';
import { DOWNLOAD_OPTIONS, MEDIA_OPTIONS } from '#workflows/frame/activity-options.ts';
import { showParts, showStep } from '#workflows/frame/current-details.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import { retryDuringShortage } from '#workflows/frame/retry-during-shortage.ts';
import type { JobWorkflowResult } from '#workflows/frame/run-job.ts';
import { slidingWindow } from '#workflows/frame/sliding-window.ts';
import type { JobInput } from '#workflows/messages.ts';
import { probe, runRecordingJob, translateSpeech } from './recordings.ts';

const media = proxyJobActivities(MEDIA_OPTIONS);
const { dubRemotely } = proxyJobActivities(DOWNLOAD_OPTIONS);

/** Parts of the speech that are synthesized at once. */
const PARALLEL_SPEECH = 2;

/** Runs a job that speaks the translation of a recording: a voiceover, or a dub. */
export async function runSpeechJob(input: JobInput): Promise<JobWorkflowResult> {
  return runRecordingJob(input, async ({ name }) => {
    const probed = await probe(input, name);
    if (probed.isDubbedElsewhere === true) {
      await showStep('dub', () => dubRemotely(input));
      await showStep('mux', () => media.muxSpeech(input));
    } else await speak(input, probed);
    await showStep('verify', () => media.verifySpeech(input));
  });
}

async function speak(input: JobInput, probed: ProbedRecording): Promise<void> {
  await translateSpeech(input, probed, true);
  const { parts } = await showStep('synthesize', () => media.planSpeech(input));
  await speakTranslation(input, parts);
}

/** Speaks sentences that are translated, and writes the recording with them. @param parts of the speech */
export async function speakTranslation(input: JobInput, parts: number): Promise<void> {
  await showParts('synthesize', { count: parts, width: PARALLEL_SPEECH, noun: 'parts' }, (part, summary) =>
    media.synthesizeSpeech.executeWithOptions({ summary }, [{ ...input, part }]),
  );
  await showStep('mix', () => media.mixSpeech(input));
  // Encoding keeps one core busy: the voice is listened to on another one meanwhile.
  const branches = [
    async () => {
      await showStep('layout', () => media.layoutSubtitles(input));
      await showStep('mux', () => media.muxSpeech(input));
    },
    async () => void (await retryDuringShortage(() => media.listenToSpeech(input))),
  ];
  await slidingWindow(branches.length, branches.length, (branch) => branches[branch]!());
}
