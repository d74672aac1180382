import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { CodedText } from './coded-text.tsx';
import type { Conflict, SegmentEdit } from './use-saving.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  onClose(): void;
  onSave(edit: SegmentEdit): void;
}

/** Two people have changed a segment: shows both texts and lets one of them be. */
export function ConflictDialog({ conflict, onClose, onSave }: ConflictDialogProps) {
  const text = useText();
  const { mine, target, version } = conflict;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('review.conflict')}
      closeButtonProps={{ 'aria-label': text('app.close') }}
    >
      <Stack>
        <div>
          <Text size="sm" fw={600}>
            {text('review.theirs')}
          </Text>
          <CodedText text={target} />
        </div>
        <div>
          <Text size="sm" fw={600}>
            {text('review.mine')}
          </Text>
          <CodedText text={mine.target ?? mine.segment.target} />
        </div>
        <Group>
          <Button onClick={onClose}>{text('review.keepTheirs')}</Button>
          <Button
            variant="default"
            onClick={() => {
              onSave({ ...mine, target: mine.target ?? mine.segment.target, segment: { ...mine.segment, version } });
              onClose();
            }}
          >
            {text('review.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
