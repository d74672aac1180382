import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#web/session/session.tsx';
import type { Loquent } from '#client/index.ts';

/** Milliseconds before a stream that has ended is opened again. */
const REOPEN_DELAY = 2_000;

interface StreamOptions<Event> {
  /** Opens the stream. */
  open(loquent: Loquent, signal: AbortSignal): AsyncIterable<Event>;
  onEvent(event: Event): void;
  /** Called when the stream was interrupted: missed events have to be requested. */
  onInterrupted?(): void;
  /** False: nothing is followed. Default: true. */
  readonly isOpen?: boolean;
  /** Another value is another stream. */
  readonly key?: string;
}

/**
 * Follows a stream of events while the page is seen. Browsers open six connections to a server at a time, which several tabs
 * share: those that nobody sees hold none.
 */
export function useStream<Event>({ open, onEvent, onInterrupted, isOpen = true, key }: StreamOptions<Event>): void {
  const { loquent } = useSession();
  const isSeen = useDocumentVisibility() === 'visible';
  const start = useEffectEvent(open);
  const tell = useEffectEvent(onEvent);
  const interrupted = useEffectEvent(() => onInterrupted?.());
  useEffect(() => {
    if (!isOpen || !isSeen) return undefined;
    const stopped = new AbortController();
    let timer: number | undefined;
    const follow = async () => {
      try {
        for await (const event of start(loquent, stopped.signal)) tell(event);
      } catch {
        // The request made instead reports the error.
      }
      if (stopped.signal.aborted) return;
      interrupted();
      timer = window.setTimeout(() => void follow(), REOPEN_DELAY);
    };
    void follow();
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [loquent, isOpen, isSeen, key]);
}
