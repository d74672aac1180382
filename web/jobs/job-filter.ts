import { laterPage, oneOf, searchOf, words } from '#web/ui/search.ts';

export const STATUSES = ['queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof STATUSES)[number];
export const CATEGORIES = ['document', 'video', 'audio', 'tms', 'human_task', 'other', 'system'] as const;

/** Reads the filter of the list, as it stands in the address. */
export const readJobFilter = searchOf({
  status: oneOf(STATUSES),
  category: oneOf(CATEGORIES),
  target_language: words,
  name: words,
  page: laterPage,
});
export type JobFilter = ReturnType<typeof readJobFilter>;
