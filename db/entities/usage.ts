import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** Limits of an organization's usage per calendar month (UTC). Null: no limit. */
export const UsageBudget = defineEntity({
  name: 'UsageBudget',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    monthlyCharacters: p.bigint('number').nullable(),
    monthlyTokens: p.bigint('number').nullable(),
    monthlyMediaSeconds: p.bigint('number').nullable(),
    updatedAt: p.datetime(3),
  },
});

/** The sums of a month that are compared with the budget: used, and reserved for calls in progress. */
export const UsageMonth = defineEntity({
  name: 'UsageMonth',
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

/** Usage of an organization per day, provider and endpoint or job type. */
export const UsageRecord = defineEntity({
  name: 'UsageRecord',
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
    /** Those of the input tokens that the vendor had kept from an earlier call. */
    cachedTokens: p.bigint('number').default(0),
    outputTokens: p.bigint('number'),
    /** Those of the characters that were spoken. */
    spokenCharacters: p.bigint('number').default(0),
    /** Seconds of recordings. */
    mediaSeconds: p.bigint('number').default(0),
    /** Those of the seconds that were dubbed by a provider; the others were recognized. */
    dubbedSeconds: p.bigint('number').default(0),
    requests: p.bigint('number'),
  },
});

/** The part of a usage record that a job has caused; removed with the job. */
export const JobUsage = defineEntity({
  name: 'JobUsage',
  filters: organizationFilter,
  indexes: [{ name: 'job_usage_day', properties: ['organization', 'day'] }],
  properties: {
    job: p.uuid().primary(),
    /** UTC, YYYY-MM-DD. */
    day: p.string().length(10).primary(),
    provider: p.string().primary(),
    /** The type of the job. */
    operation: p.string(),
    organization: p.uuid(),
    characters: p.bigint('number'),
    inputTokens: p.bigint('number'),
    cachedTokens: p.bigint('number').default(0),
    outputTokens: p.bigint('number'),
    spokenCharacters: p.bigint('number'),
    mediaSeconds: p.bigint('number'),
    dubbedSeconds: p.bigint('number'),
    requests: p.bigint('number'),
  },
});

/**
 * How much people changed of what engines wrote, of segments that are removed: `GET /v1/usage/corrections` adds it to what is still
 * there. Empty texts stand for what isn't known.
 */
export const CorrectionSum = defineEntity({
  name: 'CorrectionSum',
  filters: organizationFilter,
  properties: {
    organization: p.uuid().primary(),
    /** UTC, YYYY-MM-DD, of the changes. */
    day: p.string().length(10).primary(),
    provider: p.string().primary(),
    engine: p.string().primary(),
    /** BCP 47. */
    sourceLanguage: p.string().primary(),
    targetLanguage: p.string().primary(),
    segments: p.bigint('number'),
    edited: p.bigint('number'),
    /** Sum of the edit distances, each from 0 to 1. */
    distance: p.double().$type<number>(),
  },
});

export type CorrectionSumRow = InferEntity<typeof CorrectionSum>;

/** Budget reserved for a call in progress; expires after a crash. */
export const UsageReservation = defineEntity({
  name: 'UsageReservation',
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
