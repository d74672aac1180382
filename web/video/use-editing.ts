import { LoquentError } from '#client/index.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Loquent } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';
import type { Conflict } from '#web/review/use-saving.ts';
import {
  changeBetween,
  cutBetween,
  previousOf,
  recorded,
  renamed,
  type History,
  type Operation,
  type Sentence,
} from './sentence-edits.ts';
import type { SentenceStore } from './use-sentences.ts';

/** Milliseconds after the last change until the fit of the speech is asked for. */
const FIT_PAUSE = 800;

interface Done {
  /** Undoes it. */
  readonly counterpart: Operation;
  /** A sentence that was there before under another id. */
  readonly renamed?: { readonly from: string; readonly to: string };
}

interface Run {
  readonly operation: Operation;
  readonly way: 'do' | 'undo' | 'redo';
}

/** Changes sentences one after the other, each saved at once; all of it can be undone. */
export function useEditing(jobId: string, store: SentenceStore) {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [history, setHistory] = useState<History>({ undo: [], redo: [] });
  const [conflict, setConflict] = useState<Conflict>();
  const askFit = useDebouncedCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['fit', jobId] }),
    FIT_PAUSE,
  );
  const run = useMutation({
    scope: { id: `sentences of ${jobId}` },
    mutationFn: ({ operation }: Run) => perform(loquent, jobId, store, operation),
    onMutate: ({ operation }) => {
      const shown = operation.kind === 'edit' ? store.find(operation.id) : undefined;
      if (operation.kind !== 'edit' || shown === undefined) return undefined;
      store.put([{ ...shown, ...operation.change }]);
      return previousOf(shown, operation.change);
    },
    onSuccess: ({ counterpart, renamed: other }, { operation, way }, previous) => {
      const own = operation.kind === 'edit' ? { ...operation, change: previous ?? {} } : counterpart;
      setHistory((before) => {
        const next = recorded(before, own, way);
        if (other === undefined) return next;
        const follow = (each: Operation) => renamed(each, other.from, other.to);
        return { undo: next.undo.map(follow), redo: next.redo.map(follow) };
      });
      askFit();
    },
    onError: (error, { operation }) => {
      const sentence = operation.kind === 'edit' ? store.find(operation.id) : undefined;
      void store.reload();
      if (!(error instanceof LoquentError) || error.code !== 'segments_changed' || sentence === undefined) return;
      const [theirs] = (error.body as { readonly conflicts: readonly Omit<Conflict, 'mine'>[] }).conflicts;
      if (theirs !== undefined) setConflict({ ...theirs, mine: { segment: sentence, target: sentence.target } });
    },
  });
  const again = (way: 'undo' | 'redo') => {
    const [operation] = history[way];
    if (operation !== undefined && !run.isPending) run.mutate({ operation, way });
  };
  return {
    apply: (operation: Operation) => run.mutate({ operation, way: 'do' }),
    undo: () => again('undo'),
    redo: () => again('redo'),
    canUndo: history.undo.length > 0,
    canRedo: history.redo.length > 0,
    isSaving: run.isPending,
    error: conflict === undefined ? run.error : null,
    conflict,
    settle: () => setConflict(undefined),
  };
}

export type Editing = ReturnType<typeof useEditing>;

/** Has the service do it. @returns how it is undone */
async function perform({ jobs }: Loquent, jobId: string, store: SentenceStore, operation: Operation): Promise<Done> {
  const require = (id: string): Sentence => {
    const sentence = store.find(id);
    if (sentence === undefined) throw new Error(`There is no sentence ${id} any more.`);
    return sentence;
  };
  /** Makes sentences what they were at an earlier time, under the ids and versions that they have now. */
  const restore = async (wanted: readonly (readonly [Sentence, Sentence | undefined])[]) => {
    const segments = wanted.flatMap(([present, before]) => {
      const change = before === undefined ? undefined : changeBetween(present, before);
      return change === undefined ? [] : [{ id: present.id, version: present.version, ...change }];
    });
    if (segments.length > 0) store.put((await jobs.changeSegments(jobId, { segments })).segments as Sentence[]);
  };
  if (operation.kind === 'edit') {
    const { id, change } = operation;
    const { version } = require(id);
    const { segments } = await jobs.changeSegments(jobId, { segments: [{ id, version, ...change }] });
    store.put(segments as Sentence[]);
    return { counterpart: operation };
  }
  if (operation.kind === 'split') {
    const { id, cut, before } = operation;
    const whole = require(id);
    const { segments } = await jobs.splitSegment(jobId, { id, version: whole.version, ...cut });
    const [first, second] = segments as [Sentence, Sentence];
    store.put([first, second]);
    await restore([
      [first, before?.[0]],
      [second, before?.[1]],
    ]);
    const counterpart: Operation = { kind: 'join', ids: [first.id, second.id], before: whole };
    return before === undefined ? { counterpart } : { counterpart, renamed: { from: before[1].id, to: second.id } };
  }
  const [first, second] = operation.ids.map(require) as [Sentence, Sentence];
  const asked = [first, second].map(({ id, version }) => ({ id, version }));
  const { segments, removed } = await jobs.joinSegments(jobId, { segments: asked });
  const [joined] = segments as [Sentence];
  store.put([joined], removed);
  await restore([[joined, operation.before]]);
  const cut = cutBetween(first, second, store.find(joined.id) ?? joined);
  return { counterpart: { kind: 'split', id: joined.id, cut, before: [first, second] } };
}
