import { Group, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Note } from '#web/ui/note.tsx';
import type { KeptForm } from '#web/ui/use-kept.ts';
import { useRead } from '#web/ui/use-service.ts';
import type { SourceFile } from './files-of-drop.ts';
import { isRecording } from './proposal.ts';
import { jobRequest, jobsOf, workOf, type JobForm } from './job-form.ts';

interface EstimateProps {
  readonly draft: KeptForm<JobForm>;
  readonly files: readonly SourceFile[];
  upload(files: readonly SourceFile[]): Promise<readonly string[]>;
}

/** Milliseconds after a change until it is counted. */
const PAUSE = 600;
/** Bytes of files that are uploaded and counted without being asked. */
const UNASKED = 5_000_000;

const isRepetition = ({ band }: { readonly band: string }) => band === 'repetition';
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Words, repetitions and the price of a job, before anything is paid: at once for small files, of others on request. */
export function Estimate({ draft, files, upload }: EstimateProps) {
  const { values: form, fail } = draft;
  const [asked, ask] = useState<readonly SourceFile[]>();
  const [counted] = useDebouncedValue(form, PAUSE);
  const isSmall =
    !isRecording(
      workOf(
        form,
        files.map(({ path }) => path),
      ),
    ) && sum(files.map(({ file }) => file.size)) <= UNASKED;
  const isCounted = isSmall || asked === files;
  const { data, error, isFetching } = useRead(
    ['estimate', counted, files.map(({ path, file }) => [path, file.size, file.lastModified])],
    async (loquent, signal) => {
      const jobs = jobsOf(counted, await upload(files));
      return Promise.all(jobs.map((keys) => loquent.jobs.estimate(jobRequest(counted, keys) as never, { signal })));
    },
    { enabled: isCounted, placeholderData: keepPreviousData },
  );
  const refuse = useEffectEvent((reason: unknown) => fail(reason));
  useEffect(() => void (error !== null && refuse(error)), [error]);
  const [price] = (data ?? []).flatMap((each) => each.price ?? []);
  if (!isCounted) return <TextButton onClick={() => ask(files)} labelId="new.estimate" />;
  return (
    <>
      <ErrorAlert error={error} />
      <Group justify="space-between" mih={32}>
        {data !== undefined && error === null && (
          <div role="status">
            <Text inherit fw={600}>
              {text('new.words', { words: sum(data.map(({ totals }) => totals?.words ?? 0)) })}
            </Text>
            <Note>
              {text('new.repeated', {
                words: sum(
                  data.flatMap(({ totals }) => totals?.bands.filter(isRepetition).map(({ words }) => words) ?? []),
                ),
              })}
            </Note>
          </div>
        )}
        {isFetching && <Loader size="xs" />}
        {price !== undefined && (
          <Text fw={650} size="lg">
            {text('new.price', { amount: sum(data!.map((each) => each.price?.amount ?? 0)), currency: price.currency })}
          </Text>
        )}
      </Group>
    </>
  );
}
