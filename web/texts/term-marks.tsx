import { Badge, Group } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';

/** The terms of glossaries in a translation: applied, and missed. */
export function TermMarks({ glossary: { applied, violated } }: { readonly glossary: Schemas['Segment']['glossary'] }) {
  const terms = [
    ...applied.map((term) => ({ ...term, color: 'green' })),
    ...violated.map((term) => ({ ...term, color: 'red' })),
  ];
  if (terms.length === 0) return null;
  return (
    <Group gap="xs" aria-label={text('text.terms')}>
      {terms.map(({ source_term: source, target_term: target, color }) => (
        <Badge key={`${source} ${target} ${color}`} color={color} tt="none">
          {source} → {target}
        </Badge>
      ))}
    </Group>
  );
}
