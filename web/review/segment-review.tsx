import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useText } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { PagePane } from './page-pane.tsx';
import type { ReviewFilter } from './review-filter.ts';
import { SegmentGrid } from './segment-grid.tsx';
import { SegmentPanel } from './segment-panel.tsx';
import { useReview, type ReviewActions } from './use-review.ts';
import { useSuggestions } from './use-suggestions.ts';
import classes from './review.module.css';

interface SegmentReviewProps {
  readonly jobId: string;
  readonly job: Job | undefined;
  readonly filter: ReviewFilter;
  readonly search: RefObject<HTMLInputElement | null>;
  onHelp(): void;
}

/** Segments, and beside them what helps with the chosen one, or the page that it is on. */
export function SegmentReview({ jobId, job, filter, search, onHelp }: SegmentReviewProps) {
  const text = useText();
  const review = useReview(jobId, filter);
  const { segments, segment, current, draft, isDone, saving, actions } = review;
  const [side, setSide] = useState<'help' | 'page'>('help');
  const [asked, setAsked] = useState<string>();
  const isAsked = asked !== undefined && asked === segment?.id;
  const suggestions = useSuggestions(job, isAsked ? segment : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    // Buttons in rows have keys of their own.
    if (draft !== undefined || event.target !== event.currentTarget) return;
    const suggestion = /^[1-9]$/.test(key) ? suggestions.data?.[Number(key) - 1] : undefined;
    const isCommand = ctrlKey || metaKey || altKey;
    if (key === 'Enter' && (ctrlKey || metaKey)) actions.accept();
    else if (isCommand) return;
    else if (suggestion !== undefined) actions.edit(current, suggestion.target);
    else if (key === 's') setAsked(segment?.id);
    else if (key === 'p') setSide(side === 'page' ? 'help' : 'page');
    else if (key === '/') search.current?.focus();
    else if (key === '?') onHelp();
    else if (!walk(key, current, actions)) return;
    event.preventDefault();
  };
  if (segments.error !== null) return <ErrorAlert error={segments.error} />;
  if (segments.isLoading) return <PageLoader />;
  if (segments.total === 0) return <EmptyState title={text('review.none')}>{text('review.noneHelp')}</EmptyState>;
  const { save, conflict, settle } = saving;
  return (
    <>
      <Text size="sm" role="status">
        {text('review.count', { count: segments.total })}
        {save.isPending ? ` ${text('review.saving')}` : ''}
      </Text>
      {isDone && <Alert color="green">{text('review.done')}</Alert>}
      {save.error !== null && conflict === undefined && <ErrorAlert error={save.error} />}
      <div className={classes['layout']}>
        <SegmentGrid review={review} onKeyDown={onKeyDown} />
        <Stack gap="sm" className={classes['side']}>
          <SegmentedControl
            size="xs"
            aria-label={text('review.side')}
            value={side}
            onChange={setSide}
            data={(['help', 'page'] as const).map((value) => ({ value, label: text(`review.${value}`) }))}
          />
          {side === 'help' ? (
            <SegmentPanel
              review={review}
              suggestions={suggestions}
              isAsked={isAsked}
              onAsk={() => setAsked(segment?.id)}
            />
          ) : (
            segment !== undefined && (
              <PagePane jobId={jobId} segment={segment} hasTarget={(job?.target_files.length ?? 0) > 0} />
            )
          )}
        </Stack>
      </div>
      {conflict !== undefined && (
        <ConflictDialog conflict={conflict} onClose={settle} onSave={(edit) => save.mutate(edit)} />
      )}
    </>
  );
}

/** What a key does with the chosen segment. @returns false: nothing */
function walk(key: string, current: number, actions: ReviewActions): boolean {
  if (key === 'ArrowDown' || key === 'j') actions.choose(current + 1);
  else if (key === 'ArrowUp' || key === 'k') actions.choose(current - 1);
  else if (key === 'n') actions.next();
  else if (key === 'f') actions.fix(current);
  else if (key === 'u') actions.decide('translated');
  else if (key === 'Enter' || key === 'e') actions.edit(current);
  else return false;
  return true;
}
