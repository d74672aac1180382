import { Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  /** Beside the title. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page. */
export function Panel({ title, side, children }: PanelProps) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>{title}</Title>
          {side}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}

/** The title of a page, with what can be done on it. */
export function PageHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Group justify="space-between">
      <Title order={1}>{title}</Title>
      {children}
    </Group>
  );
}
