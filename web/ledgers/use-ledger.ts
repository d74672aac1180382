import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { Schemas } from '#client/index.ts';
import { hasLedger, type Job } from '#web/jobs/use-job.ts';
import { useSession } from '#web/session/session.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { useAct, useRead } from '#web/ui/use-service.ts';
import type { LedgerFilter } from './ledger-filter.ts';

export type ListedEntry = Schemas['LedgerEntry'];
type LedgerChanges = Schemas['LedgerChanges'];

export const LEDGER_PAGE_SIZE = 50;

/** A page of the entries of a job. */
export const useLedger = (jobId: string, { page = 1, ...filter }: LedgerFilter) =>
  useRead(
    ['ledger', jobId, filter, page],
    ({ jobs }, signal) =>
      jobs.listLedger(jobId, { ...filter, limit: LEDGER_PAGE_SIZE, offset: (page - 1) * LEDGER_PAGE_SIZE }, { signal }),
    { placeholderData: keepPreviousData },
  );

/** The changes of an entry. */
export interface EntryChange extends Pick<ListedEntry, 'source' | 'count'> {
  readonly target?: string;
  readonly gender?: ListedEntry['gender'];
}

/** Changes that are not applied yet. They are sent together, because each request makes the job translate again. */
interface LedgerDraft {
  /** By the ids of the entries. */
  readonly entries: Readonly<Record<string, EntryChange>>;
  readonly brief?: LedgerChanges['brief'];
}

const isWritten = (target: string | undefined) => target !== undefined && target.trim() !== '';

const EMPTY: LedgerDraft = { entries: {} };

/** The draft of the changes of the ledgers of a job, until it is applied. */
export function useLedgerDraft(jobId: string) {
  const { value: draft = EMPTY, change, forget } = useKept<LedgerDraft>(`ledger ${jobId}`, { isMissed: true });
  const changed = Object.entries(draft.entries).filter(
    ([, { target, gender }]) => isWritten(target) || gender !== undefined,
  );
  const apply = useAct(
    ({ jobs }) => {
      const entries = changed.map(([id, { target, gender }]) => ({
        id,
        ...(isWritten(target) ? { target } : {}),
        ...(gender === undefined ? {} : { gender }),
      }));
      return jobs.changeLedger(jobId, {
        ...(entries.length === 0 ? {} : { entries }),
        ...(draft.brief === undefined ? {} : { brief: draft.brief }),
      });
    },
    {
      reload: [
        ['ledger', jobId],
        ['job', jobId],
      ],
      form: { forget },
    },
  );
  return {
    draft,
    /** The changed entries that can be applied. An empty rendering is unfinished, so it is left out. */
    changed: changed.map(([, change]) => change),
    apply,
    discard: forget,
    /** Changes a field of an entry; a value that it has already is no change. */
    changeEntry(entry: ListedEntry, field: 'target' | 'gender', value: string | null) {
      const { [entry.id]: before, ...others } = draft.entries;
      const { source, count } = entry;
      const { [field]: _former, ...kept } = before ?? { source, count };
      const next: EntryChange = value === entry[field] ? kept : { ...kept, [field]: value };
      const isSame = next.target === undefined && next.gender === undefined;
      change(() => ({ ...draft, entries: isSame ? others : { ...others, [entry.id]: next } }));
    },
    setRegister: (brief: LedgerDraft['brief']) => change(() => ({ ...draft, ...(brief && { brief }) })),
  };
}

export type LedgerDraftState = ReturnType<typeof useLedgerDraft>;

/** Entries of a file in a language that a review marks, the most frequent ones. */
const MAX_MARKED = 1_000;

const NONE: readonly ListedEntry[] = [];

/** File and language of a segment or an entry, of whose id they are the beginning. */
const ledgerKeyOf = (id: string) => id.slice(0, id.lastIndexOf('.'));

interface Identified {
  readonly id: string;
}

/** A function that returns the entries with a rendering of the ledger that a segment belongs to. */
export function useLedgersOfSegments(job: Job | undefined, segments: readonly Identified[]) {
  const { loquent } = useSession();
  const jobId = job?.job_id ?? '';
  const keys = job !== undefined && hasLedger(job) ? [...new Set(segments.map(({ id }) => ledgerKeyOf(id)))] : [];
  const ledgers = useQueries({
    queries: keys.map((key) => ({
      queryKey: ['ledger', jobId, 'marks', key],
      async queryFn({ signal }: { readonly signal: AbortSignal }) {
        const [file = '', language = ''] = key.split('.', 2);
        const entries: ListedEntry[] = [];
        for await (const entry of loquent.jobs.listLedger(jobId, { file, language, limit: 100 }, { signal })) {
          if (entry.target !== '') entries.push(entry);
          if (entries.length >= MAX_MARKED) break;
        }
        return entries;
      },
      staleTime: Infinity,
    })),
  });
  return (segment: Identified | undefined): readonly ListedEntry[] =>
    (segment && ledgers[keys.indexOf(ledgerKeyOf(segment.id))]?.data) ?? NONE;
}
