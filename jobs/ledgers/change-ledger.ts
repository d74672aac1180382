import { raw } from '@mikro-orm/core';
import { JobSegment, Ledger, LedgerItem, type JobRow, type LedgerItemRow } from '#db/entities/index.ts';
import { lockJob } from '#db/jobs/transition.ts';
import type { EntityManager } from '#db/orm.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { isInReview, jobKindOf, stepsOf } from '#domain/jobs/kinds/index.ts';
import type { LedgerKind, NameGender } from '#domain/ledgers/ledger-entry.ts';
import type { AddressForm } from '#domain/ledgers/address-forms.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { userMistake } from '#domain/errors.ts';
import { validationFailed } from '#domain/request-errors.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { byFile, readSegmentId, segmentId } from '#domain/review/segment.ts';

/** A change of an entry that a person requests: absent fields stay as they are. */
export interface RequestedEntry {
  readonly id: string;
  readonly target?: string | undefined;
  readonly kind?: LedgerKind | undefined;
  readonly gender?: NameGender | null | undefined;
  /** True: the entry is removed. */
  readonly remove?: boolean | undefined;
}

/** A form of address that a person requests for a file in a language. */
export interface RequestedRegister {
  /** Position among the sources of the job. */
  readonly file: number;
  readonly language: string;
  readonly register: AddressForm;
}

/** Changes of the ledgers of a job. */
export interface ChangedLedger {
  readonly entries: readonly RequestedEntry[];
  readonly brief: RequestedRegister | undefined;
}

export interface ChangedEntries {
  readonly entries: readonly LedgerItemRow[];
  /** Ids of the removed ones. */
  readonly removed: readonly string[];
}

/**
 * True while a job translates, so that its batches and its check follow changed entries. The translations of a recording are
 * checked together, before steps that may take hours; the files of a job are checked one by one.
 */
export function followsChanges(job: Pick<JobRow, 'type' | 'status' | 'stage'>): boolean {
  if (isFinalStatus(job.status) || isInReview(job)) return false;
  const steps: readonly string[] = stepsOf(job.type);
  return jobKindOf(job.type)?.rereadsSource !== true || steps.indexOf(job.stage) < steps.indexOf('check');
}

/**
 * Checks that the translations of files in the ledgers of a running job will still follow changes.
 *
 * @throws LoquentError `job_not_completed` if those of a file have been compared with its ledger
 */
export async function requireUncheckedFiles(
  storage: ObjectStorage,
  job: Pick<JobRow, 'id' | 'organization'>,
  { entries, brief }: ChangedLedger,
): Promise<void> {
  const workspace = new JobWorkspace(storage, { jobId: job.id, organizationId: job.organization });
  const ofEntries = byFile(entries.flatMap(({ id }) => readSegmentId(id) ?? []));
  for (const { file, language } of [...ofEntries, ...(brief === undefined ? [] : [brief])]) {
    if ((await workspace.find(`${file}/consistency-${language}`)) === undefined) continue;
    throw userMistake(
      'job_not_completed',
      `The translations of file ${file + 1} into ${language} have been compared with its ledger. Change it once the job has completed.`,
    );
  }
}

/**
 * Changes entries of the ledgers of a job, and the form of address of one.
 *
 * @param entityManager scoped to the job's organization
 * @throws LoquentError `validation_failed` naming each id that is no entry of the job, or occurs twice, and a brief without a ledger
 */
export async function changeLedger(
  entityManager: EntityManager,
  job: string,
  { entries: asked, brief }: ChangedLedger,
  user: string,
): Promise<ChangedEntries> {
  return entityManager.transactional(async (transaction) => {
    await lockJob(transaction, job);
    const rows = await findLedgerEntries(
      transaction,
      job,
      asked.map(({ id }) => id),
    );
    if (brief !== undefined) await changeRegister(transaction, job, brief);
    const removed: string[] = [];
    for (const { id, remove, target, kind, gender } of asked) {
      const { file, language, number } = rows.get(id)!;
      const key = { job, file, language, number };
      if (remove === true) {
        await transaction.nativeDelete(LedgerItem, key);
        removed.push(id);
        continue;
      }
      const values = {
        ...(target === undefined ? {} : { target, origin: 'person' as const }),
        ...(kind === undefined ? {} : { kind }),
        ...(gender === undefined ? {} : { gender }),
      };
      await transaction.nativeUpdate(LedgerItem, key, { ...values, editedBy: user, editedAt: new Date() });
    }
    for (const { file, language } of byFile([...rows.values()]))
      await transaction.nativeUpdate(Ledger, { job, file, language }, { revision: raw('revision + 1') });
    transaction.clear();
    const gone = new Set(removed);
    const kept = asked.map(({ id }) => id).filter((id) => !gone.has(id));
    return { entries: [...(await findLedgerEntries(transaction, job, kept)).values()], removed };
  });
}

async function changeRegister(
  transaction: EntityManager,
  job: string,
  { file, language, register }: RequestedRegister,
): Promise<void> {
  const key = { job, file, language };
  const ledger = await transaction.findOne(Ledger, key, { disableIdentityMap: true });
  if (ledger === null) throw validationFailed([{ path: 'brief', message: 'The file has no ledger in this language.' }]);
  const brief = { ...ledger.brief, register, isRegisterSet: true as const };
  await transaction.nativeUpdate(Ledger, key, { brief, revision: raw('revision + 1') });
}

/** Entries by their ids. @throws LoquentError `validation_failed` */
export async function findLedgerEntries(
  entityManager: EntityManager,
  job: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LedgerItemRow>> {
  const keys = ids.flatMap((id) => readSegmentId(id) ?? []);
  const found = new Map<string, LedgerItemRow>();
  for (const { file, language, numbers } of byFile(keys)) {
    const where = { job, file, language, number: { $in: [...numbers] } };
    for (const row of await entityManager.find(LedgerItem, where, { disableIdentityMap: true }))
      found.set(segmentId(row), row);
  }
  const problems = ids.flatMap((id, index) => {
    const path = `entries.${index}.id`;
    if (!found.has(id)) return [{ path, message: 'is no entry of a ledger of this job' }];
    return ids.indexOf(id) < index ? [{ path, message: 'is there more than once' }] : [];
  });
  if (problems.length > 0) throw validationFailed(problems);
  return found;
}

/** Segments that people have edited, of a file and language, that are compared with changed entries. */
const MAX_COMPARED = 5_000;
/** Sentences may have a text for the voice. */
const MAY_BE_EDITED = [
  { machineTarget: { $ne: null } },
  { state: { $ne: 'translated' as const } },
  { timing: { say: { $ne: null } } },
];
/** Segments that an answer names. */
const MAX_NAMED = 100;

/**
 * Segments with the source of a changed entry that people have edited or judged: they are not translated again.
 *
 * @param sourceLanguage BCP 47
 * @returns the ids of the first 100
 */
export async function editedSegments(
  entityManager: EntityManager,
  entries: readonly LedgerItemRow[],
  sourceLanguage: string,
): Promise<readonly string[]> {
  const { ledgerTerminology } = await import('#domain/ledgers/ledger-terminology.ts');
  const named: string[] = [];
  for (const { file, language, numbers } of byFile(entries)) {
    const wanted = new Set(numbers);
    const own = entries.filter((each) => each.file === file && each.language === language && wanted.has(each.number));
    const terminology = ledgerTerminology(own, sourceLanguage, language);
    const found = await entityManager.find(
      JobSegment,
      { job: own[0]!.job, file, language, $or: MAY_BE_EDITED },
      {
        fields: ['file', 'language', 'number', 'source', 'machineTarget', 'state', 'timing'],
        orderBy: { number: 'asc' },
        limit: MAX_COMPARED,
        disableIdentityMap: true,
      },
    );
    for (const segment of found) {
      const { machineTarget, state, timing } = segment;
      const isEdited = machineTarget != null || state !== 'translated' || timing?.say !== undefined;
      if (isEdited && terminology.requirements(decodeTagged(segment.source).text).length > 0)
        named.push(segmentId(segment));
    }
  }
  return named.slice(0, MAX_NAMED);
}
