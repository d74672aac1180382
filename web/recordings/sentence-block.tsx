import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { text } from '#web/app/texts.tsx';
import type { TimedSegment } from './sentence-edits.ts';
import {
  clock,
  moved,
  dragRange,
  snapDelta,
  toMilliseconds,
  toPixels,
  type Edge,
  type RecordingSpan,
} from './time-scale.ts';
import type { Studio } from './use-studio.ts';
import classes from './studio.module.css';

interface SentenceBlockProps {
  readonly studio: Studio;
  readonly sentence: TimedSegment;
  readonly index: number;
  readonly zoom: number;
  /** Position of the speaker among several; undefined: there is one. */
  readonly lane: number | undefined;
}

/** Pixels above the sentences, and of the track of a speaker. */
export const RULER = 30;
export const LANE = 32;

/** Milliseconds by which a key moves, and by which it does with Alt. */
const STEP = 100;
const FINE_STEP = 10;

/** A sentence on the time axis: it and its ends are dragged, or moved by the arrow keys. */
export function SentenceBlock({ studio, sentence, index, zoom, lane }: SentenceBlockProps) {
  const { written, sentences, current, duration, fit, playing, choose, change, move } = studio;
  const [drag, setDrag] = useState<{ readonly edge: Edge; readonly from: number; readonly span: RecordingSpan }>();
  const { id, timing } = sentence;
  const { start, end } = drag?.span ?? timing;
  const spanAt = (event: PointerEvent, { edge, from }: { readonly edge: Edge; readonly from: number }) => {
    const others = sentences.filter((other) => other.id !== id);
    const places = [...others.flatMap((other) => [other.timing.start, other.timing.end]), playing.now()];
    const delta = snapDelta(timing, edge, toMilliseconds(event.clientX - from, zoom), places, zoom);
    return moved(timing, edge, delta, dragRange(sentences, index, duration));
  };
  const go = (to: number) => {
    const next = sentences[to];
    if (next === undefined) return;
    choose(to);
    requestAnimationFrame(() => document.getElementById(`block-${next.id}`)?.focus());
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    choose(index);
    event.currentTarget.setPointerCapture(event.pointerId);
    const edge = ((event.target as HTMLElement).dataset['edge'] ?? 'both') as Edge;
    setDrag({ edge, from: event.clientX, span: timing });
  };
  const finish = () => {
    if (drag !== undefined && (drag.span.start !== timing.start || drag.span.end !== timing.end))
      change({ timing: drag.span }, id);
    setDrag(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (event.key === 'ArrowUp') go(index - 1);
    else if (event.key === 'ArrowDown') go(index + 1);
    else if (event.key === 'Escape' && drag !== undefined) setDrag(undefined);
    else if (direction !== undefined) {
      const edge = event.shiftKey ? 'end' : event.ctrlKey || event.metaKey ? 'start' : 'both';
      move(edge, () => direction * (event.altKey ? FINE_STEP : STEP));
    } else return;
    event.preventDefault();
  };
  const { problems = [], overlap = 0 } = fit?.byId.get(id) ?? {};
  return (
    <button
      type="button"
      id={`block-${id}`}
      className={classes['block']}
      data-muted={sentence.muted || undefined}
      data-problem={problems.length > 0 || (overlap ?? 0) > 0 || undefined}
      aria-pressed={index === current}
      aria-label={text('studio.block', {
        number: index + 1,
        start: clock(start),
        end: clock(end),
        text: sentence[written],
      })}
      tabIndex={index === current ? 0 : -1}
      style={{
        left: toPixels(start, zoom),
        width: Math.max(4, toPixels(end - start, zoom)),
        ...(lane !== undefined && { top: RULER + LANE * lane, height: LANE - 4, paddingBlock: 2 }),
      }}
      onPointerDown={begin}
      onPointerMove={(event) => drag !== undefined && setDrag({ ...drag, span: spanAt(event, drag) })}
      onPointerUp={finish}
      onPointerCancel={() => setDrag(undefined)}
      onFocus={() => choose(index)}
      onKeyDown={onKeyDown}
    >
      <span data-edge="start" className={classes['edge']} />
      <span dir="auto" className={classes['label']}>
        {sentence[written]}
      </span>
      <span data-edge="end" className={classes['edge']} />
    </button>
  );
}
