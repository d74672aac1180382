import { Badge, Group } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';

/** The terms of glossaries in a translation: applied, and missed. */
export function TermMarks({ glossary }: { readonly glossary: Schemas['Segment']['glossary'] }) {
  const text = useText();
  if (glossary.applied.length + glossary.violated.length === 0) return null;
  return (
    <Group gap="xs" aria-label={text('text.terms')}>
      {glossary.applied.map(({ source_term: source, target_term: target }) => (
        <Badge key={`${source} ${target}`} color="green" variant="outline" tt="none">
          {source} → {target}
        </Badge>
      ))}
      {glossary.violated.map(({ source_term: source, target_term: target }) => (
        <Badge key={`${source} ${target}`} color="red" variant="outline" tt="none">
          {source} → {target}
        </Badge>
      ))}
    </Group>
  );
}
