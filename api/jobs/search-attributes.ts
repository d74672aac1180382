import { TypedSearchAttributes, type SearchAttributePair } from '@temporalio/common';
import type { JobRow } from '#db/entities/index.ts';
import { CATEGORY, JOB_TYPE, ORGANIZATION_ID, TARGET_LANGUAGES } from '#platform/temporal/search-attributes.ts';

/** What a person can filter jobs by in the Temporal UI, without the attributes that the namespace doesn't have. */
export function jobSearchAttributes(job: JobRow, unavailable: readonly string[]): TypedSearchAttributes {
  const pairs: SearchAttributePair[] = [
    { key: JOB_TYPE, value: job.type },
    { key: ORGANIZATION_ID, value: job.organization },
    { key: CATEGORY, value: job.category },
    { key: TARGET_LANGUAGES, value: [...job.targetLanguages] },
  ];
  return new TypedSearchAttributes(pairs.filter((pair) => !unavailable.includes(pair.key.name)));
}
