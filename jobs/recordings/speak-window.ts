import { randomUUID } from 'node:crypto';
import type { JobRow } from '#db/entities/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { userMistake } from '#domain/errors.ts';
import { placeSpeech, type ClipPlacement } from '#domain/recordings/speech/place-speech.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { CorrectedSentence } from '#domain/review/corrected-sentence.ts';
import type { Caller } from '#jobs/caller.ts';
import { loadSpeechCast } from '#jobs/casts/speech-cast.ts';
import type { MediaRecords, ReusedClip } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { recountKeptWork } from '#jobs/workspace-retention.ts';
import { runTogether } from '#providers/language/run-calls.ts';
import { readCorrected } from './corrected-recording.ts';
import { listVoices } from './job-speech.ts';
import { planChangedSpeech, speechKeyOf } from './plan-changed-speech.ts';
import { estimateClips, measuredClip } from './preview-speech.ts';
import { keepClips, samplesKeyOf } from './rendered-speech.ts';
import { speakUtterance, type Speaking } from './sound/fit-speech.ts';
import { orNotHere } from './speak-sentence.ts';

interface SpokenWindow {
  /** The sentences of the recording as people have corrected them. */
  readonly sentences: readonly CorrectedSentence[];
  /** One per utterance; undefined: nothing is said. */
  readonly placements: readonly (ClipPlacement | undefined)[];
  /** Speech, one per utterance; null outside of the window: it has none yet. */
  readonly clips: readonly (ReusedClip | null)[];
}

interface WindowToSpeak {
  readonly language: string;
  /** Milliseconds of the recording. */
  readonly duration: number;
  /** Milliseconds. */
  readonly window: TimeSpan;
  readonly maySpeak: boolean;
}

/** True for speech that is heard in a window. */
export const isHeardIn = ({ start, end }: TimeSpan, placement: ClipPlacement | undefined): placement is ClipPlacement =>
  placement !== undefined && placement.start < end && placement.start + placement.length > start;

/**
 * Places the speech of a recording with people's corrections, and makes the speech that is missing in a window. New speech is kept as
 * that of renders is. Utterances before the window that have no speech yet are placed with their estimated lengths.
 *
 * @throws LoquentError `forbidden` if anything has to be spoken and may not; errors of the synthesizer
 */
export async function speakWindow(
  caller: Caller<'orm' | 'speech' | 'storage'>,
  job: JobRow,
  area: ArtifactStore<MediaRecords>,
  { language, duration, window, maySpeak }: WindowToSpeak,
  signal: AbortSignal,
): Promise<SpokenWindow> {
  const entityManager = caller.entityManager();
  const { sentences, said } = await readCorrected(entityManager, area, { job: job.id, language });
  const cast = await loadSpeechCast(entityManager, job.input, language);
  const voices = (await listVoices(caller, language)) ?? [];
  const plan = await planChangedSpeech(area, { sentences, said }, voices, cast);
  const clips = [...plan.reused];
  const lengths = await estimateClips(area, plan, said);
  const speaking = {
    ...plan,
    language,
    sources: sentences.map(({ text }) => text),
    texts: said,
    pronounce: cast.pronounce,
  };
  for (;;) {
    const placements = placeSpeech(plan.utterances, lengths, duration);
    const missing = [...clips.keys()].filter((index) => clips[index] === null && isHeardIn(window, placements[index]));
    if (missing.length === 0) return { sentences, placements, clips };
    if (!maySpeak) throw mustBeSpoken();
    const spoken = await speakAll(caller, job, area, { speaking, missing }, signal);
    for (const index of missing) {
      const clip = spoken.get(index);
      clips[index] = clip ?? null;
      lengths[index] = clip && measuredClip(clip);
    }
  }
}

/** Speaks utterances, and keeps each that is spoken, also if others fail; it counts as kept work of the job. */
async function speakAll(
  { dependencies }: Caller<'orm' | 'speech' | 'storage'>,
  job: JobRow,
  area: ArtifactStore<MediaRecords>,
  { speaking, missing }: { readonly speaking: Speaking; readonly missing: readonly number[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<number, ReusedClip>> {
  const { orm, speech, storage } = dependencies;
  const synthesizer = speech.synthesizer();
  const meter = createUsageMeter(orm, { organizationId: job.organization, operation: job.type, jobId: job.id });
  const renderJob = `preview-${randomUUID()}`;
  const made = new Map<number, ReusedClip>();
  try {
    const tasks = missing.map((index) => async (run: Parameters<typeof speakUtterance>[2]['run']) => {
      const spoken = await speakUtterance(speaking, index, { meter, synthesizer, run, shorten: undefined });
      if (spoken === undefined) return;
      const { sound, ...clip } = spoken;
      const { buffer, byteOffset, byteLength, length: samples } = sound.samples;
      const kept = { ...clip, offset: 0, samples, rate: sound.rate, part: index, renderJob };
      await storage.write(samplesKeyOf(area, kept), Buffer.from(buffer, byteOffset, byteLength));
      made.set(index, kept);
    });
    await orNotHere(runTogether(tasks, { concurrency: synthesizer.atATime ?? 1, signal }));
  } finally {
    if (made.size > 0) {
      const named = [...made].map(([index, clip]) => {
        const key = speechKeyOf(speaking.utterances[index]!, clip.texts, speaking.voices[index]!, clip.read);
        return [key, clip] as const;
      });
      await keepClips(area, named);
      await recountKeptWork(dependencies, job);
    }
  }
  return made;
}

const mustBeSpoken = () =>
  userMistake(
    'forbidden',
    'Changed sentences of this part have to be spoken, which needs the role member or above. Have a member listen to it first.',
  );
