import { Radio } from '@mantine/core';
import { useState } from 'react';
import { text } from '#web/app/texts.tsx';
import { decidedOf, useReviewProgress } from '#web/jobs/use-review-progress.ts';
import { DialogButton } from '#web/ui/dialog.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { Note } from '#web/ui/note.tsx';
import { useAct } from '#web/ui/use-service.ts';
import { ReplaceDialog, type ManyProps } from './replace-dialog.tsx';
import type { ReviewFilter } from './review-filter.ts';

/** How much of a review is done, and what is done with many segments at once. */
export function ManySegments({ filter, ...props }: Pick<ManyProps, 'jobId' | 'saving'> & { filter: ReviewFilter }) {
  const { jobId } = props;
  const place = { file: filter.file, language: filter.language };
  const places = useReviewProgress(jobId);
  const reload = ['segments', 'progress', 'history'].map((name) => [name, jobId]);
  const shared = { ...props, place, reload };
  return (
    <>
      {places && <Note size="sm">{text('review.progress', decidedOf(places, place))}</Note>}
      <DialogButton variant="light" label={text('accept.title')}>
        {(close) => <AcceptDialog {...shared} onClose={close} />}
      </DialogButton>
      <DialogButton variant="default" label={text('replace.title')}>
        {(close) => <ReplaceDialog {...shared} onClose={close} />}
      </DialogButton>
    </>
  );
}

/** The open segments that can be accepted at once. */
const CHOICES = { clean: {}, matches: { min_score: 100 } } as const;

function AcceptDialog({ jobId, place, saving, reload, onClose }: ManyProps) {
  const [choice, setChoice] = useState<keyof typeof CHOICES>('clean');
  const accept = useAct(
    async ({ jobs }) => {
      await saving.flush();
      return jobs.acceptSegments(jobId, { ...place, ...CHOICES[choice], has_findings: false });
    },
    { reload, onDone: onClose },
  );
  return (
    <FormModal title={text('accept.title')} submit={text('review.accept')} task={accept} onClose={onClose}>
      <Radio.Group value={choice} onChange={setChoice} label={text('accept.which')} description={text('accept.help')}>
        {(['clean', 'matches'] as const).map((value) => (
          <Radio key={value} mt="xs" value={value} label={text(`accept.${value}`)} />
        ))}
      </Radio.Group>
    </FormModal>
  );
}
