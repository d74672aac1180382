export const STATUSES = ['queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof STATUSES)[number];
export const CATEGORIES = ['document', 'video', 'audio', 'tms', 'human_task', 'other', 'system'] as const;
export type JobCategory = (typeof CATEGORIES)[number];

/** The filter of the list, as it stands in the address. */
export interface JobFilter {
  readonly status?: JobStatus;
  readonly category?: JobCategory;
  readonly target_language?: string;
  readonly name?: string;
  /** From 1. */
  readonly page?: number;
}

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value);

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** Reads what an address has; whatever is no filter is left out. */
export function readJobFilter(search: Readonly<Record<string, unknown>>): JobFilter {
  const { status, category, page } = search;
  const language = text(search['target_language']);
  const name = text(search['name']);
  return {
    ...(isOneOf(STATUSES, status) ? { status } : {}),
    ...(isOneOf(CATEGORIES, category) ? { category } : {}),
    ...(language === undefined ? {} : { target_language: language }),
    ...(name === undefined ? {} : { name }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
