import { defineSettings, wholeNumber } from '#domain/settings/variables.ts';

/** A limit for which 0 means unlimited. */
export const limit = (most: number, subject: string) =>
  wholeNumber(0, 1_000_000_000).default(most).describe(`${subject}; 0: unlimited`);

/** Maximum numbers of an organization's objects; 0 means no limit. `docs/guides/limits.md` has the reasons. */
export const limitSettings = defineSettings({
  variables: {
    LIMIT_JOBS: limit(5000, 'jobs of an organization that are queued or running'),
    LIMIT_API_KEYS: limit(100, 'active API keys of a user'),
    LIMIT_MEMBERS: limit(1000, 'members of an organization'),
    LIMIT_GLOSSARIES: limit(1000, 'glossaries of an organization'),
    LIMIT_GLOSSARY_ENTRIES: limit(2_000_000, 'entries of all glossaries of an organization together'),
    LIMIT_GLOSSARY_TERMS: limit(5_000_000, 'terms of all glossaries of an organization together'),
    LIMIT_CASTS: limit(200, 'casts of an organization'),
    LIMIT_PROMPT_TEMPLATES: limit(1000, 'prompt templates of an organization'),
    LIMIT_WEBHOOKS: limit(50, 'webhook subscriptions of an organization'),
    LIMIT_CONTEXT_STORES: limit(1000, 'context stores of an organization'),
    LIMIT_CONTEXT_DOCUMENTS: limit(10_000, 'documents in all context stores of an organization together'),
    LIMIT_IDEMPOTENCY_KEYS: limit(100_000, 'Idempotency-Keys of an organization that are stored, for 24 hours each'),
    LIMIT_STREAMS: limit(100, 'event streams that an organization may have open at a time, in each process'),
    LIMIT_TEXTS: limit(100, 'requests on text that an organization may have in progress at a time, in each process'),
    LIMIT_OUTLINES: limit(
      10,
      'outlines and estimates of documents that an organization may have in progress at a time, in each process',
    ),
    LIMIT_IMPORTS: limit(
      5,
      'imports of glossaries and reviews that an organization may have in progress at a time, in each process',
    ),
  },
  secrets: [],
  read: (values) => ({
    limits: {
      jobs: values.LIMIT_JOBS,
      apiKeys: values.LIMIT_API_KEYS,
      members: values.LIMIT_MEMBERS,
      glossaries: values.LIMIT_GLOSSARIES,
      glossaryEntries: values.LIMIT_GLOSSARY_ENTRIES,
      glossaryTerms: values.LIMIT_GLOSSARY_TERMS,
      casts: values.LIMIT_CASTS,
      promptTemplates: values.LIMIT_PROMPT_TEMPLATES,
      webhooks: values.LIMIT_WEBHOOKS,
      contextStores: values.LIMIT_CONTEXT_STORES,
      contextDocuments: values.LIMIT_CONTEXT_DOCUMENTS,
      idempotencyKeys: values.LIMIT_IDEMPOTENCY_KEYS,
      streams: values.LIMIT_STREAMS,
      texts: values.LIMIT_TEXTS,
      outlines: values.LIMIT_OUTLINES,
      imports: values.LIMIT_IMPORTS,
    },
  }),
});

export type Limits = Readonly<ReturnType<typeof limitSettings.read>['limits']>;
