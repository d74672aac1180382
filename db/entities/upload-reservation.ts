import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** Room of an organization's quota for an upload that is being stored; what a crash leaves behind expires. */
export const UploadReservation = defineEntity({
  name: 'UploadReservation',
  tableName: 'upload_reservation',
  filters: organizationFilter,
  properties: {
    id: p.uuid().primary(),
    organization: p.uuid().index(),
    bytes: p.bigint('number'),
    createdAt: p.datetime(3),
  },
});

export type UploadReservationRow = InferEntity<typeof UploadReservation>;
