import { Text, type TextProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type NoteProps = TextProps & Omit<ComponentPropsWithoutRef<'p'>, keyof TextProps>;

/** A text of less importance. */
export const Note = (props: NoteProps) => <Text size="xs" c="dimmed" {...props} />;

/** Says what has happened, also to people who don't see it. */
export const Status = (props: NoteProps) => <Text size="sm" role="status" {...props} />;

/** An address on the web. */
export const WebAddress = (props: NoteProps) => (
  <Text size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }} {...props} />
);
