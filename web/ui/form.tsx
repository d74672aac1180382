import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '#web/app/texts.tsx';
import { TextButton } from './buttons.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { Status } from './note.tsx';
import type { KeptForm } from './use-kept.ts';
import type { Task } from './use-service.ts';

export interface FormProps {
  /** Label of the submit button. */
  readonly submit: string;
  /** Task that submits the form. */
  readonly task: Task;
  /** Its draft, of which it says that it was restored. */
  readonly draft?: Pick<KeptForm<unknown>, 'wasKept' | 'forget'>;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  /** Further buttons. */
  readonly more?: ReactNode;
}

/** Inputs with the button that sends them, and what went wrong when they were sent. */
export function Form({ submit, task, draft, isDisabled = false, children, more }: FormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        task.mutate();
      }}
    >
      <Stack>
        {draft !== undefined && <Restored draft={draft} />}
        {children}
        <ErrorAlert error={task.error} isFocused />
        <Group justify="space-between">
          <Button type="submit" disabled={isDisabled} loading={task.isPending}>
            {submit}
          </Button>
          {more}
        </Group>
      </Stack>
    </form>
  );
}

/** Says that a form has what its user had entered before, with the way to begin again. */
export function Restored({
  draft: { wasKept, forget },
}: {
  readonly draft: Pick<KeptForm<unknown>, 'wasKept' | 'forget'>;
}) {
  if (!wasKept) return null;
  return (
    <Group gap="xs">
      <Status>{text('draft.restored')}</Status>
      <TextButton size="compact-xs" variant="subtle" onClick={forget} labelId="draft.startOver" />
    </Group>
  );
}
