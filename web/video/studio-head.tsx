import { Group, NativeSelect, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useText } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { useLanguageName } from '#web/ui/language-name.ts';
import { ButtonLink } from '#web/ui/links.tsx';

const route = getRouteApi('/jobs/$jobId/studio');

/** Title, keys, and the choice among the languages of a job. */
export function StudioHead({ job, language }: { readonly job: Job; readonly language: string }) {
  const text = useText();
  const languageName = useLanguageName();
  const navigate = route.useNavigate();
  const { job_id: jobId, target_languages: languages } = job;
  return (
    <Group justify="space-between" align="end">
      <div>
        <Title order={1}>{text('studio.title')}</Title>
        <Text size="sm" c="dimmed">
          {text('studio.keys')}
        </Text>
      </div>
      <Group align="end">
        {languages.length > 1 && (
          <NativeSelect
            label={text('review.language')}
            value={language}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              void navigate({ search: (before) => ({ ...before, language: chosen }), replace: true });
            }}
            data={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
          />
        )}
        <ButtonLink variant="default" to="/jobs/$jobId" params={{ jobId }}>
          {text('review.back')}
        </ButtonLink>
      </Group>
    </Group>
  );
}
