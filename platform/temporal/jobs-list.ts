import { SEARCH_ATTRIBUTE_NAMES } from '#domain/jobs/search-attributes.ts';

/**
 * Visibility query for the jobs that clients submitted: children, which carry the search attributes of their job, have a
 * parent, and analyses of uploads are of the category `system`.
 */
export const JOBS_QUERY = `${SEARCH_ATTRIBUTE_NAMES.category} != 'system' AND ParentWorkflowId IS NULL`;

/** Address of the list of jobs in a Temporal UI. */
export function jobsListUrl(uiUrl: string, namespace: string): string {
  return `${uiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows?query=${encodeURIComponent(JOBS_QUERY)}`;
}
