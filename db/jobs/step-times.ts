import { JobEvent } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

/** When steps of a job began and ended, by their names. */
export type StepTimes = ReadonlyMap<string, { readonly startedAt?: Date; readonly endedAt?: Date }>;

/** The times of a job's steps, derived from its events. @param entityManager scoped to the organization */
export async function findStepTimes(entityManager: EntityManager, job: string): Promise<StepTimes> {
  const events = await entityManager.find(JobEvent, { job, step: { $ne: null } }, { orderBy: { position: 'asc' } });
  const times = new Map<string, { startedAt?: Date; endedAt?: Date }>();
  for (const { type, step, createdAt } of events) {
    if (step === null || step === undefined) continue;
    const time = type === 'workflow.step.started' ? { startedAt: createdAt } : { endedAt: createdAt };
    times.set(step, { ...times.get(step), ...time });
  }
  return times;
}
