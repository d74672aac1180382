import { Group, Progress, Select, Tabs, Text } from '@mantine/core';
import { useIntl } from 'react-intl';
import { useText } from '#web/app/texts.tsx';
import { decidedOf, useReviewProgress } from '#web/jobs/use-review-progress.ts';
import { useLanguageName } from '#web/ui/language-name.ts';
import type { ReviewFilter } from './review-filter.ts';
import classes from './review.module.css';

/** Tabs next to each other; a list has all where there are more. */
const MAX_TABS = 5;

/** Id of what the tabs choose. */
export const SEGMENTS = 'segments';

interface PlaceTabsProps {
  readonly jobId: string;
  readonly filter: ReviewFilter;
  onChange(part: Pick<ReviewFilter, 'file' | 'language'>): void;
}

/** Tabs for the languages and files of a job, with how far the review of each is; none where there is one. */
export function PlaceTabs({ jobId, filter, onChange }: PlaceTabsProps) {
  const languageName = useLanguageName();
  const places = useReviewProgress(jobId) ?? [];
  const { file, language } = filter;
  return (
    <>
      <TabsOf
        name="language"
        value={language}
        choices={[...new Set(places.map((place) => place.language))].map((value) => ({
          ...decidedOf(places, { file, language: value }),
          value,
          label: languageName(value),
        }))}
        onChange={(value) => onChange({ language: value })}
      />
      <TabsOf
        name="file"
        value={file}
        choices={[...new Set(places.map((place) => place.file))].map((value) => ({
          ...decidedOf(places, { file: value, language }),
          value,
          label: value.split('/').at(-1)!,
        }))}
        onChange={(value) => onChange({ file: value })}
      />
    </>
  );
}

interface TabsOfProps {
  readonly name: 'file' | 'language';
  /** Undefined: all. */
  readonly value: string | undefined;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly all: number;
    readonly done: number;
  }[];
  onChange(value: string | undefined): void;
}

function TabsOf({ name, value, choices, onChange }: TabsOfProps) {
  const text = useText();
  const { formatNumber } = useIntl();
  if (choices.length < 2) return null;
  const label = text(`review.${name}`);
  const percentOf = ({ all, done }: TabsOfProps['choices'][number]) =>
    formatNumber(done / Math.max(1, all), { style: 'percent' });
  // Ids have positions, since names may have blanks.
  const chosen = choices.findIndex((choice) => choice.value === value);
  return (
    <Group gap="xs" wrap="nowrap" align="end">
      <Tabs value={String(chosen)} onChange={(tab) => onChange(choices[Number(tab)]?.value)} miw={0}>
        <Tabs.List aria-label={label} className={classes['tabs']}>
          <Tabs.Tab value="-1" aria-controls={SEGMENTS}>
            {text('filter.all', { label })}
          </Tabs.Tab>
          {choices.map(
            (choice, index) =>
              (index < MAX_TABS || index === chosen) && (
                <Tabs.Tab
                  key={choice.value}
                  value={String(index)}
                  aria-controls={SEGMENTS}
                  title={`${choice.value}: ${text('review.progress', choice)}`}
                >
                  <Group gap={6} wrap="nowrap">
                    <Text inherit truncate maw={180} dir="auto">
                      {choice.label}
                    </Text>
                    <Text span size="xs" c="dimmed">
                      {percentOf(choice)}
                    </Text>
                  </Group>
                  <Progress size={3} color="green" aria-hidden value={(100 * choice.done) / Math.max(1, choice.all)} />
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
          value={value ?? null}
          data={choices.map((choice) => ({ value: choice.value, label: `${choice.label} · ${percentOf(choice)}` }))}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )}
    </Group>
  );
}
