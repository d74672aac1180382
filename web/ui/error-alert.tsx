import { LoquentError } from '#client/index.ts';
import { Alert, List, Text } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { Note } from './note.tsx';

/** The service's error message, with the invalid fields and the id for its log. @param error null: no error */
export function ErrorAlert({ error }: { readonly error: unknown }) {
  const text = useText();
  if (error === null) return null;
  const known = error instanceof LoquentError ? error : undefined;
  const sentence =
    known === undefined || known.code === 'connection_failed' ? text('error.unreachable') : known.message;
  return (
    <Alert color="red" variant="light" title={text('error.title')} role="alert">
      <Text size="sm">{sentence}</Text>
      {known !== undefined && known.details.length > 0 && (
        <List size="sm" mt="xs">
          {known.details.map(({ path, message }) => (
            <List.Item key={path}>
              <code>{path}</code> {message}
            </List.Item>
          ))}
        </List>
      )}
      {known !== undefined && known.requestId !== undefined && (
        <Note mt="xs">{text('error.requestId', { id: known.requestId })}</Note>
      )}
    </Alert>
  );
}
