import { Checkbox, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useText } from '#web/app/texts.tsx';
import { useJob } from '#web/jobs/use-job.ts';
import { useLanguageName } from '#web/ui/language-name.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { SEGMENT_STATES, type ReviewFilter } from './review-filter.ts';
import { RenderButton } from './render-button.tsx';
import { SegmentGrid } from './segment-grid.tsx';

const route = getRouteApi('/jobs/$jobId/review');
/** Milliseconds after the last key until a text is searched. */
const TYPING_PAUSE = 300;

/** The segments of a job, side by side, to correct. */
export function ReviewPage() {
  const text = useText();
  const { jobId } = route.useParams();
  const filter = route.useSearch();
  const { data: job } = useJob(jobId);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <div>
          <Title order={1}>{text('review.title')}</Title>
          <Text size="sm" c="dimmed">
            {text('review.keys')}
          </Text>
        </div>
        <Group>
          <ButtonLink variant="default" to="/jobs/$jobId" params={{ jobId }}>
            {text('review.back')}
          </ButtonLink>
          {job?.status === 'completed' && <RenderButton jobId={jobId} />}
        </Group>
      </Group>
      <Filters filter={filter} languages={job?.target_languages ?? []} />
      <SegmentGrid key={JSON.stringify(filter)} jobId={jobId} filter={filter} />
    </Stack>
  );
}

function Filters({ filter, languages }: { readonly filter: ReviewFilter; readonly languages: readonly string[] }) {
  const text = useText();
  const languageName = useLanguageName();
  const navigate = route.useNavigate();
  const change = (part: Readonly<Record<string, unknown>>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const search = useDebouncedCallback((q: string) => change({ q }), TYPING_PAUSE);
  const all = { value: '', label: text('jobs.all') };
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
      <NativeSelect
        label={text('review.state')}
        value={filter.state ?? ''}
        onChange={(event) => change({ state: event.currentTarget.value })}
        data={[all, ...SEGMENT_STATES.map((state) => ({ value: state, label: text(`segment.${state}`) }))]}
      />
      <TextInput
        label={text('review.search')}
        defaultValue={filter.q ?? ''}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <Checkbox
        mb={8}
        label={text('review.findings')}
        checked={filter.has_findings === true}
        onChange={(event) => change({ has_findings: event.currentTarget.checked ? true : undefined })}
      />
    </Group>
  );
}
