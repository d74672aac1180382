import { derivedUuid } from '#db/derived-uuid.ts';
import { Glossary } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

/** `creation` of the glossary that a job makes, by which a repeated step finds it. */
export function creationOfJob(jobId: string): string {
  return derivedUuid(`glossary of the job ${jobId}`);
}

/** Removes the glossary of a job that did not complete, if it was created already. */
export async function removeGlossaryOfJob(transaction: EntityManager, jobId: string): Promise<void> {
  await transaction.nativeDelete(Glossary, { creation: creationOfJob(jobId) });
}
