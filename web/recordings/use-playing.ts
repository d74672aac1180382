import { useMemo, useRef, useState } from 'react';
import type { RecordingSpan } from './time-scale.ts';

/** Seconds by which the keys go back and forward. */
const STEP = 2;

/** Where a recording is, and how it is moved. */
export function usePlaying() {
  const element = useRef<HTMLVideoElement>(null);
  const end = useRef<number>(undefined);
  /** Milliseconds, some times per second. */
  const [time, setTime] = useState(0);
  const controls = useMemo(() => {
    const now = () => Math.round((element.current?.currentTime ?? 0) * 1000);
    const seek = (milliseconds: number) => {
      end.current = undefined;
      if (element.current !== null) element.current.currentTime = milliseconds / 1000;
      setTime(Math.round(milliseconds));
    };
    // Browsers refuse to play what was removed or has no sound yet: the player shows it.
    const start = () => void element.current?.play().catch(() => undefined);
    return {
      /** Milliseconds, at this moment. */
      now,
      seek,
      toggle() {
        end.current = undefined;
        if (element.current?.paused === true) start();
        else element.current?.pause();
      },
      /** Goes back or forward. */
      step: (direction: 1 | -1) => seek(Math.max(0, now() + direction * STEP * 1000)),
      /** Plays a part, and stops at its end. */
      play(span: RecordingSpan) {
        seek(span.start);
        end.current = span.end;
        start();
      },
      /** Called when the player reports its position. */
      onTime() {
        setTime(now());
        if (end.current === undefined || now() < end.current) return;
        end.current = undefined;
        element.current?.pause();
      },
    };
  }, []);
  return { element, time, ...controls };
}
