import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { titleOfJob } from '#web/jobs/job-title.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useGlossaryChoices } from '#web/ui/use-catalogs.ts';
import { useRead } from '#web/ui/use-service.ts';
import { ALL_PAGES } from './pages.ts';
import { text } from './texts.tsx';

/** Milliseconds after the last key until the service is asked. */
const TYPING_PAUSE = 200;
/** Hits of each kind. */
const SHOWN = 6;

/** Something to open: its name, a fact about it, and how it is opened. */
type Hit = readonly [label: string, about: string, open: () => unknown];

/** Jobs by name and files, glossaries, terms and pages that a text finds. */
function useHits(query: string) {
  const navigate = useNavigate();
  const [q] = useDebouncedValue(query, TYPING_PAUSE);
  const { data, error } = useRead(
    ['found', q],
    async ({ jobs, glossaries }, signal) => ({
      ...(await jobs.list({ q, limit: SHOWN }, { signal })),
      terms: q === '' ? [] : (await glossaries.search({ query: q, limit: SHOWN }, { signal })).results,
    }),
    { placeholderData: keepPreviousData },
  );
  const has = (label: string) => label.toLocaleLowerCase().includes(query.toLocaleLowerCase());
  const openGlossary = (glossaryId: string, entry?: number) => () =>
    navigate({ to: '/glossaries/$glossaryId', params: { glossaryId }, search: entry === undefined ? {} : { entry } });
  const jobs = (data?.jobs ?? []).map((job): Hit => {
    const open = () => navigate({ to: '/jobs/$jobId', params: { jobId: job.job_id } });
    return [titleOfJob(job), text(`status.${job.status}`), open];
  });
  const glossaries = useGlossaryChoices()
    .filter(({ label }) => query !== '' && has(label))
    .slice(0, SHOWN)
    .map(({ value, label }): Hit => [label, '', openGlossary(value)]);
  const terms = (data?.terms ?? []).map(({ term, glossary_name: about, glossary_id: id, entry_id: entry }): Hit => [
    term,
    about,
    openGlossary(String(id), entry),
  ]);
  const pages = ALL_PAGES.map(({ to, label }): Hit => [text(label), '', () => navigate({ to })]);
  const groups = [
    ['nav.jobs', jobs],
    ['nav.glossaries', glossaries],
    ['text.terms', terms],
    ['app.pages', pages.filter(([label]) => has(label))],
  ] as const;
  return { groups, error };
}

/** Finds jobs, files, glossaries, terms and pages by a text, and opens one by the keyboard. */
export function Palette({ onClose }: { onClose(): void }) {
  const [written, setWritten] = useState('');
  const { groups, error } = useHits(written.trim());
  const { selectFirstOption, ...combobox } = useCombobox({ opened: true });
  const names = groups.flatMap(([, hits]) => hits.map(([name]) => name)).join();
  useEffect(() => void selectFirstOption(), [names, selectFirstOption]);
  const choose = (key: string) => {
    onClose();
    const [group = 0, hit = 0] = key.split(' ').map(Number);
    groups[group]?.[1][hit]?.[2]();
  };
  const label = { 'aria-label': text('palette.title') };
  return (
    <Dialog title={label['aria-label']} size="lg" onClose={onClose}>
      <Combobox store={{ ...combobox, selectFirstOption }} withinPortal={false} onOptionSubmit={choose}>
        <Combobox.EventsTarget>
          <TextInput
            type="search"
            data-autofocus
            dir="auto"
            maxLength={200}
            {...label}
            placeholder={text('palette.help')}
            value={written}
            onChange={(event) => setWritten(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <ErrorAlert error={error} />
        <Combobox.Options mt="xs" {...label}>
          {groups.map(([head, hits], group) => (
            <Combobox.Group key={head} label={hits.length > 0 && text(head)}>
              {hits.map(([name, about], hit) => (
                // Hits have no other identity than their place.
                // oxlint-disable-next-line react/no-array-index-key
                <Combobox.Option key={hit} value={`${group} ${hit}`}>
                  <Group justify="space-between" wrap="nowrap">
                    <Text size="sm" dir="auto" truncate>
                      {name}
                    </Text>
                    <Text size="xs">{about}</Text>
                  </Group>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {groups.every(([, hits]) => hits.length === 0) && <Combobox.Empty>{text('palette.none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  );
}
