import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorAlert } from './error-alert.tsx';
import type { Task } from './use-service.ts';

export interface FormProps {
  /** Label of the submit button. */
  readonly submit: string;
  /** Task that submits the form. */
  readonly task: Task;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  /** Further buttons. */
  readonly more?: ReactNode;
}

/** Inputs with the button that sends them, and what went wrong when they were sent. */
export function Form({ submit, task, isDisabled = false, children, more }: FormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        task.mutate();
      }}
    >
      <Stack>
        {children}
        <ErrorAlert error={task.error} />
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
