import { Stack, Table, Text } from '@mantine/core';
import { FormattedDate } from 'react-intl';
import { useFacts } from '#web/app/facts.ts';
import { useText } from '#web/app/texts.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Panel, type PanelProps } from '#web/ui/panel.tsx';
import type { Job } from './use-job.ts';

/** Facts that a result states of a file, in jobs that have files. */
interface FileReport {
  readonly target_file?: string | null;
  readonly units?: number;
  readonly translated?: number;
  readonly reused?: number;
  readonly skipped?: readonly { readonly reason: string; readonly count: number }[];
  readonly glossary?: { readonly applied: number; readonly violated: number };
}

const reportsOf = ({ result }: Job): readonly FileReport[] =>
  result !== null && 'files' in result && Array.isArray(result.files) ? (result.files as readonly FileReport[]) : [];

/** The files of a job: after corrections the corrected ones first, and other versions below. */
export function JobResult({ job, corrected }: { readonly job: Job; readonly corrected: Job | undefined }) {
  const text = useText();
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
  const text = useText();
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

/** The files that a job made, with what was translated of each. */
function JobFiles({ job, ...panel }: JobFilesProps) {
  const text = useText();
  if (job.target_files.length === 0) return null;
  const consistency = job.result !== null && 'consistency' in job.result ? job.result.consistency : undefined;
  const reports = new Map(reportsOf(job).map((report) => [report.target_file, report]));
  return (
    <Panel {...panel}>
      <Table>
        <Table.Tbody>
          {job.target_files.map((path) => (
            <Table.Tr key={path}>
              <Table.Td>
                <DownloadButton
                  name={path.split('/').at(-1) ?? path}
                  read={(loquent) => loquent.files.download({ path })}
                  variant="subtle"
                  size="compact-sm"
                >
                  {path.split('/').slice(-2).join('/')}
                </DownloadButton>
              </Table.Td>
              <Table.Td>
                <Coverage report={reports.get(path)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {consistency != null && consistency.entries > 0 && (
        <Note>{text('job.consistency', { count: consistency.entries })}</Note>
      )}
    </Panel>
  );
}

function Coverage({ report }: { readonly report: FileReport | undefined }) {
  const text = useText();
  const say = useFacts();
  if (report?.units === undefined) return null;
  const { units, translated = 0, reused = 0, skipped = [], glossary = { applied: 0, violated: 0 } } = report;
  return (
    <Stack gap={0}>
      <Text size="sm">{text('job.coverage', { units, translated, reused })}</Text>
      {glossary.applied + glossary.violated > 0 && <Note>{text('job.terms', glossary)}</Note>}
      {skipped.map(({ reason, count }) => (
        <Note key={reason}>{text('job.skipped', { count, reason: say(`skipped.${reason}`) ?? reason })}</Note>
      ))}
    </Stack>
  );
}
