import { castsOfJob } from '#db/casts/casts.ts';
import type { EntityManager } from '#db/orm.ts';
import {
  createPronounce,
  findSpeaker,
  pronunciationsFor,
  valueFor,
  type Pronounce,
  type Pronunciation,
} from '#domain/casts/cast.ts';

/** How a job reads texts in a language: by its cast, and by the list of the organization. */
export interface SpeechCast {
  readonly pronunciations: readonly Pronunciation[];
  readonly pronounce: Pronounce;
  /** The voice of a speaker; undefined: the cast has none. */
  readonly voiceOf: (speaker: string | undefined) => string | undefined;
  /** Milliseconds per UTF-16 unit of its speakers; undefined: not measured. */
  readonly pace: number | undefined;
}

/** @param entityManager scoped to the job's organization @param input of the job @param language BCP 47, of the voices */
export async function loadSpeechCast(
  entityManager: EntityManager,
  input: object,
  language: string,
): Promise<SpeechCast> {
  const { own, all } = await castsOfJob(entityManager, castIdOf(input));
  const pronunciations = pronunciationsFor(all, language);
  const paces = own?.speakers.flatMap(({ pace }) => valueFor(pace, language) ?? []) ?? [];
  return {
    pronunciations,
    pronounce: createPronounce(pronunciations, language),
    voiceOf(speaker) {
      const known = own && findSpeaker(own, speaker);
      return known && valueFor(known.voices, language);
    },
    pace: paces.length === 0 ? undefined : paces.reduce((sum, each) => sum + each, 0) / paces.length,
  };
}

/** Id of the cast of a job; undefined: it has none. */
export function castIdOf(input: object): number | undefined {
  const { cast } = input as { readonly cast?: unknown };
  return typeof cast === 'number' ? cast : undefined;
}
