import { useLayoutEffect, useRef, useState } from 'react';
import type { ReviewFilter, ReviewState } from './review-filter.ts';
import { tagsOf, withAllTags } from './tagged.ts';
import type { SegmentSaving } from './use-saving.ts';
import { useSegments, type Segment } from './use-segments.ts';

export type Review = ReturnType<typeof useReview>;
export type ReviewActions = Review['actions'];

/** The state of a review. */
export function useReview(jobId: string, filter: ReviewFilter, saving: SegmentSaving) {
  const [current, setCurrent] = useState(0);
  const [draft, setDraft] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const segments = useSegments(jobId, filter);
  const segment = segments.at(current);
  const finish = (state?: ReviewState) => {
    if (segment === undefined) return;
    const change = {
      ...(draft === undefined || draft === segment.target ? {} : { target: draft }),
      ...(state === undefined || state === segment.state ? {} : { state }),
    };
    if (Object.keys(change).length > 0) saving.save(segment, change);
    else saving.discard(segment);
    setDraft(undefined);
  };
  const go = (index: number) => {
    setDone(false);
    setCurrent(Math.min(Math.max(0, index), Math.max(0, segments.total - 1)));
  };
  const goToOpen = async () => {
    const open = await segments.nextOpen(current + 1).catch(() => undefined);
    if (open === undefined) setDone(true);
    else go(open);
  };
  const write = (written: Segment, text: string) => {
    saving.keep(written, text);
    setDraft(text);
  };
  const actions = useLatest({
    /** Chooses a segment; a text that somebody was writing is saved. */
    choose(index: number) {
      if (index === current) return;
      finish();
      go(index);
    },
    /** Opens the editor, with another text than the segment has if one is given. */
    edit(index: number, text?: string): void {
      if (index !== current) actions.choose(index);
      const chosen = segments.at(index);
      if (chosen === undefined) return;
      if (text === undefined) setDraft(chosen.target);
      else write(chosen, withAllTags(text, tagsOf(chosen.target)));
    },
    write: (text: string) => segment && write(segment, text),
    /** Saves what was written, and closes the editor. */
    leave: () => finish(),
    /** Closes the editor without saving. */
    discard() {
      if (segment !== undefined) saving.discard(segment);
      setDraft(undefined);
    },
    /** Marks the segment as reviewed, with what was written, and goes to the next open one; asks first where rules found much. */
    accept() {
      const isWritten = draft !== undefined && draft !== segment?.target;
      if (!isWritten && segment?.findings.some(isSerious) === true) setAsked(true);
      else actions.insist();
    },
    insist() {
      setAsked(false);
      finish('reviewed');
      void goToOpen();
    },
    /** Leaves a segment open that was to be accepted. */
    relent: () => setAsked(false),
    next() {
      finish();
      void goToOpen();
    },
    /** Takes a decision back. */
    reopen: () => finish('translated'),
    /** Fixes a finding of a segment; default: the first that a rule can fix. */
    fix(index: number, target?: string) {
      const chosen = segments.at(index);
      const fixed = target ?? chosen?.findings.find(({ fixed_target: mended }) => mended !== null)?.fixed_target;
      if (chosen === undefined || fixed == null) return;
      setDraft(undefined);
      saving.save(chosen, { target: fixed });
    },
    /** Reports the segments that are in view. */
    show: (first: number, last: number) => segments.show(first, last),
  });
  return { segments, current, segment, draft, isDone, isAsked, actions };
}

const isSerious = ({ severity }: Segment['findings'][number]) => severity === 'major' || severity === 'critical';

type Actions = Readonly<Record<string, (...values: never[]) => void>>;

/** Functions that are the same as long as the page is open, so that rows are not rendered again, and call the latest ones. */
function useLatest<Latest extends Actions>(actions: Latest): Latest {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [lasting] = useState(() => {
    const names = Object.keys(actions);
    return Object.fromEntries(names.map((name) => [name, (...values: never[]) => latest.current[name]?.(...values)]));
  });
  return lasting as Latest;
}
