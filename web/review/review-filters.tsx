import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useText } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { useLanguageName } from '#web/ui/language-name.ts';
import { SEGMENT_STATES, type ReviewFilter } from './review-filter.ts';

const route = getRouteApi('/jobs/$jobId/review');
/** Milliseconds after the last key until a text is searched. */
const TYPING_PAUSE = 300;

interface ReviewFiltersProps {
  readonly filter: ReviewFilter;
  readonly job: Job | undefined;
  readonly search: Ref<HTMLInputElement>;
}

/** Which segments are shown; it stands in the address. */
export function ReviewFilters({ filter, job, search }: ReviewFiltersProps) {
  const text = useText();
  const languageName = useLanguageName();
  const navigate = route.useNavigate();
  const change = (part: Readonly<Record<string, unknown>>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const find = useDebouncedCallback((q: string) => change({ q }), TYPING_PAUSE);
  const all = { value: '', label: text('jobs.all') };
  const languages = job?.target_languages ?? [];
  const files = job?.source_files ?? [];
  return (
    <Group align="end">
      {languages.length > 1 && (
        <NativeSelect
          label={text('review.language')}
          value={filter.language ?? ''}
          onChange={(event) => change({ language: event.currentTarget.value })}
          data={[all, ...languages.map((tag) => ({ value: tag, label: languageName(tag) }))]}
        />
      )}
      {files.length > 1 && (
        <NativeSelect
          label={text('review.file')}
          value={filter.file ?? ''}
          onChange={(event) => change({ file: event.currentTarget.value })}
          data={[all, ...files.map((key) => ({ value: key, label: key.split('/').at(-1) ?? key }))]}
        />
      )}
      <NativeSelect
        label={text('review.state')}
        value={filter.state ?? ''}
        onChange={(event) => change({ state: event.currentTarget.value })}
        data={[all, ...SEGMENT_STATES.map((state) => ({ value: state, label: text(`segment.${state}`) }))]}
      />
      <TextInput
        ref={search}
        label={text('review.search')}
        defaultValue={filter.q ?? ''}
        onChange={(event) => find(event.currentTarget.value)}
      />
      <Checkbox
        mb={8}
        label={text('review.findings')}
        checked={filter.has_findings === true}
        onChange={(event) => change({ has_findings: event.currentTarget.checked ? true : undefined })}
      />
      <Checkbox
        mb={8}
        label={text('review.editedOnly')}
        checked={filter.edited === true}
        onChange={(event) => change({ edited: event.currentTarget.checked ? true : undefined })}
      />
    </Group>
  );
}
