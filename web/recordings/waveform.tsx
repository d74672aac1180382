import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { clock, markInterval, toMilliseconds, toPixels } from './time-scale.ts';
import type { Studio } from './use-studio.ts';
import classes from './studio.module.css';

interface WaveformProps {
  readonly studio: Studio;
  readonly zoom: number;
  /** Pixels that are in view: the first, and how many. */
  readonly left: number;
  readonly width: number;
}

/** Pixels of the marks of time, and of the whole picture. */
const RULER = 18;
const HEIGHT = 128;

/** The part of a waveform that is in view, with marks of time. */
export function Waveform({ studio: { waveform, duration }, zoom, left, width }: WaveformProps) {
  const { data } = waveform;
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const { current } = canvas;
    const context = current?.getContext('2d');
    if (current === null || context == null || width === 0) return;
    const ratio = devicePixelRatio;
    [current.width, current.height] = [width * ratio, HEIGHT * ratio];
    context.scale(ratio, ratio);
    const style = getComputedStyle(current);
    context.fillStyle = style.getPropertyValue('--mantine-color-dimmed');
    context.font = `11px ${style.fontFamily}`;
    const step = markInterval(zoom) * 1000;
    const first = Math.floor(toMilliseconds(left, zoom) / step) * step;
    for (let time = first; time <= Math.min(duration, toMilliseconds(left + width, zoom)); time += step) {
      const x = toPixels(time, zoom) - left;
      context.fillRect(x, 0, 1, RULER);
      context.fillText(clock(time).slice(0, step < 1_000 ? undefined : -3), x + 4, 12);
    }
    context.fillStyle = style.getPropertyValue('--mantine-color-iris-4');
    if (data === undefined || data.interval === 0) return;
    const middle = RULER + (HEIGHT - RULER) / 2;
    for (let x = 0; x < width; x += 1) {
      const from = Math.floor(toMilliseconds(left + x, zoom) / data.interval);
      const to = Math.max(from + 1, Math.floor(toMilliseconds(left + x + 1, zoom) / data.interval));
      let peak = 0;
      for (let index = from; index < to; index += 1) peak = Math.max(peak, data.peaks[index] ?? 0);
      const half = Math.max(0.5, (peak / 100) * (middle - RULER));
      context.fillRect(x, middle - half, 1, half * 2);
    }
  }, [data, duration, zoom, left, width, scheme]);
  return <canvas ref={canvas} className={classes['waveform']} style={{ width, height: HEIGHT }} aria-hidden />;
}
