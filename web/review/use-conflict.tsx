import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { LoquentError } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CodedTextView } from './coded-text.tsx';
import type { ReviewState } from './review-filter.ts';
import type { Segment } from './use-segments.ts';

/** A user's change of a segment. */
export interface ReviewChange {
  readonly target?: string;
  readonly state?: ReviewState;
  readonly note?: string;
}

/** A change that couldn't be saved, since somebody else has changed the segment. */
interface Conflict {
  readonly segment: Segment;
  readonly mine: ReviewChange & { readonly target: string };
  readonly theirs: { readonly version: number; readonly target: string };
}

/**
 * Resolves a conflict of two people who have changed the same segment.
 *
 * @param insist saves one's own change in spite of theirs: the segment has their version then
 * @param yieldTo called with the segment as they have changed it, where theirs is kept
 */
export function useConflict(
  insist: (segment: Segment, change: ReviewChange) => unknown,
  yieldTo: (segment: Segment) => unknown = () => undefined,
) {
  const [conflict, setConflict] = useState<Conflict>();
  const settle = () => setConflict(undefined);
  return {
    /** Takes down why a segment couldn't be saved, if it was that. */
    take(error: unknown, segment: Segment, change: ReviewChange) {
      if (!(error instanceof LoquentError) || error.code !== 'segments_changed') return;
      const [theirs] = (error.body as { readonly conflicts: readonly Conflict['theirs'][] }).conflicts;
      setConflict(theirs && { segment, mine: { target: segment.target, ...change }, theirs });
    },
    /** Undefined: no conflict. */
    dialog: conflict && (
      <ConflictDialog
        conflict={conflict}
        onClose={() => {
          settle();
          yieldTo({ ...conflict.segment, ...conflict.theirs });
        }}
        onInsist={() => {
          settle();
          insist({ ...conflict.segment, version: conflict.theirs.version }, conflict.mine);
        }}
      />
    ),
  };
}

interface ConflictDialogProps {
  readonly conflict: Conflict;
  onClose(): void;
  onInsist(): void;
}

/** Shows both texts and lets one of them be. */
function ConflictDialog({ conflict: { mine, theirs }, onClose, onInsist }: ConflictDialogProps) {
  return (
    <Dialog title={text('review.conflict')} onClose={onClose}>
      <Text fw={600}>{text('review.theirs')}</Text>
      <CodedTextView text={theirs.target} />
      <Text fw={600}>{text('review.mine')}</Text>
      <CodedTextView text={mine.target} />
      <Group mt="md">
        <TextButton variant="filled" onClick={onClose} labelId="review.keepTheirs" />
        <TextButton onClick={onInsist} labelId="review.keepMine" />
      </Group>
    </Dialog>
  );
}
