import { Group, Text } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Loquent } from '#client/index.ts';
import { text, type TextId } from '#web/app/texts.tsx';
import { ActButton } from './buttons.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { FormModal } from './form-modal.tsx';
import { useAct } from './use-service.ts';

/** Removes objects at once. */
export interface Removal<Item> {
  /** Asks first, where it can't be undone. @param name for people */
  remove(item: Item, name: string): void;
  /** The question, and afterwards what was removed, with the button that undoes it. */
  readonly bar: ReactNode;
}

export interface RemovalChoices<Item> {
  /** Has the service make the object again; undefined: nobody can, so people are asked before. */
  restore?(loquent: Loquent, item: Item): Promise<unknown>;
  /** Name of the action. Default: delete. */
  readonly removeId?: TextId;
  onRemoved?(item: Item): void;
}

/**
 * Lets objects be removed. The service does it when somebody asks for it, never later: a page may be closed at any time.
 *
 * @param remove has the service remove an object
 * @param reload keys of queries that are read again then
 */
export function useRemoval<Item>(
  remove: (loquent: Loquent, item: Item) => Promise<unknown>,
  reload: readonly QueryKey[],
  { restore, removeId = 'action.delete', onRemoved }: RemovalChoices<Item> = {},
): Removal<Item> {
  const [asked, setAsked] = useState<readonly [Item, string]>();
  const removal = useAct((loquent, [item]: readonly [Item, string]) => remove(loquent, item), {
    reload,
    onDone(_, [item]) {
      setAsked(undefined);
      onRemoved?.(item);
    },
  });
  const { variables: removed } = removal;
  const undo = useAct((loquent) => restore!(loquent, removed![0]), { reload, onDone: removal.reset });
  return {
    remove(item, name) {
      if (removal.isPending) return;
      if (restore === undefined) setAsked([item, name]);
      else removal.mutate([item, name]);
    },
    bar: (
      <>
        {asked !== undefined && (
          <FormModal
            title={`${text(removeId)}: ${asked[1]}`}
            submit={text(removeId)}
            task={{ ...removal, mutate: () => removal.mutate(asked) }}
            onClose={() => {
              setAsked(undefined);
              removal.reset();
            }}
          >
            <Text size="sm">{text('remove.final')}</Text>
          </FormModal>
        )}
        <Group role="status">
          {removal.isSuccess && removed !== undefined && (
            <Text size="sm">{text('undo.removed', { name: removed[1] })}</Text>
          )}
          {removal.isSuccess && restore !== undefined && (
            <ActButton size="compact-sm" task={undo} labelId="undo.undo" />
          )}
        </Group>
        <ErrorAlert error={asked === undefined ? (removal.error ?? undo.error) : null} />
      </>
    ),
  };
}
