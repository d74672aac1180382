import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { languageLabel, text } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { useLedgersOfSegments } from '#web/ledgers/use-ledger.ts';
import { SegmentRow } from './segment-row.tsx';
import type { Review } from './use-review.ts';
import classes from './review.module.css';

/** Pixels of a row before it is measured. */
const ROW_HEIGHT = 64;
/** Rows beyond those in view that exist as well. */
const OVERSCAN = 8;
/** Rows after those in view that have places: with each row that is measured, the places of all after it are computed. */
const AHEAD = 1_000;

interface SegmentGridProps {
  readonly review: Review;
  readonly job: Job | undefined;
  onKeyDown(event: KeyboardEvent): void;
}

/** Rows of segments, of which only those in view exist. */
export function SegmentGrid({ review, job, onKeyDown }: SegmentGridProps) {
  const { segments, current, draft, isAsked, actions } = review;
  const entriesOf = useLedgersOfSegments(job, segments.loaded);
  const scroller = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const placed = Math.min(segments.total, Math.max(reached, current) + AHEAD);
  const rows = useVirtualizer({
    count: placed,
    paddingEnd: (segments.total - placed) * ROW_HEIGHT,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The browser renders a frame before React has the next rows, which are beyond the view.
    useFlushSync: false,
    // Rows that only move are not rendered again.
    directDomUpdates: true,
    // Before the next layout instead of a second one in the same frame: what is measured is beyond the view.
    useAnimationFrameWithResizeObserver: true,
    onChange({ range, scrollOffset, measurementsCache }) {
      const { startIndex = 0, endIndex = 0 } = range ?? {};
      actions.show(Math.max(0, startIndex - OVERSCAN), endIndex + OVERSCAN);
      const beyond = Math.ceil(((scrollOffset ?? 0) - (measurementsCache.at(-1)?.end ?? 0)) / ROW_HEIGHT);
      const reaches = endIndex + Math.max(0, beyond);
      setReached((before) => (reaches > before + AHEAD / 2 ? reaches : before));
    },
  });
  const isOfSeveral = job !== undefined && job.source_files.length * job.target_languages.length > 1;
  /** The file and language that begin with a segment. */
  const headOf = (index: number) => {
    const [before, segment] = [segments.at(index - 1), segments.at(index)];
    const isFirst = index === 0 || (before && (before.file !== segment?.file || before.language !== segment.language));
    if (!isOfSeveral || segment === undefined || isFirst !== true) return undefined;
    return `${segment.file.split('/').at(-1)} · ${languageLabel(segment.language)}`;
  };
  const isEditing = draft !== undefined || isAsked;
  const wasEditing = useRef(false);
  useEffect(() => {
    rows.scrollToIndex(current);
    // The virtualizer is the same as long as the grid is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);
  useEffect(() => {
    // Keys are the grid's again once the editor or a question has closed.
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
      <div ref={rows.containerRef} className={classes['rows']} role="presentation">
        {rows.getVirtualItems().map(({ index }) => (
          <SegmentRow
            key={index}
            index={index}
            head={headOf(index)}
            measure={rows.measureElement}
            segment={segments.at(index)}
            isCurrent={index === current}
            draft={index === current ? draft : undefined}
            actions={actions}
            entries={entriesOf(segments.at(index))}
          />
        ))}
      </div>
    </div>
  );
}
