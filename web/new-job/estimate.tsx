import { Group } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Status } from '#web/ui/note.tsx';
import { useAct } from '#web/ui/use-service.ts';
import { jobRequest, type JobForm } from './job-form.ts';

interface EstimateProps {
  readonly form: JobForm;
  readonly files: readonly File[];
  upload(files: readonly File[]): Promise<readonly string[]>;
}

/** Words, repetitions, matches and the price of a job, before anything is paid. */
export function Estimate({ form, files, upload }: EstimateProps) {
  const text = useText();
  const estimate = useAct(async (loquent) => loquent.jobs.estimate(jobRequest(form, await upload(files)) as never));
  const { data } = estimate;
  return (
    <Group>
      <ActButton variant="default" task={estimate} labelId="new.estimate" />
      <ErrorAlert error={estimate.error} />
      {data !== undefined && (
        <Status>
          {text('new.estimated', {
            words: data.totals?.words ?? 0,
            repeated: data.totals?.bands.find(({ band }) => band === 'repetition')?.words ?? 0,
          })}
          {data.price !== null && ` ${text('new.price', { amount: data.price.amount, currency: data.price.currency })}`}
        </Status>
      )}
    </Group>
  );
}
