import { ActionIcon, Group } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react';
import { text } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Note } from '#web/ui/note.tsx';
import { LANE, RULER, SentenceBlock } from './sentence-block.tsx';
import { nextZoom, toMilliseconds, toPixels, zoomThatFits } from './time-scale.ts';
import type { Studio } from './use-studio.ts';
import { Waveform } from './waveform.tsx';
import classes from './studio.module.css';

/** Pixels per second at first. */
const FIRST_ZOOM = 50;

/** The sentences over the waveform, in a track per speaker. Time runs from left to right in all languages, as in players. */
export function Timeline({ studio }: { readonly studio: Studio }) {
  const { sentences, sentence: chosen, current, playing, duration, waveform } = studio;
  const [zoom, setZoom] = useState<number>(FIRST_ZOOM);
  const [left, setLeft] = useState(0);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const follow = useEffectEvent((milliseconds: number) => {
    const x = toPixels(milliseconds, zoom);
    if (scroller !== null && (x < scroller.scrollLeft || x > scroller.scrollLeft + scroller.clientWidth - 40))
      scroller.scrollTo({ left: x - 60 });
  });
  // The current sentence, and what is heard, come into view.
  const shown = chosen?.timing.start ?? 0;
  useEffect(() => follow(shown), [shown, zoom, scroller]);
  useEffect(() => follow(playing.time), [playing.time, zoom, scroller]);
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    playing.seek(Math.min(duration, toMilliseconds(event.clientX - box.left, zoom)));
  };
  const speakers = [...new Set(sentences.map(({ speaker }) => speaker))];
  const zooms = [
    ['studio.zoomOut', '−', () => nextZoom(zoom, -1)],
    ['studio.zoomIn', '+', () => nextZoom(zoom, 1)],
    ['studio.zoomAll', '↔', () => zoomThatFits(duration, width)],
  ] as const;
  return (
    <section aria-label={text('studio.timeline')}>
      <Group gap={6} mb={4}>
        {zooms.map(([label, sign, zoomed]) => (
          <ActionIcon key={label} variant="default" aria-label={text(label)} onClick={() => setZoom(zoomed())}>
            {sign}
          </ActionIcon>
        ))}
        {waveform.data?.peaks.length === 0 && <Note>{text('studio.noWaveform')}</Note>}
      </Group>
      <ErrorAlert error={waveform.error} />
      <div ref={ref}>
        <div
          ref={setScroller}
          className={classes['timeline']}
          dir="ltr"
          onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}
        >
          <div
            className={classes['track']}
            style={{
              width: Math.max(width, toPixels(duration, zoom)),
              // The wave stays as high as for three speakers.
              height: Math.max(128, RULER + LANE * speakers.length + 14),
            }}
          >
            {/* The player has the keys for it. */}
            <div className={classes['ground']} onPointerDown={seek}>
              <Waveform studio={studio} zoom={zoom} left={left} width={width} />
            </div>
            {sentences.map((sentence, index) => {
              const [start, end] = [toPixels(sentence.timing.start, zoom), toPixels(sentence.timing.end, zoom)];
              const isNear = end >= left - width && start <= left + 2 * width;
              return (
                (index === current || isNear) && (
                  <SentenceBlock
                    key={sentence.id}
                    studio={studio}
                    sentence={sentence}
                    index={index}
                    zoom={zoom}
                    lane={speakers.length > 1 ? speakers.indexOf(sentence.speaker) : undefined}
                  />
                )
              );
            })}
            {speakers.length > 1 &&
              speakers.map((speaker, lane) => (
                <span key={speaker} className={classes['speaker']} style={{ top: RULER + LANE * lane, left }}>
                  {speaker ?? '–'}
                </span>
              ))}
            <div
              className={classes['playhead']}
              style={{ transform: `translateX(${toPixels(playing.time, zoom)}px)` }}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
