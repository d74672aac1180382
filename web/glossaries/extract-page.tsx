import { Alert, Button, Group, MultiSelect, Progress, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { DropArea } from '#web/new-job/drop-area.tsx';
import { useUploads } from '#web/new-job/use-uploads.ts';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageChoices } from '#web/ui/use-catalogues.ts';
import { workingName } from './candidate-table.ts';

/** From files to candidates for terms: a job, whose candidates are reviewed once it has ended. */
export function ExtractPage() {
  const text = useText();
  const { loquent } = useSession();
  const navigate = useNavigate();
  const { choices } = useLanguageChoices();
  const uploads = useUploads();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [source, setSource] = useState('en');
  const [targets, setTargets] = useState<readonly string[]>([]);
  const [domain, setDomain] = useState('');
  const submit = useMutation({
    mutationFn: async () =>
      loquent.jobs.extractTerms({
        glossary_name: workingName(files[0]?.name ?? ''),
        source_files: [...(await uploads.upload(files))],
        source_language: source,
        target_languages: targets.length === 0 ? null : [...targets],
        domain: domain.trim() || null,
      }),
    onSuccess: ({ job_id: jobId }) => navigate({ to: '/glossaries/extract/$jobId', params: { jobId } }),
  });
  return (
    <Stack maw={760}>
      <Title order={1}>{text('extract.title')}</Title>
      <Text c="dimmed">{text('extract.help')}</Text>
      <DropArea files={files} onChange={setFiles} />
      <Select
        label={text('new.source')}
        data={[...choices]}
        value={source}
        searchable
        allowDeselect={false}
        onChange={(language) => setSource(language ?? source)}
      />
      <MultiSelect
        label={text('new.targets')}
        description={text('extract.targetsHelp')}
        data={[...choices]}
        value={[...targets]}
        searchable
        onChange={setTargets}
      />
      <TextInput
        label={text('extract.domain')}
        value={domain}
        maxLength={200}
        onChange={(event) => setDomain(event.currentTarget.value)}
      />
      {files.length === 0 && <Alert color="blue">{text('new.missing.files')}</Alert>}
      {submit.error !== null && <ErrorAlert error={submit.error} />}
      {uploads.percent !== undefined && <Progress value={uploads.percent} aria-label={text('new.uploading')} />}
      <Group>
        <Button disabled={files.length === 0} loading={submit.isPending} onClick={() => submit.mutate()}>
          {text('extract.submit')}
        </Button>
      </Group>
    </Stack>
  );
}
