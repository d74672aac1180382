import { Group, Progress, Select, Tabs, Text } from '@mantine/core';
import { useIntl } from 'react-intl';
import { languageLabel, text } from '#web/app/texts.tsx';
import { decidedOf, useReviewProgress } from '#web/jobs/use-review-progress.ts';
import type { ReviewFilter } from './review-filter.ts';
import classes from './review.module.css';

/** Tabs next to each other; a list has all where there are more. */
const MAX_TABS = 5;

/** Id of what the tabs choose. */
export const SEGMENTS_PANEL = 'segments';

interface PlaceTabsProps {
  readonly jobId: string;
  readonly filter: ReviewFilter;
  onChange(part: Pick<ReviewFilter, 'file' | 'language'>): void;
}

/** Tabs for the languages and files of a job, with how far the review of each is; none where there is one. */
export function PlaceTabs({ jobId, filter, onChange }: PlaceTabsProps) {
  const { formatNumber } = useIntl();
  const places = useReviewProgress(jobId) ?? [];
  return (['language', 'file'] as const).map((name) => {
    const choices = [...new Set(places.map((place) => place[name]))].map((value) => {
      const decided = decidedOf(places, { ...filter, [name]: value });
      const share = decided.done / Math.max(1, decided.all);
      const label = name === 'language' ? languageLabel(value) : value.split('/').at(-1)!;
      const title = `${value}: ${text('review.progress', decided)}`;
      return { value, label, title, share, percent: formatNumber(share, { style: 'percent' }) };
    });
    if (choices.length < 2) return null;
    const label = text(`review.${name}`);
    // Ids have positions, since names may have blanks.
    const chosen = choices.findIndex(({ value }) => value === filter[name]);
    const choose = (value: string | undefined) => onChange({ [name]: value });
    return (
      <Group key={name} gap="xs" wrap="nowrap" align="end">
        <Tabs value={String(chosen)} onChange={(tab) => choose(choices[Number(tab)]?.value)} miw={0}>
          <Tabs.List aria-label={label} className={classes['tabs']}>
            <Tabs.Tab value="-1" aria-controls={SEGMENTS_PANEL}>
              {text('filter.all', { label })}
            </Tabs.Tab>
            {choices.map(
              (choice, index) =>
                (index < MAX_TABS || index === chosen) && (
                  <Tabs.Tab
                    key={choice.value}
                    value={String(index)}
                    aria-controls={SEGMENTS_PANEL}
                    title={choice.title}
                  >
                    <Group gap={6} wrap="nowrap">
                      <Text inherit truncate maw={180} dir="auto">
                        {choice.label}
                      </Text>
                      <Text span size="xs" c="dimmed">
                        {choice.percent}
                      </Text>
                    </Group>
                    <Progress size={3} color="green" aria-hidden value={100 * choice.share} />
                  </Tabs.Tab>
                ),
            )}
          </Tabs.List>
        </Tabs>
        {choices.length > MAX_TABS && (
          <Select
            searchable
            clearable
            w={150}
            style={{ flexShrink: 0 }}
            comboboxProps={{ width: 280, position: 'bottom-end' }}
            aria-label={text('review.choose', { label })}
            placeholder={text('review.choose', { label })}
            value={filter[name] ?? null}
            data={choices.map((choice) => ({ value: choice.value, label: `${choice.label} · ${choice.percent}` }))}
            onChange={(next) => choose(next ?? undefined)}
          />
        )}
      </Group>
    );
  });
}
