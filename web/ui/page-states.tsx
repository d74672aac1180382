import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '#web/app/texts.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { AnchorLink } from './links.tsx';

/** Placeholder of a page while it loads. */
export function PageLoader() {
  return (
    <Stack role="status" aria-label={text('app.loading')}>
      {[240, '100%', '100%', '72%'].map((width, line) => (
        // Lines of a page that isn't known yet.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={line} width={width} height={line === 0 ? 28 : 44} />
      ))}
    </Stack>
  );
}

interface LoadedProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: unknown; refetch?(): unknown };
  children(data: Data): ReactNode;
}

/** The requested data, once it is there, and the error. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  return (
    <>
      <ErrorAlert error={error} onRetry={refetch && (() => void refetch())} />
      {data !== undefined && children(data)}
      {data === undefined && error === null && <PageLoader />}
    </>
  );
}

/** Placeholder of an empty page, with the next step. */
export function EmptyState({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack align="center" py={48} gap="xs">
      <Title order={2}>{title}</Title>
      <Text c="dimmed" ta="center" maw={480} component="div">
        {children}
      </Text>
    </Stack>
  );
}

export function NotFoundPage() {
  return (
    <EmptyState title={text('notFound.title')}>
      <AnchorLink to="/jobs">{text('notFound.action')}</AnchorLink>
    </EmptyState>
  );
}
