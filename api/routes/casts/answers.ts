import { z } from 'zod';
import { listOf, maybeTimestamp, message, timestamp } from '#api/answers.ts';
import type { CastRow } from '#db/entities/index.ts';
import { presenter } from '#api/presenter.ts';
import { castIdShape, castSpeakerSchema, pronunciationSchema } from './schema.ts';

export const castSchema = z
  .object({
    ...castIdShape,
    name: z.string().describe('name of the cast'),
    is_default: z.boolean().describe('true: its pronunciations are for all jobs that speak'),
    speakers: z.array(castSpeakerSchema).describe('people who speak in the recordings'),
    pronunciations: z.array(pronunciationSchema).describe('how words are read out'),
    created_at: timestamp,
    updated_at: maybeTimestamp.describe('time of the last change; null: never changed'),
  })
  .meta({ id: 'Cast' });

export const presentCast = presenter(castSchema, {
  speakers: ({ speakers }: CastRow) => speakers.map((each) => ({ ...each, labels: [...each.labels] })),
});

export const castListSchema = listOf('CastList', 'casts', castSchema, 'casts on this page');

export const deletedCastSchema = z.object({ message, ...castIdShape }).meta({ id: 'DeletedCast' });

const count = z.int().min(0);
const amount = z.number().min(0).nullable();

/** A kept job in which something would be spoken again. */
const recastJobSchema = z
  .object({
    job_id: z.string().describe('id of the job'),
    name: z.string().nullable().describe('name of the job'),
    languages: z.array(z.string()).describe('languages in which something is spoken again'),
    sentences: count.describe('sentences with another voice or pronunciation'),
    characters: count.describe('characters that a render has spoken, those of other corrections included'),
    amount: amount.describe('price of the characters in `currency`; null: the synthesizer has none'),
    render_id: z.string().nullable().describe('id of the job that renders it; null in a preview'),
  })
  .meta({ id: 'RecastJob' });

export const recastSchema = z
  .object({
    jobs: z.array(recastJobSchema).describe('jobs in which something changes, the newest first'),
    sentences: count.describe('sentences of all of them'),
    characters: count.describe('characters of all of them'),
    amount: amount.describe('price of all characters by `PROVIDER_PRICES`; null: the synthesizer has none'),
    currency: z.string().describe('ISO 4217: `PRICE_CURRENCY`'),
    examined: count.describe('kept jobs that were looked at'),
    has_more: z.boolean().describe('true: there are older jobs, which were not looked at'),
  })
  .meta({ id: 'Recast' });
