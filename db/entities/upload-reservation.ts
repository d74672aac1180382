import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** An upload under way, and the room of the organization's quota that is kept for it; what a crash leaves behind expires. */
export const UploadReservation = defineEntity({
  name: 'UploadReservation',
  tableName: 'upload_reservation',
  filters: organizationFilter,
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid().index(),
    /** 0 for a file that is read and not kept. */
    bytes: p.bigint('number'),
    /** 1, or 0 for a file that is read and not kept. */
    files: p.integer().default(1),
    /** When it was made, or renewed last. */
    createdAt: p.datetime(3),
  },
});

export type UploadReservationRow = InferEntity<typeof UploadReservation>;
