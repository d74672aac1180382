import { Alert, Group, Progress, Select, Stack, TextInput, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '#web/app/texts.tsx';
import { INTEGRATION_TITLES, type IntegrationName } from '#web/settings/names.ts';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Status } from '#web/ui/note.tsx';
import { Restored } from '#web/ui/form.tsx';
import type { FormDraft } from '#web/ui/use-draft.ts';
import { useKept, useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import { DropArea } from './drop-area.tsx';
import { Estimate } from './estimate.tsx';
import type { SourceFile } from './files-of-drop.ts';
import { EMPTY_FORM, fieldOfPath, jobsOf, maxFilesOf, missingOf, submitJob, type JobForm } from './job-form.ts';
import { JobFields } from './job-fields.tsx';
import { useUploads } from './use-uploads.ts';

const NO_FILES: readonly SourceFile[] = [];

const route = getRouteApi('/new');

/** From sources to a running job: drop files or name a recording or a project, choose languages, start. */
export function NewJobPage() {
  const text = useText();
  const { work } = route.useSearch();
  const navigate = route.useNavigate();
  const uploads = useUploads();
  const { percent, upload } = uploads;
  const { files, setFiles, draft, forget } = useNewJob(uploads);
  const { values: form } = draft;
  const propose = useEffectEvent(() => work !== undefined && draft.set({ work }));
  useEffect(() => void propose(), [work]);
  const submit = useAct(
    async (loquent) => {
      const ids: string[] = [];
      for (const keys of jobsOf(form, await upload(files))) {
        ids.push(await submitJob(loquent, form, keys));
        // A job that was submitted is not submitted again if a later one is refused.
        if (keys.length < files.length) setFiles(files.slice(ids.length));
      }
      return ids;
    },
    {
      form: { ...draft, forget },
      onDone: ([jobId = '', ...others]) =>
        others.length > 0 ? navigate({ to: '/jobs' }) : navigate({ to: '/jobs/$jobId', params: { jobId } }),
    },
  );
  const names = files.map(({ path }) => path);
  const count = jobsOf(form, names).length;
  const missing = missingOf(form, names);
  return (
    <Stack maw={760}>
      <Title order={1}>{text('new.title')}</Title>
      <Restored draft={{ ...draft, forget }} />
      <DropArea files={files} onChange={setFiles} />
      {files.length === 0 && <OtherSources draft={draft} />}
      {missing !== 'files' && (
        <>
          <JobFields draft={draft} files={files} upload={upload} />
          {missing !== undefined && (
            <Alert color="blue">
              {text(`new.missing.${missing}`, { count: files.length, most: maxFilesOf(form, names) })}
            </Alert>
          )}
          {count > 1 && <Status>{text('new.jobs', { count })}</Status>}
          <ErrorAlert error={submit.error} isFocused />
          {percent !== undefined && <Progress value={percent} aria-label={text('new.uploading')} />}
          <Group>
            <ActButton variant="filled" disabled={missing !== undefined} task={submit} labelId="new.start" />
            {missing === undefined && <Estimate draft={draft} files={files} upload={upload} />}
          </Group>
        </>
      )}
    </Stack>
  );
}

/** The choices and files of a job until it is submitted. */
function useNewJob(uploads: { forget(): void }) {
  const draft = useKeptForm('new job', EMPTY_FORM, { fieldOf: fieldOfPath });
  const kept = useKept<readonly SourceFile[]>('new job files', { isStored: false, isMissed: true });
  return {
    draft,
    files: kept.value ?? NO_FILES,
    setFiles: (files: readonly SourceFile[]) => (files.length === 0 ? kept.forget() : kept.change(() => files)),
    forget() {
      draft.forget();
      kept.forget();
      uploads.forget();
    },
  };
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
