import { Job, LedgerItem } from '#db/entities/index.ts';
import { ledgerEntryOf } from '#db/ledgers/ledgers.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import type { LedgerEntry } from '#domain/ledgers/ledger-entry.ts';
import { entryKey } from '#domain/ledgers/merge-parts.ts';
import { LEDGER_LIMITS } from '#domain/ledgers/survey.ts';
import type { LedgerStep } from './ledger-step.ts';

/**
 * The renderings that a job starts with: those of the job that it names, and of the one that it retries, which may have been
 * corrected by people. Those of people go first, then the most frequent ones.
 *
 * @returns by `entryKey`
 */
export async function earlierEntries({
  task,
  job,
  entityManager,
}: LedgerStep<FileTask>): Promise<ReadonlyMap<string, LedgerEntry>> {
  const found = new Map<string, LedgerEntry>();
  for (const earlier of [job.retryOf, job.input.ledger?.from_job]) {
    // Scoped to the organization: the entries of another one's job are not found.
    if (earlier == null || (await entityManager.count(Job, { id: earlier })) === 0) continue;
    const rows = await entityManager.find(
      LedgerItem,
      { job: earlier, language: task.language, target: { $ne: '' } },
      {
        orderBy: { editedAt: 'desc nulls last', count: 'desc' },
        limit: LEDGER_LIMITS.entries,
        disableIdentityMap: true,
      },
    );
    for (const row of rows) {
      const key = entryKey(row.source);
      if (!found.has(key)) found.set(key, ledgerEntryOf(row));
    }
  }
  return found;
}
