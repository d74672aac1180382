import { Job, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { typesWhere } from '#domain/jobs/kinds/index.ts';
import { hasMetadata, hasTargetLanguage } from './labels.ts';
import { hasSearchWords } from './search-jobs.ts';

/** The jobs of a list; undefined: any. */
export type JobFilter = Partial<
  Pick<JobRow, 'category' | 'type' | 'status' | 'projectIdentifier' | 'createdBy' | 'name' | 'clientReference'>
> & {
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  /** BCP 47, canonical. */
  readonly targetLanguage?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Words in its name, reference, project or files. */
  readonly text?: string;
};

/** Results of large jobs are hundreds of kilobytes each. */
const EXCLUDED_COLUMNS = ['input', 'result', 'warnings', 'error'] as const;

/** Fields of jobs that lists read. */
export const LISTED_JOB = { exclude: [...EXCLUDED_COLUMNS] } as const;

export type ListedJobRow = Omit<JobRow, (typeof EXCLUDED_COLUMNS)[number]>;

/** The jobs that users asked for. Not a list of values, for which SQLite would choose the index over those of the filters. */
const REQUESTED_BY_USERS = { category: { $ne: 'system' } } as const;

/** Jobs that wait for people, which have another category by their sources. */
const IN_REVIEW = { status: 'running', stage: 'review' } as const;

/**
 * A page of an organization's jobs, newest first unless a direction is given; without a category and a type, jobs that the service started itself
 * are excluded.
 *
 * @param entityManager scoped to the organization
 */
export async function listJobs(
  entityManager: EntityManager,
  organization: string,
  filter: JobFilter,
  page: { readonly limit: number; readonly offset: number },
  direction: 'asc' | 'desc' = 'desc',
): Promise<{ readonly jobs: readonly ListedJobRow[]; readonly total: number }> {
  const { createdAfter, createdBefore, targetLanguage, metadata = {}, text = '', category, ...columns } = filter;
  const isUnfiltered = category === undefined && columns.type === undefined;
  const conditions = [
    ...(isUnfiltered ? [REQUESTED_BY_USERS] : []),
    columns,
    ...(category === undefined ? [] : [category === 'human_task' ? IN_REVIEW : { category }]),
    ...(createdAfter === undefined ? [] : [{ createdAt: { $gte: createdAfter } }]),
    ...(createdBefore === undefined ? [] : [{ createdAt: { $lt: createdBefore } }]),
    ...(targetLanguage === undefined ? [] : [hasTargetLanguage(organization, targetLanguage)]),
    ...Object.entries(metadata).map(([name, value]) => hasMetadata(organization, name, value)),
    ...hasSearchWords(entityManager, text),
  ];
  const [jobs, total] = await entityManager.findAndCount(
    Job,
    { $and: conditions },
    { orderBy: [{ createdAt: direction }, { id: direction }], ...page, ...LISTED_JOB },
  );
  // MikroORM's type of a partly loaded row loses the types of its JSON columns.
  return { jobs: jobs as unknown as readonly ListedJobRow[], total };
}

/** Types of jobs that render others again. */
export const RENDERS = typesWhere(({ request }) => request === undefined);

/** The latest renders of a job that are listed. */
const MAX_RENDERS = 100;

/** The jobs that rendered the files of a job again, newest first. */
export function listRenders(entityManager: EntityManager, organization: string, job: string) {
  return entityManager.find(
    Job,
    { organization, type: { $in: [...RENDERS] }, sourceJob: job },
    { orderBy: { createdAt: 'desc' }, limit: MAX_RENDERS, fields: ['id', 'createdAt', 'status'] },
  );
}

/** Number of the organization's jobs that users asked for and that wait to start. */
export async function countQueued(entityManager: EntityManager): Promise<number> {
  return entityManager.count(Job, { status: 'queued', ...REQUESTED_BY_USERS });
}
