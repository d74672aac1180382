import { Group, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { languageLabel, text, textChoices } from '#web/app/texts.tsx';
import { useJob, type Job } from '#web/jobs/use-job.ts';
import { FilterSelect, FilterText } from '#web/ui/filter-select.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Status } from '#web/ui/note.tsx';
import { EmptyState, Loaded } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { draftOf } from '#web/ui/use-draft.ts';
import { BriefPanel } from './brief-panel.tsx';
import { EntryTable } from './entry-table.tsx';
import { IntoGlossary } from './into-glossary.tsx';
import { LedgerChangesAlert } from './ledger-changes.tsx';
import { SHOWN_KINDS, readLedgerFilter, type LedgerFilter } from './ledger-filter.ts';
import { LEDGER_PAGE_SIZE, useLedger, useLedgerDraft } from './use-ledger.ts';

const route = getRouteApi('/jobs/$jobId/consistency');

/** The ledgers of a job: names, terms and abbreviations with their renderings, to correct. */
export function ConsistencyPage() {
  const { jobId } = route.useParams();
  return (
    <Stack>
      <Loaded query={useJob(jobId)}>{(job) => <Ledger job={job} />}</Loaded>
    </Stack>
  );
}

function Ledger({ job }: { readonly job: Job }) {
  const { job_id: jobId } = job;
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useLedger(jobId, filter);
  const draft = useLedgerDraft(jobId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { page = 1, ...conditions } = filter;
  return (
    <>
      <PageHead title={text('ledger.title')} about={text('ledger.about')}>
        <ButtonLink to="/jobs/$jobId/review" params={{ jobId }} labelId="job.review" />
        <ButtonLink to="/jobs/$jobId" params={{ jobId }} labelId="review.back" />
        <IntoGlossary job={job} chosen={chosen} />
      </PageHead>
      <Filters job={job} filter={filter} />
      <LedgerChangesAlert job={job} state={draft} />
      <Loaded query={list}>
        {({ brief, entries, total }) => (
          <>
            <BriefPanel job={job} filter={filter} brief={brief} entry={entries[0]} state={draft} />
            <Status>{text('ledger.count', { count: total })}</Status>
            {entries.length === 0 ? (
              <NoEntries isFiltered={Object.keys(conditions).length > 0} />
            ) : (
              <EntryTable job={job} entries={entries} state={draft} chosen={chosen} onChoose={setChosen} />
            )}
            <Pages
              total={total}
              size={LEDGER_PAGE_SIZE}
              page={page}
              onChange={(next) => void navigate({ search: readLedgerFilter({ ...filter, page: next }) })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function NoEntries({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={text('ledger.noMatch')}>{text('ledger.noMatchHelp')}</EmptyState>
  ) : (
    <EmptyState title={text('ledger.none')}>{text('ledger.noneHelp')}</EmptyState>
  );
}

function Filters({ job, filter }: { readonly job: Job; readonly filter: LedgerFilter }) {
  const navigate = route.useNavigate();
  const { field } = draftOf(
    filter,
    (part) => void navigate({ search: (before) => readLedgerFilter({ ...before, page: 1, ...part }), replace: true }),
  );
  const { source_files: files, target_languages: languages } = job;
  return (
    <Group align="end">
      {files.length > 1 && (
        <FilterSelect
          label={text('review.file')}
          data={files.map((value) => ({ value, label: value.split('/').at(-1) ?? value }))}
          {...field('file')}
        />
      )}
      {languages.length > 1 && (
        <FilterSelect
          label={text('review.language')}
          data={languages.map((value) => ({ value, label: languageLabel(value) }))}
          {...field('language')}
        />
      )}
      <FilterSelect label={text('ledger.kind')} data={textChoices('ledger.kind', SHOWN_KINDS)} {...field('kind')} />
      <FilterText label={text('review.search')} {...field('q')} />
    </Group>
  );
}
