import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#web/session/session.tsx';
import { replaceInLists } from '#web/ui/use-long-list.ts';
import { useConflict, type ReviewChange } from './use-conflict.tsx';
import type { Segment } from './use-segments.ts';

/** A change of a segment that the service doesn't have yet. */
interface SegmentEdit {
  readonly segment: Segment;
  readonly change: ReviewChange;
}

export type SegmentSaving = ReturnType<typeof useSaving>;

const MISSED = { isMissed: true };

/**
 * Saves changes of segments one after the other. They are drafts until the service has them: a failed request, another page and a
 * reload lose none, and the next visit sends what is left.
 */
export function useSaving(jobId: string) {
  const { loquent, drafts } = useSession();
  const queryClient = useQueryClient();
  const scope = `segments of ${jobId}`;
  const [typed, edited] = [`typed ${jobId} `, `edited ${jobId} `];
  const show = (segments: readonly Segment[]) => replaceInLists(queryClient, ['segments', jobId], segments);
  const { mutateAsync, error, reset } = useMutation({
    scope: { id: scope },
    mutationKey: [scope],
    async mutationFn(key: string) {
      const edit = drafts.read(key) as SegmentEdit | undefined;
      // An earlier request has sent it.
      if (edit === undefined) return;
      const { id, version } = edit.segment;
      const { segments } = await loquent.jobs.changeSegments(jobId, { segments: [{ id, version, ...edit.change }] });
      const later = drafts.read(key) as SegmentEdit | undefined;
      const [saved] = segments;
      if (later === undefined || later === edit || saved === undefined) drafts.forget(key);
      else drafts.write(key, { segment: saved, change: later.change }, MISSED);
      show(segments);
      // Other filters may have other segments now.
      queryClient.removeQueries({ queryKey: ['segments', jobId], type: 'inactive' });
      void queryClient.invalidateQueries({ queryKey: ['progress', jobId] });
    },
    onError(failure, key) {
      const edit = drafts.read(key) as SegmentEdit | undefined;
      if (edit !== undefined) take(failure, edit.segment, edit.change);
    },
  });
  const put = (segment: Segment, change: ReviewChange) => {
    const before = drafts.read(edited + segment.id) as SegmentEdit | undefined;
    const newest = before !== undefined && before.segment.version > segment.version ? before.segment : segment;
    drafts.write(edited + segment.id, { segment: newest, change: { ...before?.change, ...change } }, MISSED);
    show([{ ...segment, ...change }]);
  };
  /** Sends all changes that the service doesn't have, also what is being typed. @throws LoquentError if it refuses one */
  const flush = async () => {
    for (const key of drafts.keys(typed)) {
      const edit = drafts.read(key) as SegmentEdit | undefined;
      if (edit !== undefined) put(edit.segment, edit.change);
      drafts.forget(key);
    }
    await Promise.all(drafts.keys(edited).map((key) => mutateAsync(key)));
  };
  /** Sends them, and leaves it to the page to show an error. */
  const send = () => flush().catch(() => undefined);
  const save = (segment: Segment, change: ReviewChange) => {
    drafts.forget(typed + segment.id);
    put(segment, change);
    void send();
  };
  const { take, dialog } = useConflict(save, (segment) => {
    drafts.forget(edited + segment.id);
    show([segment]);
    reset();
  });
  return {
    /** Keeps a target while it is typed. */
    keep: (segment: Segment, target: string) =>
      drafts.write(typed + segment.id, { segment, change: { target } }, MISSED),
    /** Drops what was typed. */
    discard: (segment: Segment) => drafts.forget(typed + segment.id),
    save,
    flush,
    send,
    isPending: useIsMutating({ mutationKey: [scope] }) > 0,
    error: dialog === undefined ? error : null,
    dialog,
  };
}

/** A filter once everything that was changed under the former one is saved; undefined: not yet. */
export function useSavedFirst<Filter extends object>({ send }: SegmentSaving, filter: Filter): Filter | undefined {
  const [shown, setShown] = useState<Filter>();
  const name = JSON.stringify(filter);
  const save = useEffectEvent(send);
  const apply = useEffectEvent(() => setShown(filter));
  useEffect(() => {
    let isCurrent = true;
    void save().then(() => isCurrent && apply());
    return () => {
      isCurrent = false;
      void save();
    };
  }, [name]);
  return shown;
}
