/** Names of the search attributes of jobs, by which the Temporal UI filters. Clusters and histories keep them. */
export const SEARCH_ATTRIBUTE_NAMES = {
  jobType: 'JobType',
  organizationId: 'OrganizationId',
  category: 'Category',
  targetLanguages: 'TargetLanguages',
} as const;
