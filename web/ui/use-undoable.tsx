import { Group, Paper, Text } from '@mantine/core';
import { useMutation, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Loquent } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { TextButton } from './buttons.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { useReload } from './use-service.ts';

/** Milliseconds in which a removal can be undone. */
const UNDO_TIME = 10_000;

/** Removals that can be undone. */
export interface Undoable<Id> {
  /** True for what was removed, and is not to be shown. */
  isRemoved(id: Id): boolean;
  /** @param name for people */
  remove(id: Id, name: string): void;
  /** Says what was removed, with the button that undoes it. */
  readonly bar: ReactNode;
}

/**
 * Lets removals be undone: what is removed disappears at once, and is removed in earnest after ten seconds, with the next
 * removal, or when the page is left.
 *
 * @param remove removes it in earnest
 * @param keys of what is read again then
 */
export function useUndoable<Id>(
  remove: (loquent: Loquent, id: Id) => Promise<unknown>,
  ...keys: readonly QueryKey[]
): Undoable<Id> {
  const { loquent } = useSession();
  const reload = useReload();
  const text = useText();
  const [removed, setRemoved] = useState<ReadonlySet<Id>>(new Set());
  const [undoable, setUndoable] = useState<string>();
  const bringBack = (id: Id) => setRemoved((before) => new Set([...before].filter((each) => each !== id)));
  const { mutate, error } = useMutation({
    mutationFn: (id: Id) => remove(loquent, id),
    // Objects that could not be removed are shown again.
    onSettled: async (_, __, id) => {
      await reload(...keys);
      bringBack(id);
    },
  });
  const waiting = useRef<{ readonly id: Id; readonly timer: number }>(undefined);
  const stopWaiting = useCallback(() => {
    const id = waiting.current?.id;
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    setUndoable(undefined);
    return id;
  }, []);
  const commit = useCallback(() => {
    const id = stopWaiting();
    if (id !== undefined) mutate(id);
  }, [mutate, stopWaiting]);
  useEffect(() => commit, [commit]);
  return {
    isRemoved: (id) => removed.has(id),
    remove(id, name) {
      commit();
      waiting.current = { id, timer: window.setTimeout(commit, UNDO_TIME) };
      setRemoved((before) => new Set([...before, id]));
      setUndoable(name);
    },
    bar: (
      <div role="status">
        {undoable !== undefined && (
          <Paper withBorder p="xs">
            <Group justify="space-between">
              <Text size="sm">{text('undo.removed', { name: undoable })}</Text>
              <TextButton
                size="compact-sm"
                variant="light"
                onClick={() => {
                  const id = stopWaiting();
                  if (id !== undefined) bringBack(id);
                }}
                labelId="undo.undo"
              />
            </Group>
          </Paper>
        )}
        <ErrorAlert error={error} />
      </div>
    ),
  };
}
