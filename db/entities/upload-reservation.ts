import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** An upload in progress, with its reserved room in the organization's quota; expires if a crash leaves it behind. */
export const UploadReservation = defineEntity({
  name: 'UploadReservation',
  tableName: 'upload_reservation',
  filters: organizationFilter,
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid().index(),
    /** 0 for a file that is read but not stored. */
    bytes: p.bigint('number'),
    /** 1, or 0 for a file that is read but not stored. */
    files: p.integer().default(1),
    /** When it was created or last renewed. */
    createdAt: p.datetime(3),
  },
});

export type UploadReservationRow = InferEntity<typeof UploadReservation>;
