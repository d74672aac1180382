import { Button, Group, Text } from '@mantine/core';
import { LoquentError } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CodedText } from './coded-text.tsx';
import type { Segment } from './use-segments.ts';

/** A segment that somebody else has changed since, with the target that couldn't be saved. */
export interface Conflict {
  readonly segment: Segment;
  readonly mine: string;
  readonly theirs: { readonly version: number; readonly target: string };
}

/** What an error says of a segment that could not be saved; undefined: it failed for another reason. */
export function conflictOf(error: unknown, segment: Segment, mine: string): Conflict | undefined {
  if (!(error instanceof LoquentError) || error.code !== 'segments_changed') return undefined;
  const [theirs] = (error.body as { readonly conflicts: readonly Conflict['theirs'][] }).conflicts;
  return theirs && { segment, mine, theirs };
}

interface ConflictDialogProps {
  readonly conflict: Conflict;
  onClose(): void;
  /** Takes one's own text in spite of the other one. */
  onInsist(): void;
}

/** Two people have changed a segment: shows both texts and lets one of them be. */
export function ConflictDialog({ conflict: { mine, theirs }, onClose, onInsist }: ConflictDialogProps) {
  const text = useText();
  const insist = () => {
    onInsist();
    onClose();
  };
  return (
    <Dialog title={text('review.conflict')} onClose={onClose}>
      <Text fw={600}>{text('review.theirs')}</Text>
      <CodedText text={theirs.target} />
      <Text fw={600}>{text('review.mine')}</Text>
      <CodedText text={mine} />
      <Group mt="md">
        <Button onClick={onClose}>{text('review.keepTheirs')}</Button>
        <Button variant="default" onClick={insist}>
          {text('review.keepMine')}
        </Button>
      </Group>
    </Dialog>
  );
}
