import { Alert, Button, Group, Progress, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { DropArea } from './drop-area.tsx';
import { Estimate } from './estimate.tsx';
import { EMPTY_FORM, missingOf, submitJob, type JobForm } from './job-form.ts';
import { JobFields } from './job-fields.tsx';
import { worksOf } from './proposal.ts';
import { useUploads } from './use-uploads.ts';

/** From files to a running job: drop, choose languages, start. */
export function NewJobPage() {
  const text = useText();
  const { loquent } = useSession();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [form, setForm] = useState<JobForm>(EMPTY_FORM);
  const uploads = useUploads();
  const submit = useMutation({
    mutationFn: async () => submitJob(loquent, form, await uploads.upload(files)),
    onSuccess: (jobId) => navigate({ to: '/jobs/$jobId', params: { jobId } }),
  });
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    propose(form, chosen);
  };
  /** Takes over a form, and the first kind of work that fits if the present one does not. */
  const propose = (next: JobForm, chosen: readonly File[]) => {
    const works = worksOf(next, chosen);
    setForm(works.includes(next.work) ? next : { ...next, work: works[0]! });
  };
  const missing = missingOf(form, files);
  return (
    <Stack maw={760}>
      <Title order={1}>{text('new.title')}</Title>
      <DropArea files={files} onChange={choose} />
      {files.length === 0 && (
        <TextInput
          type="url"
          label={text('new.recordingAddress')}
          value={form.address}
          onChange={(event) => propose({ ...form, address: event.currentTarget.value }, files)}
          maxLength={2048}
        />
      )}
      {(files.length > 0 || form.address.trim() !== '') && (
        <>
          <JobFields form={form} files={files} onChange={setForm} upload={uploads.upload} />
          {missing !== undefined && <Alert color="blue">{text(`new.missing.${missing}`)}</Alert>}
          {submit.error !== null && <ErrorAlert error={submit.error} />}
          {uploads.percent !== undefined && <Progress value={uploads.percent} aria-label={text('new.uploading')} />}
          <Group>
            <Button disabled={missing !== undefined} loading={submit.isPending} onClick={() => submit.mutate()}>
              {text('new.start')}
            </Button>
            {missing === undefined && <Estimate form={form} files={files} upload={uploads.upload} />}
          </Group>
        </>
      )}
    </Stack>
  );
}
