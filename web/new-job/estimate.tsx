import { Group } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Status } from '#web/ui/note.tsx';
import type { KeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import type { SourceFile } from './files-of-drop.ts';
import { jobRequest, jobsOf, type JobForm } from './job-form.ts';

interface EstimateProps {
  readonly draft: KeptForm<JobForm>;
  readonly files: readonly SourceFile[];
  upload(files: readonly SourceFile[]): Promise<readonly string[]>;
}

const isRepetition = ({ band }: { readonly band: string }) => band === 'repetition';

/** Words, repetitions, matches and the price of a job, before anything is paid. */
export function Estimate({ draft, files, upload }: EstimateProps) {
  const text = useText();
  const { values: form, fail } = draft;
  const estimate = useAct(
    async (loquent) => {
      const jobs = jobsOf(form, await upload(files));
      return Promise.all(jobs.map((keys) => loquent.jobs.estimate(jobRequest(form, keys) as never)));
    },
    // The form stays to be submitted.
    { form: { fail } },
  );
  const { data } = estimate;
  const [price] = (data ?? []).flatMap((each) => each.price ?? []);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return (
    <Group>
      <ActButton variant="default" task={estimate} labelId="new.estimate" />
      <ErrorAlert error={estimate.error} isFocused />
      {data !== undefined && (
        <Status>
          {text('new.estimated', {
            words: sum(data.map(({ totals }) => totals?.words ?? 0)),
            repeated: sum(
              data.flatMap(({ totals }) => totals?.bands.filter(isRepetition).map(({ words }) => words) ?? []),
            ),
          })}
          {price !== undefined &&
            ` ${text('new.price', { amount: sum(data.map((each) => each.price?.amount ?? 0)), currency: price.currency })}`}
        </Status>
      )}
    </Group>
  );
}
