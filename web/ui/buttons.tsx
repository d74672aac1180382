import { Button, CopyButton, type ButtonProps } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import type { Task } from './use-service.ts';

interface ActButtonProps extends ButtonProps {
  readonly task: Pick<Task, 'isPending' | 'mutate'>;
}

/** Starts something, and shows that it is under way. */
export const ActButton = ({ task, ...button }: ActButtonProps) => (
  <Button variant="light" {...button} loading={task.isPending} onClick={() => task.mutate()} />
);

/** Copies a text. */
export function CopyTextButton({ value, ...button }: ButtonProps & { readonly value: string }) {
  const text = useText();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" {...button} onClick={copy}>
          {text(copied ? 'text.copied' : 'text.copy')}
        </Button>
      )}
    </CopyButton>
  );
}
