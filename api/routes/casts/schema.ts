import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { languageTag } from '#api/schemas.ts';
import { label } from '#api/validation.ts';
import { MAX_ID } from '#db/entities/index.ts';
import { CAST_PACE, MAX_CAST_SPEAKERS } from '#domain/casts/cast.ts';

/** Most labels of a speaker, languages of a value, and pronunciations of a cast. */
const MAX_LABELS = 20;
const MAX_LANGUAGES = 50;
const MAX_PRONUNCIATIONS = 2_000;

const byLanguage = <Value extends z.ZodType>(value: Value) =>
  z
    .record(languageTag, value)
    .refine((values) => Object.keys(values).length <= MAX_LANGUAGES, `must have at most ${MAX_LANGUAGES} languages`);

export const castSpeakerSchema = z
  .object({
    name: label(100).describe('name of the speaker, as segments have it'),
    labels: z
      .array(label(100))
      .max(MAX_LABELS)
      .default([])
      .describe('other names of the speaker in recordings, such as labels of a recognizer'),
    voices: byLanguage(label(100))
      .default({})
      .describe(
        'id of the voice by language (`GET /v1/languages` lists them); a language without a region is for all regions',
      ),
    say: byLanguage(label(200)).default({}).describe('how the name is read out, by language'),
    pace: byLanguage(z.number().min(CAST_PACE.least).max(CAST_PACE.most))
      .default({})
      .describe(
        'milliseconds that the voice takes per character, by language, as measured; translations are as long as it permits',
      ),
  })
  .meta({ id: 'CastSpeaker' });

export const pronunciationSchema = z
  .object({
    text: label(100).describe('a word or name; whole words are replaced, whatever their case'),
    say: label(200).describe('what the voice reads instead'),
    language: languageTag.optional().describe('language of the voice; absent: all languages'),
  })
  .meta({ id: 'Pronunciation' });

const shape = {
  name: label(200).describe('name of the cast, which no other cast has'),
  is_default: z
    .boolean()
    .describe(
      'true: its pronunciations are for all jobs that speak, after those of their own cast; replaces the previous default',
    ),
  speakers: z.array(castSpeakerSchema).max(MAX_CAST_SPEAKERS).describe('people who speak in the recordings'),
  pronunciations: z
    .array(pronunciationSchema)
    .max(MAX_PRONUNCIATIONS)
    .describe('how words are read out; of two for a word the first one applies, and one with a language first'),
};

export const listCastsSchema = z.object({
  name: z.string().min(1).max(200).optional().describe('only the cast with exactly this name'),
  ...pagingShape,
});

export const createCastSchema = z
  .object({
    name: shape.name,
    is_default: shape.is_default.default(false),
    speakers: shape.speakers.default([]),
    pronunciations: shape.pronunciations.default([]),
  })
  .meta({ id: 'NewCast' });

/** `PUT /v1/casts/:cast_id`: absent fields stay unchanged. */
export const updateCastSchema = z
  .object({
    name: shape.name.optional(),
    is_default: shape.is_default.optional(),
    speakers: shape.speakers.optional(),
    pronunciations: shape.pronunciations.optional(),
  })
  .meta({ id: 'CastChange' });

export const castIdShape = { id: z.int().min(1).max(MAX_ID).describe('id of the cast') };
