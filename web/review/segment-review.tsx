import { Alert, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { text } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { TextButton } from '#web/ui/buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Status } from '#web/ui/note.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { PagePane } from './page-pane.tsx';
import type { ReviewFilter } from './review-filter.ts';
import { SegmentGrid } from './segment-grid.tsx';
import { SegmentHistory } from './segment-history.tsx';
import { SegmentPanel } from './segment-panel.tsx';
import { SegmentFindings } from './segment-row.tsx';
import { useReview } from './use-review.ts';
import type { SegmentSaving } from './use-saving.ts';
import { useSuggestions } from './use-suggestions.ts';
import classes from './review.module.css';

interface SegmentReviewProps {
  readonly jobId: string;
  readonly job: Job | undefined;
  readonly filter: ReviewFilter;
  readonly saving: SegmentSaving;
  readonly search: RefObject<HTMLInputElement | null>;
  onHelp(): void;
}

/** Views next to the segments. */
const SIDES = ['help', 'history', 'page'] as const;

/** Segments next to the help for the chosen one, or the page that it is on. */
export function SegmentReview({ jobId, job, filter, saving, search, onHelp }: SegmentReviewProps) {
  const review = useReview(jobId, filter, saving);
  const { segments, segment, current, draft, isDone, isAsked: isDoubted, actions } = review;
  const [side, setSide] = useState<(typeof SIDES)[number]>('help');
  const [asked, setAsked] = useState<string>();
  const isAsked = asked !== undefined && asked === segment?.id;
  const suggestions = useSuggestions(job, isAsked ? segment : undefined);
  const ask = () => setAsked(segment?.id);
  /** By keys without Ctrl, Alt and Cmd, which `REVIEW_KEYS` lists. */
  const commands: Readonly<Record<string, () => void>> = {
    ArrowDown: () => actions.choose(current + 1),
    j: () => actions.choose(current + 1),
    ArrowUp: () => actions.choose(current - 1),
    k: () => actions.choose(current - 1),
    Enter: () => actions.edit(current),
    e: () => actions.edit(current),
    n: actions.next,
    u: actions.reopen,
    f: () => actions.fix(current),
    s: ask,
    h: () => setSide(side === 'history' ? 'help' : 'history'),
    p: () => setSide(side === 'page' ? 'help' : 'page'),
    '/': () => search.current?.focus(),
    '?': onHelp,
    ...Object.fromEntries(
      (suggestions.data ?? []).slice(0, 9).map(({ target }, index) => [index + 1, () => actions.edit(current, target)]),
    ),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    // Buttons in rows have keys of their own.
    if (draft !== undefined || event.target !== event.currentTarget) return;
    const isAccepted = key === 'Enter' && (ctrlKey || metaKey);
    const command = isAccepted ? actions.accept : ctrlKey || metaKey || altKey ? undefined : commands[key];
    if (command === undefined) return;
    command();
    event.preventDefault();
  };
  if (segments.error !== null) return <ErrorAlert error={segments.error} onRetry={() => void segments.refetch()} />;
  if (segments.isLoading) return <PageLoader />;
  if (segments.total === 0) return <EmptyState title={text('review.none')}>{text('review.noneHelp')}</EmptyState>;
  return (
    <>
      <Status>
        {text('review.count', { count: segments.total })}
        {saving.isPending && ` ${text('review.saving')}`}
      </Status>
      {isDone && <Alert color="green">{text('review.done')}</Alert>}
      <div className={classes['layout']}>
        <SegmentGrid review={review} job={job} onKeyDown={onKeyDown} />
        <Stack gap="sm" className={classes['side']}>
          <SegmentedControl
            size="xs"
            aria-label={text('review.side')}
            value={side}
            onChange={setSide}
            data={SIDES.map((value) => ({ value, label: text(`review.${value}`) }))}
          />
          {side === 'help' && (
            <SegmentPanel review={review} suggestions={isAsked ? suggestions : undefined} onAsk={ask} />
          )}
          {side === 'page' && segment !== undefined && (
            <PagePane jobId={jobId} segment={segment} hasTarget={(job?.target_files.length ?? 0) > 0} />
          )}
          {side === 'history' && segment !== undefined && (
            <SegmentHistory
              key={segment.id}
              jobId={jobId}
              segment={segment}
              saving={saving}
              onRestore={(target) => actions.edit(current, target)}
            />
          )}
        </Stack>
      </div>
      {isDoubted && segment !== undefined && (
        <Dialog title={text('review.doubt')} onClose={actions.relent}>
          <SegmentFindings segment={segment} onFix={undefined} />
          <Group mt="md">
            <TextButton data-autofocus variant="filled" onClick={actions.relent} labelId="review.leaveOpen" />
            <TextButton onClick={actions.insist} labelId="review.acceptAnyway" />
          </Group>
        </Dialog>
      )}
    </>
  );
}
