import { raw } from '@mikro-orm/core';
import { Job, JobLabel, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

type LabeledJob = Pick<JobRow, 'id' | 'organization' | 'targetLanguages' | 'metadata'>;

/** Rows per statement, far below the 32,766 parameters that SQLite permits. */
const CHUNK = 500;

const TARGET_LANGUAGE = 'target_language';

/** Writes the rows by which lists filter new jobs. @param transaction the one that inserts the jobs */
export async function insertLabels(transaction: EntityManager, jobs: readonly LabeledJob[]): Promise<void> {
  const labels = jobs.flatMap((job) => [...languageLabels(job), ...metadataLabels(job)]);
  for (let start = 0; start < labels.length; start += CHUNK) {
    await transaction.insertMany(JobLabel, labels.slice(start, start + CHUNK));
  }
}

/** Records the languages of a job on a project, which are known when it begins, with its warnings. */
export async function recordLanguages(
  entityManager: EntityManager,
  job: LabeledJob,
  values: Pick<JobRow, 'sourceLanguage' | 'targetLanguages' | 'warnings'>,
): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    await transaction.nativeUpdate(Job, { id: job.id }, values);
    await transaction.nativeDelete(JobLabel, { job: job.id, label: TARGET_LANGUAGE });
    await insertLabels(transaction, [{ ...job, targetLanguages: values.targetLanguages, metadata: null }]);
  });
}

/** Condition on jobs with a target language. @param language BCP 47, canonical */
export const hasTargetLanguage = (organization: string, language: string) =>
  hasLabel(organization, TARGET_LANGUAGE, language);

/** Condition on jobs whose metadata has a value. */
export const hasMetadata = (organization: string, name: string, value: string) =>
  hasLabel(organization, metadataLabel(name), value);

const hasLabel = (organization: string, label: string, value: string) => ({
  [raw('id in (select job from job_label where organization = ? and label = ? and value = ?)', [
    organization,
    label,
    value,
  ])]: [],
});

const metadataLabel = (name: string) => `metadata.${name}`;

const languageLabels = ({ id: job, organization, targetLanguages }: LabeledJob) =>
  [...new Set(targetLanguages)].map((value) => ({ job, organization, label: TARGET_LANGUAGE, value }));

const metadataLabels = ({ id: job, organization, metadata }: LabeledJob) =>
  Object.entries(metadata ?? {}).map(([name, value]) => ({ job, organization, label: metadataLabel(name), value }));
