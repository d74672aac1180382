import { Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Note } from './note.tsx';

export interface PanelProps {
  readonly title: string;
  /** Shown next to the title. */
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

interface PageHeadProps {
  readonly title: string;
  /** After the title. */
  readonly badges?: ReactNode;
  /** Description in one line. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

/** The title of a page, with what can be done on it. */
export function PageHead({ title, badges, about, children }: PageHeadProps) {
  return (
    <Group justify="space-between" align="start">
      <div>
        <Group gap={0}>
          <Title order={1}>{title}</Title>
          {badges}
        </Group>
        <Note size="sm">{about}</Note>
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
