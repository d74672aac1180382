import { ActionIcon, Button, CopyButton, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { text, type TextId } from '#web/app/texts.tsx';
import { iconOf } from './icons.tsx';
import type { Task } from './use-service.ts';

/** Label of a button: a text of the console, or its children. */
export interface LabelProps {
  readonly labelId?: TextId;
}

type TextButtonProps = LabelProps & ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** A button that says a text of the console. */
export function TextButton({ labelId: says, children, ...button }: TextButtonProps) {
  return (
    <Button variant="default" leftSection={iconOf(says)} {...button}>
      {says === undefined ? children : text(says)}
    </Button>
  );
}

interface ActButtonProps extends ButtonProps, LabelProps {
  readonly task: Pick<Task, 'isPending' | 'mutate'>;
}

/** Starts something, and shows that it is under way. */
export const ActButton = ({ task, ...button }: ActButtonProps) => (
  <TextButton variant="light" {...button} loading={task.isPending} onClick={() => task.mutate()} />
);

/** Removes one of several inputs from a form. @param name of its content */
export function RemoveButton({ name, onClick }: { readonly name: string; onClick(): void }) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={text('terms.removeTerm', { term: name })} onClick={onClick}>
      ✕
    </ActionIcon>
  );
}

/** Copies a text. */
export function CopyTextButton({ value, ...button }: ButtonProps & { readonly value: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => <TextButton {...button} labelId={copied ? 'text.copied' : 'text.copy'} onClick={copy} />}
    </CopyButton>
  );
}
