import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { SegmentRow } from './segment-row.tsx';
import type { Review } from './use-review.ts';
import classes from './review.module.css';

/** Pixels of a row before it is measured. */
const ROW_HEIGHT = 64;
/** Rows beyond those in view that exist as well. */
const OVERSCAN = 8;

interface SegmentGridProps {
  readonly review: Review;
  onKeyDown(event: KeyboardEvent): void;
}

/** Rows of segments, of which only those in view exist. */
export function SegmentGrid({ review, onKeyDown }: SegmentGridProps) {
  const text = useText();
  const { segments, current, draft, actions } = review;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: segments.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The browser renders a frame before React has the next rows, which are beyond the view.
    useFlushSync: false,
    onChange(instance) {
      const { startIndex = 0, endIndex = 0 } = instance.range ?? {};
      actions.show(Math.max(0, startIndex - OVERSCAN), endIndex + OVERSCAN);
    },
  });
  const isEditing = draft !== undefined;
  const wasEditing = useRef(false);
  useEffect(() => {
    rows.scrollToIndex(current);
    // The virtualizer is the same as long as the grid is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);
  useEffect(() => {
    // Keys are the grid's again once the editor has closed.
    if (wasEditing.current && !isEditing) scroller.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
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
            draft={index === current ? draft : undefined}
            actions={actions}
          />
        ))}
      </div>
    </div>
  );
}
