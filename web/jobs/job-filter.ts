import { laterPage, oneOfValues, searchOf, nonBlankText } from '#web/ui/search.ts';

export const STATUSES = ['queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'] as const;
export type JobRecordStatus = (typeof STATUSES)[number];
export const CATEGORIES = ['document', 'video', 'audio', 'tms', 'human_task', 'other', 'system'] as const;

/** Reads the filter of the list, as it stands in the address. */
export const readJobFilter = searchOf({
  status: oneOfValues(STATUSES),
  category: oneOfValues(CATEGORIES),
  target_language: nonBlankText,
  name: nonBlankText,
  page: laterPage,
});
export type JobListFilter = ReturnType<typeof readJobFilter>;
