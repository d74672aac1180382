import { updateCast } from '#db/casts/casts.ts';
import type { CastRow } from '#db/entities/index.ts';
import { CAST_PACE, findSpeaker, MAX_CAST_SPEAKERS, valueFor, type CastSpeaker } from '#domain/casts/cast.ts';
import { userMistake } from '#domain/errors.ts';
import type { Caller } from '#jobs/caller.ts';
import { previewJobSpeech, requireSpeech } from '#jobs/recordings/job-speech.ts';
import { requireReviewedJob } from '#jobs/review/reviewed-job.ts';

/** The voice of a speaker in a language, and the length of what it said. */
interface Measured {
  readonly name: string;
  readonly language: string;
  readonly voice: string;
  readonly milliseconds: number;
  readonly characters: number;
}

/**
 * Adds the speakers of a job to a cast, with their voices and pace. Voices that the cast has stay.
 *
 * @throws LoquentError `not_found`, `no_speech`, `limit_reached`; those of jobs without segments
 */
export async function learnSpeakers(
  caller: Caller<'speech' | 'storage'>,
  castId: number,
  jobId: string,
): Promise<CastRow> {
  const { job } = await requireReviewedJob(caller, jobId);
  requireSpeech(job);
  const entityManager = caller.entityManager();
  const measured: Measured[] = [];
  for (const language of job.targetLanguages) {
    const spoken = await previewJobSpeech(caller, job, language);
    const utterances = Map.groupBy(spoken, ({ speech }) => speech?.utterance);
    for (const group of utterances.values()) {
      const { sentence, speech } = group[0]!;
      if (sentence.speaker === undefined || speech === undefined || sentence.voice !== undefined) continue;
      const characters = group
        .map(({ said }) => said)
        .join(' ')
        .trim().length;
      const { voice, duration: milliseconds } = speech;
      measured.push({ name: sentence.speaker, language, voice, milliseconds, characters });
    }
  }
  return updateCast(entityManager, job.organization, castId, ({ speakers, pronunciations }) => {
    let all: readonly CastSpeaker[] = speakers;
    for (const [, group] of Map.groupBy(measured, ({ name, language }) => JSON.stringify([name, language])))
      all = withMeasured(all, group, pronunciations);
    if (all.length > MAX_CAST_SPEAKERS) throw tooMany();
    return { speakers: all };
  });
}

/** @param group of one speaker in one language */
function withMeasured(
  speakers: readonly CastSpeaker[],
  group: readonly Measured[],
  pronunciations: CastRow['pronunciations'],
): readonly CastSpeaker[] {
  const { name, language, voice } = group[0]!;
  const known = findSpeaker({ speakers, pronunciations }, name);
  const before = known ?? { name, labels: [], voices: {}, say: {}, pace: {} };
  const sum = (field: 'milliseconds' | 'characters') => group.reduce((total, each) => total + each[field], 0);
  const pace = Math.round((sum('milliseconds') / Math.max(1, sum('characters'))) * 10) / 10;
  const hasVoice = valueFor(before.voices, language) !== undefined || voice === '';
  const after = {
    ...before,
    voices: hasVoice ? before.voices : { ...before.voices, [language]: voice },
    pace: { ...before.pace, [language]: Math.min(CAST_PACE.most, Math.max(CAST_PACE.least, pace)) },
  };
  return known === undefined ? [...speakers, after] : speakers.map((each) => (each === known ? after : each));
}

const tooMany = () =>
  userMistake(
    'limit_reached',
    `The cast would have more than ${MAX_CAST_SPEAKERS} speakers. Make another one for this job.`,
  );
