import { useMutation } from '@tanstack/react-query';
import { useSession } from '#web/session/session.tsx';
import { useConflict, type ReviewChange } from './use-conflict.tsx';
import type { Segment } from './use-segments.ts';

interface SegmentEdit {
  readonly segment: Segment;
  readonly change: ReviewChange;
}

/** Saves changes of segments one after the other. */
export function useSaving(jobId: string, onSaved: (segments: readonly Segment[]) => void) {
  const { loquent } = useSession();
  const { mutate, isPending, error } = useMutation({
    scope: { id: `segments of ${jobId}` },
    mutationFn: ({ segment: { id, version }, change }: SegmentEdit) =>
      loquent.jobs.changeSegments(jobId, { segments: [{ id, version, ...change }] }),
    onSuccess: ({ segments }) => onSaved(segments),
    onError: (failure, { segment, change }) => take(failure, segment, change),
  });
  const { take, dialog } = useConflict((segment, change) => mutate({ segment, change }));
  return { save: mutate, isPending, error: dialog === undefined ? error : null, dialog };
}
