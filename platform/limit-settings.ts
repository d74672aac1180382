import { z } from 'zod';

/** Maximum numbers of an organization's objects; 0 means no limit. `docs/guides/limits.md` has the reasons. */
export interface Limits {
  /** Jobs that have not ended. */
  readonly jobs: number;
  /** Active keys of a user. */
  readonly apiKeys: number;
  readonly glossaries: number;
  /** Of all glossaries together. */
  readonly glossaryEntries: number;
  /** Of all glossaries together. */
  readonly glossaryTerms: number;
  readonly promptTemplates: number;
  readonly webhooks: number;
  readonly contextStores: number;
  /** Of all context stores together. */
  readonly contextDocuments: number;
  /** Stored Idempotency-Keys. */
  readonly idempotencyKeys: number;
  /** Event streams open at a time, per process of the API. */
  readonly streams: number;
  /** Requests on text in progress at a time, per process of the API. */
  readonly texts: number;
  /** Outlines of documents in progress at a time, per process of the API. */
  readonly outlines: number;
  /** Imports of glossaries in progress at a time, per process of the API. */
  readonly imports: number;
}

const most = z.coerce.number().int().min(0).max(1_000_000_000);

/** The environment variables, part of the schema in `platform/config.ts`. */
export const limitEnvironment = {
  LIMIT_JOBS: most.default(5000).describe('jobs of an organization that are queued or running; 0: unlimited'),
  LIMIT_API_KEYS: most.default(100).describe('active API keys of a user; 0: unlimited'),
  LIMIT_GLOSSARIES: most.default(1000).describe('glossaries of an organization; 0: unlimited'),
  LIMIT_GLOSSARY_ENTRIES: most
    .default(2_000_000)
    .describe('entries of all glossaries of an organization together; 0: unlimited'),
  LIMIT_GLOSSARY_TERMS: most
    .default(5_000_000)
    .describe('terms of all glossaries of an organization together; 0: unlimited'),
  LIMIT_PROMPT_TEMPLATES: most.default(1000).describe('prompt templates of an organization; 0: unlimited'),
  LIMIT_WEBHOOKS: most.default(50).describe('webhook subscriptions of an organization; 0: unlimited'),
  LIMIT_CONTEXT_STORES: most.default(1000).describe('context stores of an organization; 0: unlimited'),
  LIMIT_CONTEXT_DOCUMENTS: most
    .default(10_000)
    .describe('documents in all context stores of an organization together; 0: unlimited'),
  LIMIT_IDEMPOTENCY_KEYS: most
    .default(100_000)
    .describe('Idempotency-Keys of an organization that are stored, for 24 hours each; 0: unlimited'),
  LIMIT_STREAMS: most
    .default(100)
    .describe('event streams that an organization may have open at a time, in each process; 0: unlimited'),
  LIMIT_TEXTS: most
    .default(100)
    .describe('requests on text that an organization may have in progress at a time, in each process; 0: unlimited'),
  LIMIT_OUTLINES: most
    .default(10)
    .describe(
      'outlines of documents that an organization may have in progress at a time, in each process; 0: unlimited',
    ),
  LIMIT_IMPORTS: most
    .default(5)
    .describe(
      'imports of glossaries that an organization may have in progress at a time, in each process; 0: unlimited',
    ),
};

const environment = z.object(limitEnvironment);

/** Converts the variables to limits. */
export function toLimits(values: z.output<typeof environment>): Limits {
  return {
    jobs: values.LIMIT_JOBS,
    apiKeys: values.LIMIT_API_KEYS,
    glossaries: values.LIMIT_GLOSSARIES,
    glossaryEntries: values.LIMIT_GLOSSARY_ENTRIES,
    glossaryTerms: values.LIMIT_GLOSSARY_TERMS,
    promptTemplates: values.LIMIT_PROMPT_TEMPLATES,
    webhooks: values.LIMIT_WEBHOOKS,
    contextStores: values.LIMIT_CONTEXT_STORES,
    contextDocuments: values.LIMIT_CONTEXT_DOCUMENTS,
    idempotencyKeys: values.LIMIT_IDEMPOTENCY_KEYS,
    streams: values.LIMIT_STREAMS,
    texts: values.LIMIT_TEXTS,
    outlines: values.LIMIT_OUTLINES,
    imports: values.LIMIT_IMPORTS,
  };
}
