import { Alert, Card, Group, Progress, Select, Stack, Tabs, TextInput, Title } from '@mantine/core';
import { IconFiles, IconInfoCircle, IconLink, IconPlugConnected } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { text } from '#web/app/texts.tsx';
import { INTEGRATION_TITLES } from '#web/settings/names.ts';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { Note, Status } from '#web/ui/note.tsx';
import { Restored } from '#web/ui/form.tsx';
import type { FormDraft } from '#web/ui/use-draft.ts';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import { DropArea } from './drop-area.tsx';
import { Estimate } from './estimate.tsx';
import type { SourceFile } from './files-of-drop.ts';
import { EMPTY_FORM, fieldOfPath, jobsOf, maxFilesOf, missingOf, submitJobs, type JobForm } from './job-form.ts';
import { JobFields, MoreOptions, useRecentLanguages } from './job-fields.tsx';
import classes from './new-job.module.css';
import { useSourceFiles, useUploads } from './use-uploads.ts';

const SYSTEMS = Object.entries(INTEGRATION_TITLES).map(([value, label]) => ({ value, label }));
const SOURCES = [
  ['files', IconFiles],
  ['link', IconLink],
  ['project', IconPlugConnected],
] as const;

const route = getRouteApi('/new');

/** From sources to a running job: drop files or name a recording or a project, choose languages, start. */
export function NewJobPage() {
  const { work } = route.useSearch();
  const navigate = route.useNavigate();
  const uploads = useUploads();
  const [recent, setRecent] = useRecentLanguages();
  const { percent, upload } = uploads;
  const { files, setFiles, draft, forget } = useNewJob(uploads);
  const { values: form } = draft;
  const propose = useEffectEvent(() => work !== undefined && draft.set({ work }));
  useEffect(() => void propose(), [work]);
  const submit = useAct(async (loquent) => submitJobs(loquent, form, await upload(files)), {
    form: { ...draft, forget },
    onDone(made) {
      const { source, targets } = form;
      const isSame = (other: JobForm['targets']) => other.join() === targets.join();
      if (targets.length > 0)
        setRecent([{ source, targets }, ...recent.filter((each) => !isSame(each.targets)).slice(0, 2)]);
      return 'group_id' in made
        ? navigate({ to: '/groups/$groupId', params: { groupId: made.group_id } })
        : navigate({ to: '/jobs/$jobId', params: { jobId: made.job_id } });
    },
  });
  const names = files.map(({ path }) => path);
  const count = jobsOf(form, names).length;
  const missing = missingOf(form, names);
  return (
    <Stack maw={1280} mx="auto">
      <Title order={1}>{text('new.title')}</Title>
      <Restored draft={{ ...draft, forget }} />
      <div className={classes['page']}>
        <Sources draft={draft} files={files} onChange={setFiles} />
        <Card withBorder className={classes['start']} shadow="sm" p="lg">
          <Stack>
            <JobFields draft={draft} files={files} upload={upload} />
            {missing === undefined && <Estimate draft={draft} files={files} upload={upload} />}
            {missing !== undefined && missing !== 'files' && (
              <Alert color="blue" icon={<Icon of={IconInfoCircle} size={20} />}>
                {text(`new.missing.${missing}`, { count: files.length, most: maxFilesOf(form, names) })}
              </Alert>
            )}
            {count > 1 && <Status>{text('new.jobs', { count })}</Status>}
            <ErrorAlert error={submit.error} isFocused />
            {percent !== undefined && <Progress value={percent} aria-label={text('new.uploading')} />}
            <ActButton
              variant="filled"
              size="md"
              fullWidth
              disabled={missing !== undefined}
              task={submit}
              labelId="new.start"
            />
            {missing === 'files' && <Note ta="center">{text('new.missing.files')}</Note>}
          </Stack>
        </Card>
        <MoreOptions draft={draft} names={names} />
      </div>
    </Stack>
  );
}

/** The choices and files of a job until it is submitted. */
function useNewJob(uploads: { forget(): void }) {
  const draft = useKeptForm('new job', EMPTY_FORM, { fieldOf: fieldOfPath });
  const sources = useSourceFiles();
  return {
    draft,
    ...sources,
    forget() {
      draft.forget();
      sources.setFiles([]);
      uploads.forget();
    },
  };
}

interface SourcesProps {
  readonly draft: FormDraft<JobForm>;
  readonly files: readonly SourceFile[];
  onChange(files: readonly SourceFile[]): void;
}

/** Files, the address of a recording, or a project. */
function Sources({ draft: { values, field }, files, onChange }: SourcesProps) {
  const hasFiles = files.length > 0;
  const chosen = values.address !== '' ? 'link' : values.system !== null ? 'project' : 'files';
  return (
    <Tabs defaultValue={hasFiles ? 'files' : chosen} keepMounted={false}>
      <Tabs.List mb="md">
        {SOURCES.map(([source, drawing]) => (
          <Tabs.Tab
            key={source}
            value={source}
            leftSection={<Icon of={drawing} />}
            disabled={source !== 'files' && hasFiles}
          >
            {text(`new.from.${source}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="files">
        <DropArea files={files} onChange={onChange} />
      </Tabs.Panel>
      <Tabs.Panel value="link">
        <TextInput type="url" label={text('new.recordingAddress')} {...field('address')} maxLength={2048} />
      </Tabs.Panel>
      <Tabs.Panel value="project">
        <Group grow align="start">
          <Select label={text('new.system')} data={SYSTEMS} {...field('system')} clearable />
          <TextInput
            label={text('new.project')}
            {...field('project')}
            maxLength={500}
            disabled={values.system === null}
          />
        </Group>
      </Tabs.Panel>
    </Tabs>
  );
}
