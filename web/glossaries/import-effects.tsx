import { Alert, Group, List, Text } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text, type TextId } from '#web/app/texts.tsx';

const COUNTS = ['entries_created', 'entries_updated', 'terms_created', 'terms_updated', 'entries_skipped'] as const;
/** Rows without effect that are named. */
const NAMED = 20;

interface ImportEffectsProps {
  /** Undefined: it isn't known yet. */
  readonly outcome: Schemas['GlossaryImport'] | undefined;
  readonly isDone: boolean;
}

/** Effects that an import will have, or has had. */
export function ImportEffects({ outcome, isDone }: ImportEffectsProps) {
  if (outcome === undefined) return null;
  return (
    <Alert color={isDone ? 'green' : 'blue'} title={text(isDone ? 'import.done' : 'import.effects')} role="status">
      <Group>
        {COUNTS.map((count) => (
          <Text key={count} size="sm">
            {text(`effect.${count}`, { count: outcome[count] })}
          </Text>
        ))}
      </Group>
      <List size="sm" mt="xs">
        {outcome.skipped_details.slice(0, NAMED).map(({ row, reason, term }) => (
          <List.Item key={row}>
            {text('import.skipped', { row, term: term ?? '', reason: text(`skip.${reason}` as TextId) })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
