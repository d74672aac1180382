import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import type { Sentence } from './sentence-edits.ts';
import { clock, moved, snapped, toMilliseconds, toPixels, type Edge, type Span } from './time-scale.ts';
import type { Fit } from './use-sentences.ts';
import classes from './studio.module.css';

interface SentenceBlockProps {
  readonly sentence: Sentence;
  /** From 1. */
  readonly number: number;
  readonly isCurrent: boolean;
  readonly fit: Fit | undefined;
  readonly zoom: number;
  /** How far it may reach. */
  readonly room: Span;
  /** Milliseconds to which ends are drawn. */
  places(): readonly number[];
  onChoose(): void;
  /** @param to from where it is by then: keys are faster than what is shown */
  onMove(to: (span: Span) => Span): void;
  /** To the sentence before or after it. */
  onGo(direction: 1 | -1): void;
}

/** Milliseconds by which a key moves, and by which it does with Alt. */
const STEP = 100;
const FINE_STEP = 10;

/** A sentence on the time axis: it and its ends are dragged, or moved by the arrow keys. */
export function SentenceBlock(props: SentenceBlockProps) {
  const { sentence, number, isCurrent, fit, zoom, room, places, onChoose, onMove, onGo } = props;
  const text = useText();
  const [drag, setDrag] = useState<{ readonly edge: Edge; readonly from: number; readonly span: Span }>();
  const { timing } = sentence;
  const { start, end } = drag?.span ?? timing;
  const spanAt = (event: PointerEvent, { edge, from }: { readonly edge: Edge; readonly from: number }) => {
    const delta = toMilliseconds(event.clientX - from, zoom);
    return moved(timing, edge, snapped(timing, edge, delta, places(), zoom), room);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    onChoose();
    event.currentTarget.setPointerCapture(event.pointerId);
    const edge = ((event.target as HTMLElement).dataset['edge'] ?? 'both') as Edge;
    setDrag({ edge, from: event.clientX, span: timing });
  };
  const finish = () => {
    if (drag !== undefined && (drag.span.start !== timing.start || drag.span.end !== timing.end))
      onMove(() => drag.span);
    setDrag(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (event.key === 'ArrowUp') onGo(-1);
    else if (event.key === 'ArrowDown') onGo(1);
    else if (event.key === 'Escape' && drag !== undefined) setDrag(undefined);
    else if (direction !== undefined) {
      const edge = event.shiftKey ? 'end' : event.ctrlKey || event.metaKey ? 'start' : 'both';
      const delta = direction * (event.altKey ? FINE_STEP : STEP);
      onMove((span) => moved(span, edge, delta, room));
    } else return;
    event.preventDefault();
  };
  const problems = fit === undefined ? [] : fit.problems;
  return (
    <button
      type="button"
      id={`block-${sentence.id}`}
      className={classes['block']}
      data-muted={sentence.muted || undefined}
      data-problem={problems.length > 0 || (fit?.overlap ?? 0) > 0 || undefined}
      aria-pressed={isCurrent}
      aria-label={text('studio.block', { number, start: clock(start), end: clock(end), text: sentence.target })}
      tabIndex={isCurrent ? 0 : -1}
      style={{ left: toPixels(start, zoom), width: Math.max(4, toPixels(end - start, zoom)) }}
      onPointerDown={begin}
      onPointerMove={(event) => drag !== undefined && setDrag({ ...drag, span: spanAt(event, drag) })}
      onPointerUp={finish}
      onPointerCancel={() => setDrag(undefined)}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
    >
      <span data-edge="start" className={classes['edge']} />
      <span dir="auto" className={classes['label']}>
        {sentence.target}
      </span>
      <span data-edge="end" className={classes['edge']} />
    </button>
  );
}
