import { notFound } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import { FileUsage } from '#db/entities/index.ts';
import { budgetStatus } from '#db/usage/usage-report.ts';
import { inField, userMistake, type InvalidField } from '#domain/errors.ts';
import { quotaExceeded } from '#domain/files/quota.ts';
import { requireBudgetLeft } from '#domain/usage/budget.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';

/** @throws LoquentError `mode_not_supported` for work by people */
export function requireMode(mode: 'ai' | 'human' | undefined): void {
  if (mode !== 'human') return;
  throw inField('mode', userMistake('mode_not_supported', 'Work by people is not offered here; send mode "ai".'));
}

/**
 * Refuses a job when the organization's budget is used up: the job itself would only fail with the same error.
 *
 * @param usesModel true if it uses tokens in addition to characters
 * @param usesSpeech true if it has recordings recognized or dubbed
 * @throws LoquentError 402 `credit_exhausted`
 */
export async function requireBudget(
  { entityManager, principal }: Caller,
  usesModel: boolean,
  usesSpeech = false,
): Promise<void> {
  const status = await budgetStatus(entityManager(), principal.organizationId);
  if (status === undefined) return;
  const needs = [
    'characters' as const,
    ...(usesModel ? (['tokens'] as const) : []),
    ...(usesSpeech ? (['mediaSeconds'] as const) : []),
  ];
  requireBudgetLeft(status.month, status.limits, status.used, needs);
}

/**
 * Refuses a job whose results can't fit into the organization's quota, before a provider is paid for them. Their size
 * is not known yet, so an accepted job may still fail when it stores them.
 *
 * @param files number of result files of the job
 * @throws LoquentError 413 `quota_exceeded`
 */
export async function requireResultQuota(caller: Caller<'config'>, files: number): Promise<void> {
  const { quota } = caller.dependencies.config.uploads;
  if (files === 0 || (quota.bytes === 0 && quota.files === 0)) return;
  const organization = caller.principal.organizationId;
  const usage = await caller.entityManager().findOne(FileUsage, { organization });
  if (usage === null) return;
  const hasBytes = quota.bytes === 0 || usage.bytes < quota.bytes;
  const hasFiles = quota.files === 0 || usage.files + files <= quota.files;
  if (hasBytes && hasFiles) return;
  throw quotaExceeded(
    quota,
    'With the results of this job',
    'Delete files that are no longer needed, and submit it again.',
  );
}

/** Files checked at a time. */
const PARALLEL_CHECKS = 16;

/**
 * Checks that the files of a request exist.
 *
 * @param pathOf path of the body's field with the file of that index
 * @throws LoquentError `not_found` naming all missing ones
 */
export async function requireFiles(
  caller: Caller<'storage'>,
  keys: readonly string[],
  pathOf: (index: number) => string,
): Promise<void> {
  const missing: InvalidField[] = [];
  for (let start = 0; start < keys.length; start += PARALLEL_CHECKS) {
    const chunk = keys.slice(start, start + PARALLEL_CHECKS);
    const found = await Promise.all(
      chunk.map(
        async (key) =>
          caller.retainedSources?.has(key) === true ||
          (await caller.dependencies.storage.stat(fileObjectKey(caller.principal.organizationId, key))) !== undefined,
      ),
    );
    for (const [offset, isThere] of found.entries()) {
      if (isThere) continue;
      missing.push({ path: pathOf(start + offset), message: `There is no file ${chunk[offset]}. Upload it first.` });
    }
  }
  if (missing.length > 0) throw notFound(missing[0]?.message ?? 'source file', missing);
}
