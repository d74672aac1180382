import { SUBMITTABLE_TYPES } from '#web/new-job/job-options.ts';
import { laterPage, oneOfValues, searchOf, nonBlankText, yesOrNo } from '#web/ui/search.ts';

export const STATUSES = ['queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'] as const;
export type JobRecordStatus = (typeof STATUSES)[number];
export const CATEGORIES = ['document', 'video', 'audio', 'tms', 'human_task', 'other', 'system'] as const;
/** Days for which jobs are listed: today, a week, a month. */
export const DAYS = [1, 7, 30] as const;

/** Reads the filter of the list, as it stands in the address. */
export const readJobFilter = searchOf({
  q: nonBlankText,
  status: oneOfValues(STATUSES),
  category: oneOfValues(CATEGORIES),
  job_type: oneOfValues(SUBMITTABLE_TYPES),
  target_language: nonBlankText,
  days: (value) => DAYS.find((days) => days === Number(value)),
  mine: (value) => (value === true ? value : undefined),
  descending: (value) => (yesOrNo(value) === false ? false : undefined),
  page: laterPage,
});
export type JobListFilter = ReturnType<typeof readJobFilter>;

/** The filter as the service takes it. Days begin at midnight, so that a list is the same for all of a day. */
export function jobQueryOf({ days, mine, ...filter }: Omit<JobListFilter, 'page'>) {
  const start = new Date();
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() - ((days ?? 1) - 1));
  return {
    ...filter,
    ...(days !== undefined && { created_after: start.toISOString() }),
    ...(mine === true && { creator: 'me' }),
  };
}
