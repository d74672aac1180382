import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecordingSpan } from './time-scale.ts';

/** Seconds by which the keys go back and forward. */
const STEP = 2;
/** Seconds by which a sound and the picture may be apart. */
const MAX_DRIFT = 0.15;

/** A sound that is heard instead of the recording's own. */
interface Replacement {
  readonly sound: HTMLAudioElement;
  /** Seconds in the recording. */
  readonly from: number;
  readonly wasMuted: boolean;
}

/** Where a recording is, and how it is moved. */
export function usePlaying() {
  const element = useRef<HTMLVideoElement>(null);
  const end = useRef<number>(undefined);
  const loading = useRef<AbortController>(undefined);
  const replacement = useRef<Replacement>(undefined);
  /** Milliseconds, some times per second. */
  const [time, setTime] = useState(0);
  const controls = useMemo(() => {
    const now = () => Math.round((element.current?.currentTime ?? 0) * 1000);
    /** Ends what was begun: a part that is played, a sound that is loaded or heard. */
    const leave = () => {
      end.current = undefined;
      loading.current?.abort();
      const { current } = replacement;
      replacement.current = undefined;
      if (current === undefined) return;
      current.sound.pause();
      URL.revokeObjectURL(current.sound.src);
      if (element.current !== null) element.current.muted = current.wasMuted;
    };
    /** Ends a sound that is heard instead, and the picture with it. */
    const stop = () => {
      if (replacement.current !== undefined) element.current?.pause();
      leave();
    };
    const seek = (milliseconds: number) => {
      leave();
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
        leave();
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
      /** Plays a sound instead of the recording's own, from here to its end. @param load gets milliseconds */
      async playInstead(load: (from: number, signal: AbortSignal) => Promise<Blob>) {
        leave();
        element.current?.pause();
        const { signal } = (loading.current = new AbortController());
        const from = now();
        const blob = await load(from, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
        if (blob === undefined || signal.aborted || element.current === null) return;
        seek(from);
        const sound = new Audio(URL.createObjectURL(blob));
        replacement.current = { sound, from: from / 1000, wasMuted: element.current.muted };
        element.current.muted = true;
        sound.addEventListener('ended', stop);
        await sound.play();
        start();
      },
      /** Called when people pause the player themselves. */
      onPause() {
        if (replacement.current !== undefined) leave();
      },
      /** Called when the player reports its position. */
      onTime() {
        setTime(now());
        const { sound, from } = replacement.current ?? {};
        if (sound !== undefined && from !== undefined) {
          const place = now() / 1000 - from;
          if (place < -MAX_DRIFT || place > sound.duration) stop();
          else if (Math.abs(place - sound.currentTime) > MAX_DRIFT) sound.currentTime = Math.max(0, place);
        }
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
