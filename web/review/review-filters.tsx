import { Checkbox, Group } from '@mantine/core';
import type { Ref } from 'react';
import { text, textChoices } from '#web/app/texts.tsx';
import { FilterSelect, FilterText } from '#web/ui/filter-select.tsx';
import { draftOf } from '#web/ui/use-draft.ts';
import { REVIEW_STATES, type ReviewFilter } from './review-filter.ts';

interface ReviewFiltersProps {
  readonly filter: ReviewFilter;
  readonly search: Ref<HTMLInputElement>;
  onChange(part: Readonly<Record<string, unknown>>): void;
}

/** Which segments are shown; it stands in the address. */
export function ReviewFilters({ filter, search, onChange }: ReviewFiltersProps) {
  const { check, field } = draftOf(filter, onChange);
  return (
    <Group align="end">
      <FilterSelect label={text('review.state')} data={textChoices('segment', REVIEW_STATES)} {...field('state')} />
      <FilterText ref={search} label={text('review.search')} {...field('q')} />
      <Checkbox mb={8} label={text('review.findings')} {...check('has_findings')} />
      <Checkbox mb={8} label={text('review.editedOnly')} {...check('edited')} />
    </Group>
  );
}
