import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** Usage of an organization per day, provider and endpoint or job type. */
export const UsageRecord = defineEntity({
  name: 'UsageRecord',
  tableName: 'usage_record',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    /** UTC, YYYY-MM-DD. */
    day: p.string().length(10).primary(),
    provider: p.string().primary(),
    /** `text.translate`, `aimt`, … */
    operation: p.string().primary(),
    /** UTF-16 units of source text. */
    characters: p.bigint('number'),
    inputTokens: p.bigint('number'),
    outputTokens: p.bigint('number'),
    /** Seconds of recordings. */
    mediaSeconds: p.bigint('number').default(0),
    requests: p.bigint('number'),
  },
});

export type UsageRecordRow = InferEntity<typeof UsageRecord>;
