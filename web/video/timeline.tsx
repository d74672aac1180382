import { ActionIcon, Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useState, type PointerEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import type { Sentence } from './sentence-edits.ts';
import { SentenceBlock } from './sentence-block.tsx';
import { nextZoom, roomOf, toMilliseconds, toPixels, zoomThatFits, type Span } from './time-scale.ts';
import type { Playing } from './use-playing.ts';
import { useWaveform, type Fit } from './use-sentences.ts';
import { Waveform } from './waveform.tsx';
import classes from './studio.module.css';

interface TimelineProps {
  readonly jobId: string;
  readonly sentences: readonly Sentence[];
  readonly current: number;
  readonly fits: ReadonlyMap<string, Fit> | undefined;
  readonly playing: Playing;
  onChoose(index: number): void;
  onMove(sentence: Sentence, to: (span: Span) => Span): void;
}

/** Pixels per second at first. */
const FIRST_ZOOM = 50;

/** The sentences over the waveform. Time runs from left to right in all languages, as in players. */
export function Timeline({ jobId, sentences, current, fits, playing, onChoose, onMove }: TimelineProps) {
  const text = useText();
  const { data, error } = useWaveform(jobId);
  const [zoom, setZoom] = useState<number>(FIRST_ZOOM);
  const [left, setLeft] = useState(0);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const duration = data?.duration ?? sentences.at(-1)?.timing.end ?? 0;
  const span = sentences[current]?.timing;
  // The current sentence, and what is heard, come into view.
  const [shown, { time }] = [span?.start, playing];
  const follow = useCallback(
    (milliseconds: number) => {
      if (scroller === null) return;
      const x = toPixels(milliseconds, zoom);
      if (x < scroller.scrollLeft || x > scroller.scrollLeft + scroller.clientWidth - 40)
        scroller.scrollTo({ left: x - 60 });
    },
    [scroller, zoom],
  );
  useEffect(() => {
    if (shown !== undefined) follow(shown);
  }, [shown, follow]);
  useEffect(() => follow(time), [time, follow]);
  const places = () => [
    ...sentences.filter((_, index) => index !== current).flatMap(({ timing }) => [timing.start, timing.end]),
    playing.now(),
  ];
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    playing.seek(Math.min(duration, toMilliseconds(event.clientX - box.left, zoom)));
  };
  const inView = (timing: Span) =>
    toPixels(timing.end, zoom) >= left - width && toPixels(timing.start, zoom) <= left + 2 * width;
  const spans = sentences.map(({ timing }) => timing);
  return (
    <section aria-label={text('studio.timeline')}>
      <Group gap={6} mb={4}>
        <ActionIcon variant="default" aria-label={text('studio.zoomOut')} onClick={() => setZoom(nextZoom(zoom, -1))}>
          {'−'}
        </ActionIcon>
        <ActionIcon variant="default" aria-label={text('studio.zoomIn')} onClick={() => setZoom(nextZoom(zoom, 1))}>
          {'+'}
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={text('studio.zoomAll')}
          onClick={() => setZoom(zoomThatFits(duration, width))}
        >
          {'↔'}
        </ActionIcon>
        {data?.peaks.length === 0 && (
          <Text size="xs" c="dimmed">
            {text('studio.noWaveform')}
          </Text>
        )}
      </Group>
      {error !== null && <ErrorAlert error={error} />}
      <div ref={ref}>
        <div
          ref={setScroller}
          className={classes['timeline']}
          dir="ltr"
          onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}
        >
          <div className={classes['track']} style={{ width: Math.max(width, toPixels(duration, zoom)) }}>
            {/* The player has the keys for it. */}
            <div className={classes['ground']} onPointerDown={seek}>
              <Waveform
                peaks={data?.peaks ?? []}
                interval={data?.interval ?? 0}
                duration={duration}
                zoom={zoom}
                left={left}
                width={width}
              />
            </div>
            {sentences.map((sentence, index) =>
              index === current || inView(sentence.timing) ? (
                <SentenceBlock
                  key={sentence.id}
                  sentence={sentence}
                  number={index + 1}
                  isCurrent={index === current}
                  fit={fits?.get(sentence.id)}
                  zoom={zoom}
                  room={roomOf(spans, index, duration)}
                  places={places}
                  onChoose={() => onChoose(index)}
                  onMove={(to) => onMove(sentence, to)}
                  onGo={(direction) => {
                    const next = sentences[index + direction];
                    if (next === undefined) return;
                    onChoose(index + direction);
                    requestAnimationFrame(() => document.getElementById(`block-${next.id}`)?.focus());
                  }}
                />
              ) : null,
            )}
            <div className={classes['playhead']} style={{ transform: `translateX(${toPixels(time, zoom)}px)` }} />
          </div>
        </div>
      </div>
    </section>
  );
}
