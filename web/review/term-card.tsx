import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { Note } from '#web/ui/note.tsx';
import { useRead } from '#web/ui/use-service.ts';
import type { SegmentTerm } from './segment-terms.ts';

interface TermCardProps {
  readonly term: SegmentTerm;
  /** From 1: with Alt, its key. */
  readonly number: number;
  /** BCP 47, of the target. */
  readonly language: string;
  /** Undefined: nobody is writing. */
  readonly onInsert: (() => void) | undefined;
}

/** A term of a segment, with what its glossary says of it. */
export function TermCard({ term, number, language, onInsert }: TermCardProps) {
  const { source_term: source, target_term: target, glossary_id: glossary, entry_id: entry, found_text: found } = term;
  const isApplied = !('violation_type' in term);
  const missed = found === null ? 'terms.missing' : 'terms.wrong';
  return (
    <Stack gap={4} align="start">
      <Group gap="xs" justify="space-between" wrap="nowrap" w="100%">
        <Text size="sm" dir="auto">
          {source} → <strong lang={language}>{target}</strong>
        </Text>
        <Badge size="sm" variant="outline" tt="none" color={isApplied ? 'green' : 'red'}>
          {text(isApplied ? 'terms.applied' : missed)}
        </Badge>
      </Group>
      {/* Other terms are of a document of a store, or of the project. */}
      {term.document_id === null && glossary > 0 && <EntryDetails glossary={glossary} id={entry} language={language} />}
      {onInsert !== undefined && (
        <Button
          size="compact-xs"
          variant="light"
          // The editor keeps the focus, and its place.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onInsert}
        >
          {text('terms.insert', { number })}
        </Button>
      )}
    </Stack>
  );
}

interface EntryDetailsProps {
  readonly glossary: number;
  readonly id: number;
  readonly language: string;
}

/** Definition, note, and the words that are not to be used, of an entry. */
function EntryDetails({ glossary, id, language }: EntryDetailsProps) {
  const { data } = useRead(
    ['entry', glossary, id],
    ({ glossaries }, signal) => glossaries.readEntry(glossary, id, {}, { signal }),
    { staleTime: Infinity },
  );
  if (data === undefined) return null;
  const baseOf = (tag: string) => tag.split('-')[0];
  const terms = data.terms ?? [];
  const ofTarget = terms.filter(({ lang }) => baseOf(lang) === baseOf(language));
  const lines = [
    ...new Set(terms.flatMap(({ description }) => description ?? [])),
    ...(data.notes === null ? [] : [text('terms.note', { note: data.notes })]),
    ...ofTarget.flatMap(({ alternative_term: other }) => (other === null ? [] : [text('terms.also', { term: other })])),
    ...ofTarget.flatMap(({ term_type: type, term }) =>
      type === 'forbidden' ? [text('terms.forbidden', { term })] : [],
    ),
  ];
  return lines.map((line) => (
    <Note key={line} dir="auto">
      {line}
    </Note>
  ));
}
