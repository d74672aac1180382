import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** What an organization's uploads add up to, changed in the transactions that change them. */
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
