import { DOWNLOAD_OPTIONS, MEDIA_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { showStep } from '#workflows/runtime/current-details.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import type { JobWorkflowResult } from '#workflows/runtime/run-job.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';
import { namedFor, type TargetLanguages } from '#workflows/runtime/target-languages.ts';
import type { MediaTask, ProbedRecording } from '#domain/jobs/media.ts';
import type { JobInput } from '#workflows/messages.ts';
import { probeStep, runRecordingJob, translateSpeech } from './recordings.ts';

const media = proxyJobActivities(MEDIA_OPTIONS);
const { startDubbing, dubRemotely } = proxyJobActivities(DOWNLOAD_OPTIONS);

/** Parts of the speech that are synthesized at once. */
const PARALLEL_SPEECH = 2;
/** Languages that a dubbing provider is asked for at once. */
const PARALLEL_DUBS = 4;

/** Runs a job that speaks the translation of a recording: a voiceover, or a dub. */
export async function runSpeechJob(input: JobInput): Promise<JobWorkflowResult> {
  return runRecordingJob(input, async ({ name }, languages) => {
    const probed = await probeStep(input, name);
    if (probed.isDubbedByProvider === true) await dubElsewhere(input, languages);
    else await speak(input, languages, probed);
    await verifySpeechOfLanguages(languages);
  });
}

/** Has a dubbing provider speak, with one project for all languages where it can. */
async function dubElsewhere(input: JobInput, languages: TargetLanguages): Promise<void> {
  if (languages.areSeveral) await showStep('dub', () => startDubbing(input));
  await languages.each((task) => showStep(namedFor('dub', task), () => dubRemotely(task)), PARALLEL_DUBS);
  await languages.each((task) => showStep(namedFor('mux', task), () => media.muxSpeech(task)));
}

async function speak(input: JobInput, languages: TargetLanguages, probed: ProbedRecording): Promise<void> {
  await translateSpeech(input, languages, { ...probed, detectsAlways: true });
  const parts = new Map<MediaTask, number>();
  await languages.each(async (task) => {
    const planned = await showStep(namedFor('synthesize', task), () => media.planSpeech(task));
    parts.set(task, planned.parts);
  });
  await speakTranslation(languages, parts);
}

/** Speaks sentences that are translated, and writes the recording with them. @param parts of the speech, by language */
export async function speakTranslation(
  languages: TargetLanguages,
  parts: ReadonlyMap<MediaTask, number>,
): Promise<void> {
  const spoken = { width: PARALLEL_SPEECH, noun: 'parts', partsOf: (task: MediaTask) => parts.get(task) ?? 0 };
  await languages.eachPart('synthesize', spoken, ({ task, part }, summary) =>
    media.synthesizeSpeech.executeWithOptions({ summary }, [{ ...task, part }]),
  );
  await languages.each((task) => showStep(namedFor('mix', task), () => media.mixSpeech(task)));
  await languages.each(writeSpeech);
}

async function writeSpeech(task: MediaTask): Promise<void> {
  // Encoding keeps one core busy: the voice is listened to on another one meanwhile.
  const branches = [
    async () => {
      await showStep(namedFor('layout', task), () => media.layoutSubtitles(task));
      await showStep(namedFor('mux', task), () => media.muxSpeech(task));
    },
    async () => void (await retryDuringShortage(() => media.verifySpeechByAsr(task))),
  ];
  await slidingWindow(branches.length, branches.length, (branch) => branches[branch]!());
}

/** Checks what was spoken, and makes it results. */
export const verifySpeechOfLanguages = (languages: TargetLanguages): Promise<void> =>
  languages.each((task) => showStep(namedFor('verify', task), () => media.verifySpeech(task)));
