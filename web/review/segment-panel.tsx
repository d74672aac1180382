import { Button, Group, Loader, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Note } from '#web/ui/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CodedTextView } from './coded-text.tsx';
import { insertIntoEditor } from './segment-editor.tsx';
import { termsOf } from './segment-terms.ts';
import { TermCard } from './term-card.tsx';
import type { Review } from './use-review.ts';
import type { Segment } from './use-segments.ts';
import type { TargetSuggestion } from './use-suggestions.ts';
import { WordDiff } from './word-diff.tsx';
import classes from './review.module.css';

type Context = NonNullable<Segment['context']>;
type SuggestionQuery = UseQueryResult<readonly TargetSuggestion[]>;

interface SegmentPanelProps {
  readonly review: Review;
  /** Undefined until somebody asks for them. */
  readonly suggestions: SuggestionQuery | undefined;
  onAsk(): void;
}

/** Help for the chosen segment: its changes, terms, other targets. */
export function SegmentPanel({ review, suggestions, onAsk }: SegmentPanelProps) {
  const { segment, draft, current, actions } = review;
  if (segment === undefined) return null;
  const machine = segment.machine_target ?? segment.target;
  const now = draft ?? segment.target;
  const terms = termsOf(segment);
  const facts = Object.entries(segment.context ?? {}).filter(([, fact]) => fact !== null);
  return (
    <>
      {facts.length > 0 && (
        <Panel title={text('context.title')}>
          {facts.map(([name, fact]) => (
            <Text key={name} size="sm" dir="auto">
              <Note span>{text(`context.${name as keyof Context}`)}</Note> {fact}
            </Text>
          ))}
        </Panel>
      )}
      {now !== machine && (
        <Panel title={text('review.changes')}>
          <WordDiff from={machine} to={now} />
          <Group>
            <TextButton size="compact-xs" onClick={() => actions.edit(current, machine)} labelId="review.machine" />
          </Group>
        </Panel>
      )}
      {terms.length > 0 && (
        <Panel title={text('text.terms')}>
          {terms.map((term, index) => (
            <TermCard
              key={`${term.source_term} ${term.target_term}`}
              term={term}
              number={index + 1}
              language={segment.language}
              onInsert={draft === undefined ? undefined : () => insertIntoEditor(term.target_term)}
            />
          ))}
        </Panel>
      )}
      <Panel title={text('suggestions.title')}>
        {suggestions === undefined ? (
          <TextButton
            size="compact-sm"
            variant="light"
            className={classes['wrapping']}
            onClick={onAsk}
            labelId="suggestions.ask"
          />
        ) : (
          <Suggestions query={suggestions} onUse={(target) => actions.edit(current, target)} />
        )}
      </Panel>
    </>
  );
}

interface SuggestionsProps {
  readonly query: SuggestionQuery;
  onUse(target: string): void;
}

function Suggestions({ query: { data, error }, onUse }: SuggestionsProps) {
  if (error !== null) return <ErrorAlert error={error} />;
  if (data === undefined) return <Loader size="sm" role="status" aria-label={text('app.loading')} />;
  if (data.length === 0) return <Text size="sm">{text('suggestions.none')}</Text>;
  return data.map(({ from, target, score, source }, index) => (
    // Several memories may have the same target.
    // oxlint-disable-next-line react/no-array-index-key
    <Text key={index} size="sm" component="div">
      <Note>{score === undefined ? from : text('suggestions.match', { name: from, score })}</Note>
      {source !== undefined && score !== 100 && (
        <Text size="xs" dir="auto">
          {source}
        </Text>
      )}
      <CodedTextView text={target} />{' '}
      <Button size="compact-xs" variant="light" onClick={() => onUse(target)}>
        {text('suggestions.use', { number: index + 1 })}
      </Button>
    </Text>
  ));
}
