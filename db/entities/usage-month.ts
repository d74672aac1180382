import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** The sums of a month that are compared with the budget: used, and reserved for calls in progress. */
export const UsageMonth = defineEntity({
  name: 'UsageMonth',
  tableName: 'usage_month',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    /** UTC, YYYY-MM. */
    month: p.string().length(7).primary(),
    characters: p.bigint('number'),
    tokens: p.bigint('number'),
    mediaSeconds: p.bigint('number').default(0),
    reservedCharacters: p.bigint('number'),
    reservedTokens: p.bigint('number'),
    reservedMediaSeconds: p.bigint('number').default(0),
  },
});

export type UsageMonthRow = InferEntity<typeof UsageMonth>;
