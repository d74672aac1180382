import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#web/session/session.tsx';
import { conflictOf, type Conflict } from './conflict-dialog.tsx';
import type { SegmentState } from './review-filter.ts';
import type { Segment } from './use-segments.ts';

/** What somebody has changed of a segment. */
export interface SegmentEdit {
  readonly segment: Segment;
  readonly change: { readonly target?: string; readonly state?: SegmentState };
}

/** Saves changes of segments one after the other; a conflict stays until somebody settles it. */
export function useSaving(jobId: string, onSaved: (segments: readonly Segment[]) => void) {
  const { loquent } = useSession();
  const [conflict, setConflict] = useState<Conflict & SegmentEdit>();
  const { mutate, isPending, error } = useMutation({
    scope: { id: `segments of ${jobId}` },
    mutationFn: ({ segment: { id, version }, change }: SegmentEdit) =>
      loquent.jobs.changeSegments(jobId, { segments: [{ id, version, ...change }] }),
    onSuccess: ({ segments }) => onSaved(segments),
    onError(failure, edit) {
      const found = conflictOf(failure, edit.segment, edit.change.target ?? edit.segment.target);
      setConflict(found && { ...found, ...edit });
    },
  });
  return {
    save: mutate,
    isPending,
    error: conflict === undefined ? error : null,
    conflict,
    settle: () => setConflict(undefined),
    /** Saves the change in spite of the other one. */
    insist() {
      if (conflict === undefined) return;
      const { segment, change, mine, theirs } = conflict;
      mutate({ segment: { ...segment, version: theirs.version }, change: { ...change, target: mine } });
    },
  };
}
