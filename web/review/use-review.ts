import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReviewFilter, SegmentState } from './review-filter.ts';
import { tagsOf, withAllTags } from './tagged.ts';
import { useSaving } from './use-saving.ts';
import { PAGE_SIZE, useSegments, type Segment, type Segments } from './use-segments.ts';

/** What people do in a review. The functions are the same as long as the page is open. */
export interface ReviewActions {
  /** Chooses a segment; a text that somebody was writing is saved. */
  choose(index: number): void;
  /** Opens the editor, with another text than the segment has if one is given. */
  edit(index: number, text?: string): void;
  write(text: string): void;
  /** Saves what was written, and closes the editor. */
  leave(): void;
  /** Closes the editor without saving. */
  discard(): void;
  /** Marks the segment as reviewed, with what was written, and goes to the next open one. */
  accept(): void;
  next(): void;
  /** Takes a decision back, or makes another one. */
  decide(state: SegmentState): void;
  /** Mends a finding of a segment, the first that a rule can mend unless one is given. */
  fix(index: number, target?: string): void;
  /** Tells the service the segments that are in view. */
  show(first: number, last: number): void;
}

export interface Review {
  readonly segments: Segments;
  readonly current: number;
  /** The chosen one; undefined: it isn't loaded yet. */
  readonly segment: Segment | undefined;
  /** What somebody writes; undefined: the editor is closed. */
  readonly draft: string | undefined;
  /** True where the last search has found no open segment. */
  readonly isDone: boolean;
  readonly saving: ReturnType<typeof useSaving>;
  readonly actions: ReviewActions;
}

const targetOf = (text: string, { target }: Segment) => withAllTags(text, tagsOf(target));

/** The state of a review. */
export function useReview(jobId: string, filter: ReviewFilter): Review {
  const [current, setCurrent] = useState(0);
  const [draft, setDraft] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [range, setRange] = useState({ first: 0, last: PAGE_SIZE - 1 });
  const segments = useSegments(jobId, filter, range);
  const saving = useSaving(jobId, segments.replace);
  const segment = segments.at(current);
  const { mutate: save } = saving.save;

  const change = (state?: SegmentState) => {
    if (segment === undefined) return;
    const target = draft === undefined || draft === segment.target ? {} : { target: draft };
    if ('target' in target || (state !== undefined && state !== segment.state)) {
      save({ segment, ...target, ...(state === undefined ? {} : { state }) });
    }
    setDraft(undefined);
  };
  const go = (index: number) => {
    setDone(false);
    setCurrent(Math.min(Math.max(0, index), Math.max(0, segments.total - 1)));
  };
  const goToOpen = async (from: number) => {
    const open = await segments.nextOpen(from).catch(() => undefined);
    if (open === undefined) setDone(true);
    else go(open);
  };
  const handlers: ReviewActions = {
    choose(index) {
      if (index === current) return;
      change();
      go(index);
    },
    edit(index, text) {
      if (index !== current) handlers.choose(index);
      const chosen = segments.at(index);
      if (chosen !== undefined) setDraft(text === undefined ? chosen.target : targetOf(text, chosen));
    },
    write: setDraft,
    leave: () => change(),
    discard: () => setDraft(undefined),
    accept() {
      change('reviewed');
      void goToOpen(current + 1);
    },
    next() {
      change();
      void goToOpen(current + 1);
    },
    decide: change,
    fix(index, target) {
      const chosen = segments.at(index);
      const fixed = target ?? chosen?.findings.find(({ fixed_target: mended }) => mended !== null)?.fixed_target;
      if (chosen === undefined || fixed == null) return;
      setDraft(undefined);
      save({ segment: chosen, target: fixed });
    },
    show(first, last) {
      const pageOf = (index: number) => Math.floor(index / PAGE_SIZE);
      setRange((before) =>
        pageOf(before.first) === pageOf(first) && pageOf(before.last) === pageOf(last) ? before : { first, last },
      );
    },
  };
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const actions = useMemo<ReviewActions>(
    () => ({
      choose: (index) => latest.current.choose(index),
      edit: (index, text) => latest.current.edit(index, text),
      write: (text) => latest.current.write(text),
      leave: () => latest.current.leave(),
      discard: () => latest.current.discard(),
      accept: () => latest.current.accept(),
      next: () => latest.current.next(),
      decide: (state) => latest.current.decide(state),
      fix: (index, target) => latest.current.fix(index, target),
      show: (first, last) => latest.current.show(first, last),
    }),
    [],
  );
  return { segments, current, segment, draft, isDone, saving, actions };
}
