import { Alert, Code, Group, Text } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { CopyTextButton, TextButton } from './buttons.tsx';

interface ShownOnceProps {
  /** Describes the secret. */
  readonly title: string;
  readonly secret: string;
  onClose(): void;
}

/** A secret that is shown this once, to be copied. */
export function ShownOnce({ title, secret, onClose }: ShownOnceProps) {
  return (
    <Alert color="yellow" title={title} role="status">
      <Text size="sm">{text('secret.once')}</Text>
      <Group gap="xs" my="xs">
        <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <CopyTextButton value={secret} size="compact-sm" />
      </Group>
      <TextButton size="compact-sm" onClick={onClose} labelId="secret.kept" />
    </Alert>
  );
}
