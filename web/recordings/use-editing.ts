import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Loquent } from '#client/index.ts';
import { useConflict } from '#web/review/use-conflict.tsx';
import { useSession } from '#web/session/session.tsx';
import { useReload } from '#web/ui/use-service.ts';
import {
  changeBetween,
  splitBetween,
  recorded,
  renamed,
  type SentenceSplit,
  type History,
  type TimedSegment,
  type SentenceChange,
  type HistoryAction,
} from './sentence-edits.ts';
import type { SentenceStore } from './use-sentences.ts';
import type { Typed } from './use-typed.ts';

/** Milliseconds after the last change until the fit of the speech is asked for. */
const FIT_PAUSE = 800;

/** A sentence is changed; one becomes two, or two become one, which are changed then. */
interface Run {
  readonly ids: readonly string[];
  readonly wanted: readonly SentenceChange[];
  /** Where one becomes two. */
  readonly cut?: SentenceSplit;
  /** Ids that the wanted sentences had where they were there before. */
  readonly names?: readonly string[];
  readonly way: HistoryAction;
}

/** Changes sentences one after the other, each saved at once; all of it can be undone. @param onEdit called before each change */
export function useEditing(jobId: string, store: SentenceStore, typed: Typed, onEdit: () => void) {
  const { loquent } = useSession();
  const reload = useReload();
  const [history, setHistory] = useState<History>({ undo: [], redo: [] });
  const askFit = useDebouncedCallback(() => void reload(['fit', jobId]), FIT_PAUSE);
  const { mutate, isPending, error } = useMutation({
    scope: { id: `sentences of ${jobId}` },
    mutationFn: (run: Run) => perform(loquent, jobId, store, run),
    onMutate({ ids, wanted }) {
      onEdit();
      const before = ids.flatMap((id) => store.find(id) ?? []);
      if (before.length === wanted.length)
        store.put(before.map((sentence, index) => ({ ...sentence, ...wanted[index] })));
      return before;
    },
    onSuccess(now, { ids, wanted, names = [], way }, before) {
      wanted.forEach((change, index) => typed.forget(ids[index] ?? '', change));
      const step = way === 'undo' ? { before: now, after: before } : { before, after: now };
      setHistory((present) =>
        names.reduce((next, name, index) => renamed(next, name, now[index]!.id), recorded(present, step, way)),
      );
      askFit();
    },
    onError(failure, { ids, wanted }) {
      const sentence = ids.length === wanted.length ? store.find(ids[0]!) : undefined;
      void store.reload();
      if (sentence !== undefined) take(failure, sentence, { target: sentence.target });
    },
  });
  const again = (way: 'undo' | 'redo') => {
    const [step] = history[way];
    if (step === undefined || isPending) return;
    const [from, to] = way === 'undo' ? [step.after, step.before] : [step.before, step.after];
    const [one, two] = to as [TimedSegment, TimedSegment?];
    mutate({
      ids: idsOf(from),
      wanted: from.length === to.length ? [changeBetween(from[0]!, one)] : to,
      names: idsOf(to),
      ...(two === undefined || from.length > 1 ? {} : { cut: splitBetween(one, two, from[0]!) }),
      way,
    });
  };
  const edit = (id: string, change: SentenceChange) => mutate({ ids: [id], wanted: [change], way: 'do' });
  const { take, dialog } = useConflict(
    async ({ id }, change) => {
      await store.reload();
      edit(id, change);
    },
    ({ id }) => typed.keep(id, 'target', undefined),
  );
  return {
    edit,
    split: (id: string, cut: SentenceSplit) => mutate({ ids: [id], wanted: [{}, {}], cut, way: 'do' }),
    join: (first: string, second: string) => mutate({ ids: [first, second], wanted: [{}], way: 'do' }),
    undo: () => again('undo'),
    redo: () => again('redo'),
    canUndo: history.undo.length > 0 && !isPending,
    canRedo: history.redo.length > 0 && !isPending,
    isSaving: isPending,
    error: dialog === undefined ? error : null,
    dialog,
  };
}

const idsOf = (sentences: readonly TimedSegment[]) => sentences.map(({ id }) => id);

/** Has the service do it. @returns what the sentences have become */
async function perform(
  { jobs }: Loquent,
  jobId: string,
  store: SentenceStore,
  { ids, wanted, cut }: Run,
): Promise<readonly TimedSegment[]> {
  const from = ids.map((id) => {
    const sentence = store.find(id);
    if (sentence === undefined) throw new Error(`There is no sentence ${id} any more.`);
    return { id, version: sentence.version };
  });
  let changes = wanted;
  let now: readonly { readonly id: string; readonly version: number }[] = from;
  if (ids.length !== wanted.length) {
    const { segments, removed } =
      cut === undefined
        ? await jobs.joinSegments(jobId, { segments: from })
        : { ...(await jobs.splitSegment(jobId, { ...from[0]!, ...cut })), removed: [] };
    store.put(segments as TimedSegment[], removed);
    changes = (segments as TimedSegment[]).map((sentence, index) => changeBetween(sentence, wanted[index]!));
    now = segments;
  }
  const segments = now
    .map(({ id, version }, index) => ({ id, version, ...changes[index] }))
    .filter((_, index) => Object.keys(changes[index]!).length > 0);
  if (segments.length > 0) store.put((await jobs.changeSegments(jobId, { segments })).segments as TimedSegment[]);
  return now.map(({ id }) => store.find(id)!);
}
