import { Glossary, type JobRow } from '#db/entities/index.ts';
import type { Caller } from '#jobs/caller.ts';
import type { EntityManager } from '#db/orm.ts';
import { isInTranscriptReview, jobKindOf } from '#domain/jobs/kinds/index.ts';
import { jobTerminology } from '#jobs/job-terminology.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { CheckedPair } from '#language/translation/checked/translation-check.ts';
import { createTargetCheck, type TargetCheck } from '#language/review/check-target.ts';

/** Prepares the checks that targets of a job pass, by their languages, with its glossaries as far as they are still there. */
export function targetChecks(
  caller: Caller<'rules' | 'storage'>,
  job: JobRow,
): (language: string) => Promise<TargetCheck> {
  const rules = caller.dependencies.rules.rulesFor(job.organization);
  const area = new JobWorkspace(caller.dependencies.storage, { jobId: job.id, organizationId: job.organization });
  const checks = new Map<string, TargetCheck>();
  // A transcript has no translation yet.
  if (isInTranscriptReview(job))
    return () => Promise.resolve((_segment, target) => Promise.resolve({ target, findings: [], terms: null }));
  return async (language) => {
    const check =
      checks.get(language) ??
      createTargetCheck({ ...(await pairOf(caller.entityManager(), job, area, language)), rules });
    checks.set(language, check);
    return check;
  };
}

async function pairOf(
  entityManager: EntityManager,
  job: JobRow,
  area: JobWorkspace,
  targetLanguage: string,
): Promise<CheckedPair> {
  const isRewritten = jobKindOf(job.type)?.tms?.work === 'rewrite';
  const sourceLanguage = isRewritten ? targetLanguage : (job.sourceLanguage ?? 'und');
  const glossaries = await activeGlossaries(entityManager, idsOf(job.input['glossaries']));
  const stores = idsOf(job.input['context_stores']);
  const languages = { sourceLanguage, targetLanguage };
  const terminology = await jobTerminology({ job, workspace: area, entityManager, glossaries, stores, ...languages });
  return { ...languages, terminology };
}

async function activeGlossaries(entityManager: EntityManager, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await entityManager.find(Glossary, { id: { $in: [...ids] }, isActive: true }, { fields: ['id'] });
  const active = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => active.has(id));
}

const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
