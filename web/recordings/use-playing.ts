import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecordingSpan } from './time-scale.ts';

/** Seconds by which the keys go back and forward. */
const STEP = 2;
/** Seconds by which a sound and the picture may be apart. */
const MAX_DRIFT = 0.15;

/** Where a recording is, and how it is moved. */
export function usePlaying() {
  const element = useRef<HTMLVideoElement>(null);
  const end = useRef<number>(undefined);
  const loading = useRef<AbortController>(undefined);
  /** A sound that is heard instead of the recording's own, and the second in the recording at which it begins. */
  const instead = useRef<{ readonly sound: HTMLAudioElement; readonly from: number }>(undefined);
  /** Milliseconds, some times per second. */
  const [time, setTime] = useState(0);
  const controls = useMemo(() => {
    const now = () => Math.round((element.current?.currentTime ?? 0) * 1000);
    /** Ends a sound that is loaded or heard instead. */
    const stop = () => {
      loading.current?.abort();
      const { sound } = instead.current ?? {};
      instead.current = undefined;
      if (sound === undefined) return;
      sound.pause();
      URL.revokeObjectURL(sound.src);
      if (element.current === null) return;
      element.current.pause();
      element.current.muted = sound.muted;
    };
    const seek = (milliseconds: number) => {
      end.current = undefined;
      stop();
      if (element.current !== null) element.current.currentTime = milliseconds / 1000;
      setTime(Math.round(milliseconds));
    };
    // Browsers refuse to play what was removed or has no sound yet: the player shows it.
    const start = () => void element.current?.play().catch(() => undefined);
    return {
      /** Milliseconds, at this moment. */
      now,
      seek,
      stop,
      toggle() {
        const isPaused = element.current?.paused;
        end.current = undefined;
        stop();
        if (isPaused === true) start();
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
      /** Plays a sound instead of the recording's own, from here to its end. @param load gets milliseconds */
      async playInstead(load: (from: number, signal: AbortSignal) => Promise<Blob>) {
        const from = now();
        seek(from);
        element.current?.pause();
        const { signal } = (loading.current = new AbortController());
        try {
          const blob = await load(from, signal);
          if (signal.aborted || element.current === null) return;
          const sound = new Audio(URL.createObjectURL(blob));
          instead.current = { sound, from: from / 1000 };
          sound.muted = element.current.muted;
          element.current.muted = true;
          element.current.currentTime = from / 1000;
          sound.addEventListener('ended', stop);
          await sound.play();
          start();
        } catch (error) {
          // A sound that was ended meanwhile has not failed.
          if (signal.aborted) return;
          stop();
          throw error;
        }
      },
      /** Called when the player is paused, also by its own button. */
      onPause: () => instead.current && stop(),
      /** Called when the player reports its position. */
      onTime() {
        setTime(now());
        const { sound, from = 0 } = instead.current ?? {};
        const place = now() / 1000 - from;
        if (sound !== undefined && place < -MAX_DRIFT) stop();
        else if (sound !== undefined && Math.abs(place - sound.currentTime) > MAX_DRIFT) sound.currentTime = place;
        if (end.current === undefined || now() < end.current) return;
        end.current = undefined;
        element.current?.pause();
      },
    };
  }, []);
  const { stop } = controls;
  useEffect(() => stop, [stop]);
  return { element, time, ...controls };
}
