import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { CodedText } from './coded-text.tsx';
import { insertIntoEditor } from './coded-editor.tsx';
import { termsOf } from './segment-terms.ts';
import { TermCards } from './term-cards.tsx';
import type { Review } from './use-review.ts';
import type { Suggestion } from './use-suggestions.ts';
import { WordDiff } from './word-diff.tsx';

interface SegmentPanelProps {
  readonly review: Review;
  readonly suggestions: UseQueryResult<readonly Suggestion[]>;
  /** False until somebody asks for them. */
  readonly isAsked: boolean;
  onAsk(): void;
}

/** What helps with the chosen segment: what was changed of it, terms, other targets. */
export function SegmentPanel({ review, suggestions, isAsked, onAsk }: SegmentPanelProps) {
  const text = useText();
  const { segment, draft, current, actions } = review;
  if (segment === undefined) return null;
  const machine = segment.machine_target ?? segment.target;
  const now = draft ?? segment.target;
  const terms = termsOf(segment);
  return (
    <Stack gap="sm">
      {now !== machine && (
        <section aria-label={text('review.changes')}>
          <Title order={2}>{text('review.changes')}</Title>
          <WordDiff from={machine} to={now} />
          <Button size="compact-xs" variant="default" onClick={() => actions.edit(current, machine)}>
            {text('review.machine')}
          </Button>
        </section>
      )}
      {terms.length > 0 && (
        <section aria-label={text('text.terms')}>
          <Title order={2}>{text('text.terms')}</Title>
          <Stack gap="xs">
            <TermCards
              terms={terms}
              language={segment.language}
              onInsert={draft === undefined ? undefined : insertIntoEditor}
            />
          </Stack>
        </section>
      )}
      <section aria-label={text('suggestions.title')}>
        <Title order={2}>{text('suggestions.title')}</Title>
        {isAsked ? (
          <Suggestions suggestions={suggestions} onUse={(target) => actions.edit(current, target)} />
        ) : (
          <Button size="compact-sm" variant="light" onClick={onAsk}>
            {text('suggestions.ask')}
          </Button>
        )}
      </section>
    </Stack>
  );
}

function Suggestions({
  suggestions: { data, error },
  onUse,
}: {
  readonly suggestions: UseQueryResult<readonly Suggestion[]>;
  onUse(target: string): void;
}) {
  const text = useText();
  if (error !== null) return <ErrorAlert error={error} />;
  if (data === undefined) return <Loader size="sm" role="status" aria-label={text('app.loading')} />;
  if (data.length === 0) return <Text size="sm">{text('suggestions.none')}</Text>;
  return (
    <Stack gap="xs" component="ol" p={0} m={0}>
      {data.map(({ from, target, score, source }, index) => (
        // Several memories may have the same target.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} style={{ listStyle: 'none' }}>
          <Text size="xs" c="dimmed">
            {score === undefined ? from : text('suggestions.match', { name: from, score })}
          </Text>
          {source !== undefined && score !== 100 && (
            <Text size="xs" dir="auto">
              {source}
            </Text>
          )}
          <Text size="sm" component="div">
            <CodedText text={target} />
          </Text>
          <Button size="compact-xs" variant="light" onClick={() => onUse(target)}>
            {text('suggestions.use', { number: index + 1 })}
          </Button>
        </li>
      ))}
    </Stack>
  );
}
