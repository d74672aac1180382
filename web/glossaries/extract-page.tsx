import { Alert, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { DropArea } from '#web/new-job/drop-area.tsx';
import { useUploads } from '#web/new-job/use-uploads.ts';
import { Form } from '#web/ui/form.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { LanguageSelect, LanguagesSelect } from '#web/ui/selects.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
import { useAct } from '#web/ui/use-service.ts';
import { workingName } from './candidate-table.ts';

/** From files to candidates for terms: a job, whose candidates are reviewed once it has ended. */
export function ExtractPage() {
  const text = useText();
  const navigate = useNavigate();
  const uploads = useUploads();
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useDraft({ source: 'en', targets: [] as string[], domain: '' });
  const submit = useAct(
    async ({ jobs }) => {
      const { source, targets, domain } = form.values;
      return jobs.extractTerms({
        glossary_name: workingName(files[0]?.name ?? ''),
        source_files: [...(await uploads.upload(files))],
        source_language: source,
        target_languages: targets.length === 0 ? null : targets,
        domain: domain.trim() || null,
      });
    },
    { onDone: ({ job_id: jobId }) => navigate({ to: '/glossaries/extract/$jobId', params: { jobId } }) },
  );
  return (
    <Stack maw={760}>
      <PageHead title={text('extract.title')} />
      <Text c="dimmed">{text('extract.help')}</Text>
      <Form submit={text('extract.submit')} task={submit} isDisabled={files.length === 0}>
        <DropArea files={files} onChange={setFiles} />
        <LanguageSelect label={text('new.source')} allowDeselect={false} {...form.field('source')} />
        <LanguagesSelect
          label={text('new.targets')}
          description={text('extract.targetsHelp')}
          {...form.field('targets')}
        />
        <TextInput label={text('extract.domain')} maxLength={200} {...form.field('domain')} />
        {files.length === 0 && <Alert color="blue">{text('new.missing.files')}</Alert>}
        {uploads.percent !== undefined && <Progress value={uploads.percent} aria-label={text('new.uploading')} />}
      </Form>
    </Stack>
  );
}
