import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { ReviewFilter } from './review-filter.ts';
import { SegmentRow } from './segment-row.tsx';
import { useSaving, type SegmentEdit } from './use-saving.ts';
import { PAGE_SIZE, useSegments } from './use-segments.ts';
import classes from './review.module.css';

/** Pixels of a row before it is measured. */
const ROW_HEIGHT = 64;

interface SegmentGridProps {
  readonly jobId: string;
  readonly filter: ReviewFilter;
}

/** Rows of segments, of which only those in view exist. Everything is reached by the keyboard. */
export function SegmentGrid({ jobId, filter }: SegmentGridProps) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const [range, setRange] = useState({ first: 0, last: PAGE_SIZE - 1 });
  const segments = useSegments(jobId, filter, range);
  const { save, conflict, settle } = useSaving(jobId, segments.replace);
  const rows = useVirtualizer({
    count: segments.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    onChange(instance) {
      const { startIndex = 0, endIndex = 0 } = instance.range ?? {};
      const next = { first: Math.max(0, startIndex - 8), last: Math.max(PAGE_SIZE - 1, endIndex + 8) };
      if (Math.floor(next.first / PAGE_SIZE) !== Math.floor(range.first / PAGE_SIZE)) setRange(next);
      else if (Math.floor(next.last / PAGE_SIZE) !== Math.floor(range.last / PAGE_SIZE)) setRange(next);
    },
  });
  const go = (index: number) => {
    const next = Math.min(Math.max(0, index), Math.max(0, segments.total - 1));
    setCurrent(next);
    rows.scrollToIndex(next);
  };
  const close = () => {
    setEditing(false);
    scroller.current?.focus();
  };
  const change = (edit: SegmentEdit) => save.mutate(edit);
  const accept = (edit: SegmentEdit) => {
    change({ ...edit, state: 'reviewed' });
    close();
    go(nextOpen(current + 1, segments));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing) return;
    const segment = segments.at(current);
    if (event.key === 'ArrowDown' || event.key === 'j') go(current + 1);
    else if (event.key === 'ArrowUp' || event.key === 'k') go(current - 1);
    else if (event.key === 'n') go(nextOpen(current + 1, segments));
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && segment !== undefined) accept({ segment });
    else if (event.key === 'Enter' || event.key === 'e') setEditing(true);
    else return;
    event.preventDefault();
  };
  if (segments.error !== null) return <ErrorAlert error={segments.error} />;
  if (segments.total === 0) return <EmptyState title={text('review.none')}>{text('review.noneHelp')}</EmptyState>;
  return (
    <>
      <Text size="sm" role="status">
        {text('review.count', { count: segments.total })}
        {save.isPending ? ` ${text('review.saving')}` : ''}
      </Text>
      {save.error !== null && conflict === undefined && <ErrorAlert error={save.error} />}
      <div
        ref={scroller}
        className={classes['grid']}
        role="grid"
        aria-label={text('review.title')}
        aria-rowcount={segments.total}
        aria-activedescendant={`segment-${current}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className={classes['rows']} role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <SegmentRow
              key={index}
              index={index}
              start={start}
              measure={rows.measureElement}
              segment={segments.at(index)}
              isCurrent={index === current}
              isEditing={isEditing && index === current}
              onChoose={() => setCurrent(index)}
              onEdit={() => {
                setCurrent(index);
                setEditing(true);
              }}
              onClose={close}
              onSave={change}
              onAccept={accept}
            />
          ))}
        </div>
      </div>
      {conflict !== undefined && <ConflictDialog conflict={conflict} onClose={settle} onSave={change} />}
    </>
  );
}

/** The next segment that nobody has decided on, as far as segments are loaded. */
function nextOpen(from: number, { at, total }: Pick<ReturnType<typeof useSegments>, 'at' | 'total'>): number {
  for (let index = from; index < total; index += 1) {
    const segment = at(index);
    if (segment === undefined || segment.state === 'translated') return index;
  }
  return from;
}
