import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { CastSpeaker, Pronunciation } from '#domain/casts/cast.ts';
import { organizationFilter } from './organization-filter.ts';

/** The speakers of an organization's recordings with their voices, and how words are read out. */
export const Cast = defineEntity({
  name: 'Cast',
  tableName: 'speaker_cast',
  filters: organizationFilter,
  indexes: [{ name: 'speaker_cast_listing', properties: ['organization', 'name'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    creation: p.uuid().unique(),
    name: p.string(),
    /** True: its pronunciations are for all jobs that speak. */
    isDefault: p.boolean(),
    speakers: p.json().$type<readonly CastSpeaker[]>(),
    pronunciations: p.json().$type<readonly Pronunciation[]>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3).nullable(),
  },
});

export type CastRow = InferEntity<typeof Cast>;
