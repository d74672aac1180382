import { Stack, Table, Text } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
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

/** The files that a job made, with what was translated of each. */
export function JobFiles({ job }: { readonly job: Job }) {
  const text = useText();
  if (job.target_files.length === 0) return null;
  const reports = new Map(reportsOf(job).map((report) => [report.target_file, report]));
  return (
    <Panel title={text('job.files')}>
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
    </Panel>
  );
}

function Coverage({ report }: { readonly report: FileReport | undefined }) {
  const text = useText();
  if (report?.units === undefined) return null;
  const { units, translated = 0, reused = 0, skipped = [], glossary = { applied: 0, violated: 0 } } = report;
  return (
    <Stack gap={0}>
      <Text size="sm">{text('job.coverage', { units, translated, reused })}</Text>
      {glossary.applied + glossary.violated > 0 && <Note>{text('job.terms', glossary)}</Note>}
      {skipped.map(({ reason, count }) => (
        <Note key={reason}>{text('job.skipped', { count, reason })}</Note>
      ))}
    </Stack>
  );
}
