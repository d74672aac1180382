import { conflict } from '#domain/request-errors.ts';
import { Glossary, Job } from '#db/entities/index.ts';
import { creationOfJob } from '#db/glossaries/glossary-of-job.ts';
import { importNewGlossary } from './import-glossary.ts';
import { lockJob } from '#db/jobs/transition.ts';
import { lockOrganizations } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';
import type { ImportedRow } from '#domain/glossaries/import-row.ts';
import { termExtraction } from '#domain/jobs/kinds/term-extraction.ts';
import { isFinalStatus, LIVE_STATUSES, type JobReference } from '#domain/jobs/job.ts';

/** A glossary made of extracted terms. */
export interface ExtractedGlossary {
  readonly name: string;
  readonly description: string;
  /** BCP 47. */
  readonly baseLanguage: string;
  readonly rows: readonly ImportedRow[];
}

const nameTaken = (name: string) =>
  conflict(
    `There is a glossary named "${name}" already. Choose another glossary_name, or delete or rename that glossary.`,
  );

const nameAwaited = (name: string, jobId: string) =>
  conflict(
    `The job ${jobId} is about to create a glossary named "${name}". Choose another glossary_name, or cancel that job.`,
  );

/** Requires that the organization has no glossary of a name. @throws LoquentError `conflict` */
export async function requireFreeName(entityManager: EntityManager, name: string): Promise<void> {
  if ((await entityManager.count(Glossary, { name })) > 0) throw nameTaken(name);
}

/**
 * Requires that no glossary of the organization has a name, nor one that a job under way will create: the second of two such jobs
 * would fail at its end.
 *
 * @throws LoquentError `conflict`
 */
export async function requireUnclaimedName(entityManager: EntityManager, name: string): Promise<void> {
  await requireFreeName(entityManager, name);
  const jobs = await entityManager.find(
    Job,
    { type: termExtraction.type, status: { $in: [...LIVE_STATUSES] } },
    { fields: ['id', 'input'] },
  );
  const other = jobs.find(({ input }) => (input as { readonly glossary_name?: unknown }).glossary_name === name);
  if (other !== undefined) throw nameAwaited(name, other.id);
}

/**
 * Creates the glossary of a job with all of its entries in one transaction, or finds the one that an earlier attempt has
 * created. Jobs of an organization take turns here, so that two of them never create glossaries of the same name.
 *
 * @throws LoquentError `conflict`, `limit_reached`; `job_already_finished` for a job that was ended meanwhile
 */
export async function createExtractedGlossary(
  entityManager: EntityManager,
  { jobId, organizationId }: JobReference,
  { name, description, baseLanguage, rows }: ExtractedGlossary,
): Promise<number> {
  return entityManager.transactional(async (transaction) => {
    const creation = creationOfJob(jobId);
    const job = await lockJob(transaction, jobId);
    if (job === null || isFinalStatus(job.status)) throw jobEnded();
    const known = await transaction.findOne(Glossary, { creation }, { fields: ['id'] });
    if (known !== null) return known.id;
    await lockOrganizations(transaction, [organizationId]);
    await requireFreeName(transaction, name);
    const file = {
      async *rows() {
        yield* rows;
      },
      hasConcepts: false,
    };
    const values = { organization: organizationId, creation, name, description, baseLanguage };
    return (await importNewGlossary(transaction, file, values)).glossary.id;
  });
}

const jobEnded = () => userMistake('job_already_finished', 'The job ended before its glossary was created.');
