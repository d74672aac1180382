import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import type { SegmentTerm } from './segment-terms.ts';

interface TermCardsProps {
  readonly terms: readonly SegmentTerm[];
  /** BCP 47, of the target. */
  readonly language: string;
  /** Undefined: nobody is writing. */
  readonly onInsert: ((term: string) => void) | undefined;
}

/** The terms of a segment, with what their glossary says of them. */
export function TermCards({ terms, language, onInsert }: TermCardsProps) {
  return terms.map((term, index) => (
    <Card key={`${term.source} ${term.target}`} withBorder p="xs">
      <Stack gap={4}>
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm" dir="auto">
            {term.source} → <strong lang={language}>{term.target}</strong>
          </Text>
          <TermState term={term} />
        </Group>
        {term.entry !== undefined && <EntryDetails entry={term.entry} language={language} />}
        {onInsert !== undefined && <InsertButton number={index + 1} term={term.target} onInsert={onInsert} />}
      </Stack>
    </Card>
  ));
}

function TermState({ term }: { readonly term: SegmentTerm }) {
  const text = useText();
  return (
    <Badge size="sm" variant="outline" tt="none" color={term.isApplied ? 'green' : 'red'}>
      {text(term.isApplied ? 'terms.applied' : term.found === null ? 'terms.missing' : 'terms.wrong')}
    </Badge>
  );
}

function InsertButton({
  number,
  term,
  onInsert,
}: {
  readonly number: number;
  readonly term: string;
  onInsert(term: string): void;
}) {
  const text = useText();
  return (
    <Button
      size="compact-xs"
      variant="light"
      // The editor keeps the focus, and its place.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onInsert(term)}
    >
      {text('terms.insert', { number })}
    </Button>
  );
}

/** Definition, note, and the words that are not to be used, of an entry. */
function EntryDetails({
  entry,
  language,
}: {
  readonly entry: { readonly glossary: number; readonly id: number };
  readonly language: string;
}) {
  const text = useText();
  const { loquent } = useSession();
  const { data } = useQuery({
    queryKey: ['entry', entry.glossary, entry.id],
    queryFn: ({ signal }) => loquent.glossaries.readEntry(entry.glossary, entry.id, {}, { signal }),
    staleTime: Infinity,
  });
  if (data === undefined) return null;
  const [base = ''] = language.split('-');
  const terms = data.terms ?? [];
  const ofTarget = terms.filter(({ lang }) => lang.split('-')[0] === base);
  const lines = [
    ...new Set(terms.flatMap(({ description }) => description ?? [])),
    ...(data.notes === null ? [] : [text('terms.note', { note: data.notes })]),
    ...ofTarget.flatMap(({ alternative_term: other }) => (other === null ? [] : [text('terms.also', { term: other })])),
    ...ofTarget.flatMap(({ term_type: type, term }) =>
      type === 'forbidden' ? [text('terms.forbidden', { term })] : [],
    ),
  ];
  return lines.map((line) => (
    <Text key={line} size="xs" c="dimmed" dir="auto">
      {line}
    </Text>
  ));
}
