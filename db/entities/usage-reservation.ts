import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** Budget reserved for a call in progress; expires if a crash leaves it behind. */
export const UsageReservation = defineEntity({
  name: 'UsageReservation',
  tableName: 'usage_reservation',
  filters: organizationFilter,
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid(),
    /** UTC, YYYY-MM. */
    month: p.string().length(7),
    characters: p.bigint('number'),
    tokens: p.bigint('number'),
    mediaSeconds: p.bigint('number').default(0),
    createdAt: p.datetime(3).index(),
  },
});

export type UsageReservationRow = InferEntity<typeof UsageReservation>;
