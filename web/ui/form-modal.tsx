import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/app/texts.tsx';
import { ErrorAlert } from './error-alert.tsx';

interface FormModalProps {
  readonly title: string;
  /** What the button says that sends the form. */
  readonly submit: string;
  /** What the form is sent by. */
  readonly task: { readonly error: unknown; readonly isPending: boolean };
  readonly isDisabled?: boolean;
  readonly size?: string;
  onClose(): void;
  onSubmit(): void;
  readonly children: ReactNode;
  /** Further buttons. */
  readonly more?: ReactNode;
}

/** A form over the page, with what went wrong when it was sent. */
export function FormModal(props: FormModalProps) {
  const { title, submit, task, isDisabled = false, size = 'md', onClose, onSubmit, children, more } = props;
  const text = useText();
  return (
    // A lock of the page's scrolling would be a style that the policy of the page refuses.
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': text('app.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack>
          {children}
          {task.error !== null && <ErrorAlert error={task.error} />}
          <Group justify="space-between">
            <Button type="submit" disabled={isDisabled} loading={task.isPending}>
              {submit}
            </Button>
            {more}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
