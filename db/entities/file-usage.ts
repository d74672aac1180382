import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** The totals of an organization's uploads and results of jobs, updated in the transactions that change these. */
export const FileUsage = defineEntity({
  name: 'FileUsage',
  tableName: 'file_usage',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    bytes: p.bigint('number'),
    files: p.integer(),
  },
});

export type FileUsageRow = InferEntity<typeof FileUsage>;
