import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { memo, useMemo } from 'react';
import { text } from '#web/app/texts.tsx';
import type { ListedEntry } from '#web/ledgers/use-ledger.ts';
import { Fact } from '#web/ui/fact.tsx';
import { Note } from '#web/ui/note.tsx';
import { CodedTextView } from './coded-text.tsx';
import { SegmentEditor } from './segment-editor.tsx';
import { marksOfEntries, termsOf } from './segment-terms.ts';
import type { ReviewActions } from './use-review.ts';
import type { Segment } from './use-segments.ts';
import classes from './review.module.css';

interface SegmentRowProps {
  readonly index: number;
  /** Shown above it: the file and language that begin; undefined: those of the row before. */
  readonly head: string | undefined;
  measure(element: Element | null): void;
  readonly segment: Segment | undefined;
  readonly isCurrent: boolean;
  /** The text being edited; undefined: the editor is closed. */
  readonly draft: string | undefined;
  readonly actions: ReviewActions;
  /** Entries of the ledger of its file. */
  readonly entries: readonly ListedEntry[];
}

/** A segment: number, source, target, state, with what rules found. */
export const SegmentRow = memo(function SegmentRow(props: SegmentRowProps) {
  const { index, head, measure, segment, isCurrent, actions } = props;
  return (
    // The grid has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={measure}
      data-index={index}
      id={`segment-${index}`}
      className={classes['row']}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isCurrent}
      onClick={() => actions.choose(index)}
      onDoubleClick={() => actions.edit(index)}
    >
      {head !== undefined && (
        <div className={classes['head']} role="rowheader" dir="auto">
          {head}
        </div>
      )}
      <div className={classes['number']} role="gridcell">
        {index + 1}
      </div>
      {segment === undefined ? <Skeleton height={20} role="gridcell" /> : <Texts {...props} segment={segment} />}
    </div>
  );
});

/** The cells of a segment. */
function Texts({ index, segment, draft, actions, entries }: SegmentRowProps & { readonly segment: Segment }) {
  const marks = useMemo(
    () => marksOfEntries(segment.source, entries, ({ source, target }) => text('ledger.mark', { source, target })),
    [segment.source, entries],
  );
  const terms = termsOf(segment).map(({ source_term: term }) => ({ text: term }));
  return (
    <>
      <div role="gridcell">
        <CodedTextView text={segment.source} terms={[...terms, ...marks.source]} />
      </div>
      <div role="gridcell">
        {draft === undefined ? (
          <CodedTextView text={segment.target} terms={marks.target} />
        ) : (
          <SegmentEditor segment={segment} draft={draft} actions={actions} />
        )}
        <SegmentFindings
          segment={segment}
          // While somebody writes, the target is not the one that was checked.
          onFix={draft === undefined ? (fixed) => actions.fix(index, fixed) : undefined}
        />
        {segment.note !== null && <Note dir="auto">{text('review.note', { note: segment.note })}</Note>}
      </div>
      <State segment={segment} />
    </>
  );
}

const COLORS = { neutral: 'gray', minor: 'yellow', major: 'orange', critical: 'red' } as const;

interface FindingsProps {
  readonly segment: Pick<Segment, 'findings'>;
  /** Called with the target as fixed by the rule; undefined: it can't be fixed now. */
  readonly onFix: ((fixed: string) => void) | undefined;
}

/** Findings of the rules in a target, with their fixes. */
export function SegmentFindings({ segment: { findings }, onFix }: FindingsProps) {
  return findings.map(({ rule, severity, message, fixed_target: fixed }) => (
    <Text key={`${rule} ${message}`} size="xs" mt={4} component="div">
      <Badge size="xs" color={COLORS[severity]} variant="outline" me={4}>
        {text(`severity.${severity}`)}
      </Badge>
      <Fact id={`rule.${rule}`} message={message} />{' '}
      {fixed !== null && onFix !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={(event) => {
            onFix(fixed);
            // The button goes with its finding; keys are the grid's then.
            event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
          }}
        >
          {text('review.fix')}
        </Button>
      )}
    </Text>
  ));
}

function State({ segment: { state, machine_target: machine, engine, origin, score } }: { readonly segment: Segment }) {
  return (
    <div role="gridcell">
      <div>{text(`segment.${state}`)}</div>
      <div className={classes['origin']}>
        {machine === null ? (engine ?? text(`origin.${origin}`)) : text('review.edited')}
        {score === null ? '' : ` ${score} %`}
      </div>
    </div>
  );
}
