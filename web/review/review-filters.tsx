import { Checkbox, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useText } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { FilterSelect, FilterText } from '#web/ui/filter-select.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { draftOf } from '#web/ui/use-draft.ts';
import { readReviewFilter, REVIEW_STATES, type ReviewFilter } from './review-filter.ts';

const route = getRouteApi('/jobs/$jobId/review');

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
    void navigate({ search: (before) => readReviewFilter({ ...before, ...part }), replace: true });
  const { check } = draftOf(filter, change);
  const choice = <Value extends string>(
    name: 'language' | 'file' | 'state',
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => (
    <FilterSelect
      label={text(`review.${name}`)}
      value={filter[name]}
      onChange={(value) => change({ [name]: value })}
      data={values.map((value) => ({ value, label: labelOf(value) }))}
    />
  );
  const { target_languages: languages = [], source_files: files = [] } = job ?? {};
  return (
    <Group align="end">
      {languages.length > 1 && choice('language', languages, languageName)}
      {files.length > 1 && choice('file', files, (key) => key.split('/').at(-1) ?? key)}
      {choice('state', REVIEW_STATES, (state) => text(`segment.${state}`))}
      <FilterText ref={search} label={text('review.search')} value={filter.q} onChange={(q) => change({ q })} />
      <Checkbox mb={8} label={text('review.findings')} {...check('has_findings')} />
      <Checkbox mb={8} label={text('review.editedOnly')} {...check('edited')} />
    </Group>
  );
}
