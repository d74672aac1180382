import { LoquentError } from '#client/index.ts';
import { Alert, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { text } from '#web/app/texts.tsx';
import { TextButton } from './buttons.tsx';
import { Fact } from './fact.tsx';
import { Icon } from './icons.tsx';
import { Note } from './note.tsx';

/** A file of the console could not be loaded. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('A page of the console could not be loaded.', { cause });
  }
}

const focus = (element: HTMLElement | null) => element?.focus();

/** The details of an error that its message doesn't have. */
const others = ({ message: whole, details }: LoquentError) =>
  details.flatMap(({ path, message }) => (whole.includes(message) ? [] : [`${path}: ${message}`]));

interface ErrorAlertProps {
  /** Null: no error. */
  readonly error: unknown;
  /** Undefined: a repetition wouldn't help. */
  readonly onRetry?: (() => void) | undefined;
  /** True: it answers to what somebody has just done, and comes into view. */
  readonly isFocused?: boolean;
}

/** The service's error message, with the invalid fields and the id for its log. */
export function ErrorAlert({ error, onRetry, isFocused = false }: ErrorAlertProps) {
  if (error === null) return null;
  const known = error instanceof LoquentError ? error : undefined;
  const isUnreachable = known === undefined || known.code === 'connection_failed';
  const unreachable = text(error instanceof PageLoadError ? 'error.pageLoad' : 'error.unreachable');
  return (
    <Alert
      ref={isFocused ? focus : undefined}
      tabIndex={-1}
      color="red"
      icon={<Icon of={IconAlertCircle} size={20} />}
      title={text('error.title')}
      role="alert"
    >
      <Text size="sm" component="div">
        {isUnreachable ? (
          unreachable
        ) : (
          <Fact id={`error.${known.code}`} message={[known.message, ...others(known)].join(' ')} />
        )}
      </Text>
      {known !== undefined && known.requestId !== undefined && (
        <Note mt="xs">{text('error.requestId', { id: known.requestId })}</Note>
      )}
      {onRetry !== undefined && <TextButton mt="xs" size="compact-sm" onClick={onRetry} labelId="error.retry" />}
    </Alert>
  );
}
