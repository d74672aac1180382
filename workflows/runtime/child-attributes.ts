import type { SearchAttributePair } from '@temporalio/common';
import { workflowInfo } from '@temporalio/workflow';
import { SEARCH_ATTRIBUTE_NAMES } from '#domain/jobs/search-attributes.ts';

const JOB_ATTRIBUTES: ReadonlySet<string> = new Set(Object.values(SEARCH_ATTRIBUTE_NAMES));

/**
 * Search attributes of a child: those of its job, so that one query finds both, with the child's own language in place
 * of all.
 *
 * @param language BCP 47
 */
export function childSearchAttributes(language: string): SearchAttributePair[] {
  const own = workflowInfo()
    .typedSearchAttributes.getAll()
    .filter(({ key }) => JOB_ATTRIBUTES.has(key.name));
  return own.map((pair) =>
    pair.key.name === SEARCH_ATTRIBUTE_NAMES.targetLanguages
      ? ({ ...pair, value: [language] } as SearchAttributePair)
      : pair,
  );
}
