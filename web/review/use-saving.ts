import { LoquentError } from '#client/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#web/session/session.tsx';
import type { SegmentState } from './review-filter.ts';
import type { Segment } from './use-segments.ts';

/** What somebody has changed of a segment. */
export interface SegmentEdit {
  readonly segment: Segment;
  readonly target?: string;
  readonly state?: SegmentState;
}

/** A segment that somebody else has changed since, with the text that couldn't be saved. */
export interface Conflict {
  readonly id: string;
  readonly version: number;
  readonly target: string;
  readonly mine: SegmentEdit;
}

/** Saves changes of segments one after the other; conflicts stay until somebody decides. */
export function useSaving(jobId: string, onSaved: (segments: readonly Segment[]) => void) {
  const { loquent } = useSession();
  const [conflict, setConflict] = useState<Conflict>();
  const save = useMutation({
    scope: { id: `segments of ${jobId}` },
    mutationFn: async ({ segment: { id, version }, target, state }: SegmentEdit) => {
      const change = {
        id,
        version,
        ...(target === undefined ? {} : { target }),
        ...(state === undefined ? {} : { state }),
      };
      return loquent.jobs.changeSegments(jobId, { segments: [change] });
    },
    onSuccess: ({ segments }) => onSaved(segments),
    onError: (error, mine) => {
      if (!(error instanceof LoquentError) || error.code !== 'segments_changed') return;
      const [theirs] = (error.body as { readonly conflicts: readonly Omit<Conflict, 'mine'>[] }).conflicts;
      if (theirs !== undefined) setConflict({ ...theirs, mine });
    },
  });
  return { save, conflict, settle: () => setConflict(undefined) };
}
