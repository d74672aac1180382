import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** Limits of an organization's usage per calendar month (UTC). Null: no limit. */
export const UsageBudget = defineEntity({
  name: 'UsageBudget',
  tableName: 'usage_budget',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    monthlyCharacters: p.bigint('number').nullable(),
    monthlyTokens: p.bigint('number').nullable(),
    monthlyMediaSeconds: p.bigint('number').nullable(),
    updatedAt: p.datetime(3),
  },
});

export type UsageBudgetRow = InferEntity<typeof UsageBudget>;
