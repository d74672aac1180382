import { Group, Progress, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChecks,
  IconFileText,
  IconFlag,
  IconVocabulary,
  type Icon as Drawing,
} from '@tabler/icons-react';
import { FormattedDate, useIntl } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { factText, languageLabel, text } from '#web/app/texts.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Icon, iconOf } from '#web/ui/icons.tsx';
import { Note } from '#web/ui/note.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Panel, type PanelProps } from '#web/ui/panel.tsx';
import { canReview } from './result-links.tsx';
import type { Job } from './use-job.ts';
import { decidedOf, useReviewProgress, type ReviewedPlace } from './use-review-progress.ts';

/** Facts that a result states of a file, in jobs that have files. */
type FileReport = Partial<Schemas['TranslatedFile']>;

/** A file in a language; undefined: the job reports nothing of it. */
interface Cell {
  readonly path: string;
  readonly file: string;
  readonly language: string;
  readonly report: FileReport | undefined;
}

const nameOf = (path: string) => path.split('/').at(-1)!;

function cellsOf({ result, target_files: paths, target_languages: languages }: Job): readonly Cell[] {
  const reports = result !== null && 'files' in result && Array.isArray(result.files) ? result.files : [];
  return paths.flatMap((path) => {
    const own = (reports as readonly FileReport[]).filter(({ target_file: target }) => target === path);
    return (own.length === 0 ? [undefined] : own).map((report) => ({
      path,
      report,
      file: report?.source_file ?? nameOf(path),
      language: report?.language ?? languages.find((tag) => path.split('/').includes(tag)) ?? '',
    }));
  });
}

/** The files of a job: after corrections the corrected ones first, and other versions below. */
export function JobResult({ job, corrected }: { readonly job: Job; readonly corrected: Job | undefined }) {
  const newest = job.renders.find(({ job_id: id }) => id === corrected?.job_id);
  const others = job.renders.filter((render) => render !== newest);
  return (
    <>
      {newest && corrected && (
        <JobFiles job={corrected} title={text('job.result')} side={<Version render={newest} />} />
      )}
      <JobFiles job={job} title={text(newest === undefined ? 'job.files' : 'job.machineVersion')} />
      {others.length > 0 && <Note>{text('job.versions')}</Note>}
      {others.map((render) => (
        <Version key={render.job_id} render={render} />
      ))}
    </>
  );
}

/** Leads to a job that writes corrected files. */
function Version({ render: { job_id: jobId, created_at: date, status } }: { readonly render: Job['renders'][number] }) {
  return (
    <AnchorLink to="/jobs/$jobId" params={{ jobId }} size="sm">
      {text('job.corrected')} <FormattedDate value={date} dateStyle="medium" timeStyle="short" />
      {status !== 'completed' && ` · ${text(`status.${status}`)}`}
    </AnchorLink>
  );
}

interface JobFilesProps extends Pick<PanelProps, 'title' | 'side'> {
  readonly job: Job;
}

/** The files that a job made: a row per file, a column per language. */
function JobFiles({ job, ...panel }: JobFilesProps) {
  const cells = cellsOf(job);
  const consistency = job.result !== null && 'consistency' in job.result ? job.result.consistency : undefined;
  const languages = [...new Set(cells.map(({ language }) => language))];
  const isReviewed =
    canReview(job) && job.source_job_id === null && cells.some(({ report: { segments = 0 } = {} }) => segments > 0);
  const places = useReviewProgress(isReviewed ? job.job_id : undefined);
  if (cells.length === 0) return null;
  return (
    <Panel {...panel}>
      <Table.ScrollContainer minWidth={200 + 200 * languages.length} type="native" tabIndex={0}>
        <Table layout="fixed" aria-label={panel.title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text('review.file')}</Table.Th>
              {languages.map((tag) => (
                <Table.Th key={tag}>{tag === '' ? text('job.result') : languageLabel(tag)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...Map.groupBy(cells, ({ file }) => file)].map(([file, row]) => (
              <Table.Tr key={file} style={{ verticalAlign: 'top' }}>
                <Table.Td>
                  <Fact of={IconFileText} dir="auto">
                    {nameOf(file)}
                  </Fact>
                </Table.Td>
                {languages.map((tag) => (
                  <Table.Td key={tag}>
                    {row
                      .filter(({ language }) => language === tag)
                      .map((cell) => (
                        <FileCell key={cell.path} cell={cell} places={places} />
                      ))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {consistency != null && consistency.entries > 0 && (
        <Note>{text('job.consistency', { count: consistency.entries })}</Note>
      )}
    </Panel>
  );
}

interface FactProps {
  readonly of: Drawing;
  readonly dir?: 'auto';
  readonly children: string;
}

const Fact = ({ of, children, ...words }: FactProps) => (
  <Group gap={6} wrap="nowrap">
    <Icon of={of} />
    <Text size="sm" style={{ overflowWrap: 'anywhere' }} {...words}>
      {children}
    </Text>
  </Group>
);

/** A file in a language: coverage, terms, findings, and how far its review is. @param places undefined: it has no review */
function FileCell({ cell, places }: { readonly cell: Cell; readonly places: readonly ReviewedPlace[] | undefined }) {
  const intl = useIntl();
  const { path, file, language, report } = cell;
  const { units = 0, translated = 0, reused = 0, skipped = [], glossary, findings } = report ?? {};
  const found = findings === undefined ? 0 : findings.minor + findings.major + findings.critical;
  const { all, done } = decidedOf(places ?? [], { file, language });
  return (
    <Stack gap={4}>
      {units > 0 && (
        <Group gap="xs" wrap="nowrap" title={text('job.coverage', { units, translated, reused })}>
          <Progress
            value={(100 * translated) / units}
            flex={1}
            maw={120}
            color="green"
            aria-label={text('job.progress')}
          />
          <Text size="sm" fw={600}>
            {intl.formatNumber(translated / units, { style: 'percent' })}
          </Text>
        </Group>
      )}
      {glossary !== undefined && glossary.applied + glossary.violated > 0 && (
        <Fact of={IconVocabulary}>{text('job.terms', { applied: glossary.applied, violated: glossary.violated })}</Fact>
      )}
      {found > 0 && <Fact of={IconAlertTriangle}>{text('quality.found', { count: found })}</Fact>}
      {all > 0 && <Fact of={IconChecks}>{text('job.reviewed', { done, total: all })}</Fact>}
      {skipped.map(({ reason, count }) => (
        <Fact key={reason} of={IconFlag}>
          {text('job.skipped', { count, reason: factText(`skipped.${reason}`) ?? reason })}
        </Fact>
      ))}
      <div>
        <DownloadButton
          name={nameOf(path)}
          read={(loquent) => loquent.files.download({ path })}
          size="compact-sm"
          variant="subtle"
          leftSection={iconOf('job.download')}
        >
          {text('job.download')}
          <VisuallyHidden>{` ${path.split('/').slice(-2).join('/')}`}</VisuallyHidden>
        </DownloadButton>
      </div>
    </Stack>
  );
}
