import { Alert, Group, Progress, Select, Stack, TextInput, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { INTEGRATION_TITLES, type IntegrationName } from '#web/settings/names.ts';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useDraft, type FormDraft } from '#web/ui/use-draft.ts';
import { useAct } from '#web/ui/use-service.ts';
import { DropArea } from './drop-area.tsx';
import { Estimate } from './estimate.tsx';
import { EMPTY_FORM, missingOf, submitJob, type JobForm } from './job-form.ts';
import { JobFields } from './job-fields.tsx';
import { useUploads } from './use-uploads.ts';

const route = getRouteApi('/new');

/** From sources to a running job: drop files or name a recording or a project, choose languages, start. */
export function NewJobPage() {
  const text = useText();
  const { work = null } = route.useSearch();
  const navigate = route.useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const draft = useDraft<JobForm>({ ...EMPTY_FORM, work });
  const { values: form } = draft;
  const { percent, upload } = useUploads();
  const submit = useAct(async (loquent) => submitJob(loquent, form, await upload(files)), {
    onDone: (jobId) => navigate({ to: '/jobs/$jobId', params: { jobId } }),
  });
  const names = files.map(({ name }) => name);
  const missing = missingOf(form, names);
  return (
    <Stack maw={760}>
      <Title order={1}>{text('new.title')}</Title>
      <DropArea files={files} onChange={setFiles} />
      {files.length === 0 && <OtherSources draft={draft} />}
      {missing !== 'files' && (
        <>
          <JobFields draft={draft} files={files} upload={upload} />
          {missing !== undefined && <Alert color="blue">{text(`new.missing.${missing}`)}</Alert>}
          <ErrorAlert error={submit.error} />
          {percent !== undefined && <Progress value={percent} aria-label={text('new.uploading')} />}
          <Group>
            <ActButton variant="filled" disabled={missing !== undefined} task={submit} labelId="new.start" />
            {missing === undefined && <Estimate form={form} files={files} upload={upload} />}
          </Group>
        </>
      )}
    </Stack>
  );
}

/** Sources of a job other than files. */
function OtherSources({ draft: { values, field } }: { readonly draft: FormDraft<JobForm> }) {
  const text = useText();
  return (
    <>
      <TextInput type="url" label={text('new.recordingAddress')} {...field('address')} maxLength={2048} />
      <Group grow align="start">
        <Select
          label={text('new.system')}
          data={(Object.keys(INTEGRATION_TITLES) as IntegrationName[]).map((value) => ({
            value,
            label: INTEGRATION_TITLES[value],
          }))}
          {...field('system')}
          clearable
        />
        <TextInput
          label={text('new.project')}
          {...field('project')}
          maxLength={500}
          disabled={values.system === null}
        />
      </Group>
    </>
  );
}
