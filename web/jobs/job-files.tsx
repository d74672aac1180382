import { Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import type { Job } from './use-job.ts';

/** What a result says of a file, in jobs that have files. */
interface FileReport {
  readonly source_file?: string | null;
  readonly language?: string | null;
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
    <Card withBorder>
      <Title order={2}>{text('job.files')}</Title>
      <Table>
        <Table.Tbody>
          {job.target_files.map((key) => (
            <Table.Tr key={key}>
              <Table.Td>
                <FileLink path={key} />
              </Table.Td>
              <Table.Td>
                <Coverage report={reports.get(key)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Coverage({ report }: { readonly report: FileReport | undefined }) {
  const text = useText();
  if (report?.units === undefined) return null;
  const { units, translated = 0, reused = 0, skipped = [], glossary } = report;
  return (
    <Stack gap={0}>
      <Text size="sm">{text('job.coverage', { units, translated, reused })}</Text>
      {glossary !== undefined && glossary.applied + glossary.violated > 0 && (
        <Text size="xs" c="dimmed">
          {text('job.terms', { applied: glossary.applied, violated: glossary.violated })}
        </Text>
      )}
      {skipped.map(({ reason, count }) => (
        <Text key={reason} size="xs" c="dimmed">
          {text('job.skipped', { count, reason })}
        </Text>
      ))}
    </Stack>
  );
}

function FileLink({ path }: { readonly path: string }) {
  const { loquent } = useSession();
  const name = path.split('/').at(-1) ?? path;
  const download = useMutation({
    mutationFn: async () => saveBlob(await (await loquent.files.download({ path })).blob(), name),
  });
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button variant="subtle" size="compact-sm" loading={download.isPending} onClick={() => download.mutate()}>
          {path.split('/').slice(-2).join('/')}
        </Button>
      </Group>
      {download.error !== null && <ErrorAlert error={download.error} />}
    </Stack>
  );
}
