import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { StatusBadge } from '#web/jobs/status-badge.tsx';
import { isFinal, useJob, type Job } from '#web/jobs/use-job.ts';
import { ActButton, TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import type { LedgerDraftState } from './use-ledger.ts';

interface LedgerChangesProps {
  readonly job: Job;
  readonly state: LedgerDraftState;
}

/** Shows the segments that changes will retranslate, and the outcome once they are applied. */
export function LedgerChangesAlert({ job, state: { draft, changed, apply, discard } }: LedgerChangesProps) {
  const changes = changed.length + (draft.brief === undefined ? 0 : 1);
  const isAtWork = !isFinal(job.status) && job.progress.stage !== 'review';
  return (
    <>
      {changes > 0 && (
        <Alert title={text('ledger.changed', { count: changes })}>
          <Stack gap="xs">
            {isAtWork && <Text size="sm">{text('ledger.willWhileRunning')}</Text>}
            {!isAtWork && changed.length > 0 && (
              <Text size="sm">
                {text('ledger.willEntries', { count: changed.reduce((sum, { count }) => sum + count, 0) })}
              </Text>
            )}
            {!isAtWork && draft.brief !== undefined && <Text size="sm">{text('ledger.willRegister')}</Text>}
            <Group gap="xs">
              <ActButton size="xs" variant="filled" task={apply} labelId="ledger.apply" />
              <TextButton size="xs" onClick={discard} labelId="ledger.discard" />
            </Group>
          </Stack>
        </Alert>
      )}
      <ErrorAlert error={apply.error} isFocused />
      {apply.data !== undefined && <Outcome job={job} changed={apply.data} />}
    </>
  );
}

function Outcome({ job, changed }: { readonly job: Job; readonly changed: Schemas['ChangedLedger'] }) {
  const { render_job_id: renderId, kept_segments: kept, entries } = changed;
  const { data: render } = useJob(renderId ?? undefined);
  const consistency =
    render?.result != null && 'consistency' in render.result ? (render.result.consistency ?? undefined) : undefined;
  return (
    <Alert color="green" role="status" title={text('ledger.applied')}>
      <Stack gap="xs">
        {render !== undefined && (
          <Group gap="xs">
            <AnchorLink to="/jobs/$jobId" params={{ jobId: render.job_id }} size="sm">
              {text('ledger.retranslating')}
            </AnchorLink>
            <StatusBadge status={render.status} />
          </Group>
        )}
        {consistency !== undefined && (
          <Text size="sm">
            {text('ledger.outcome', {
              mended: consistency.mended,
              open: consistency.open,
              kept: consistency.kept,
            })}
          </Text>
        )}
        {consistency === undefined && kept.length > 0 && (
          <Text size="sm">{text('ledger.kept', { count: kept.length })}</Text>
        )}
        {entries.map(({ id, source, file, language }) => (
          <AnchorLink
            key={id}
            to="/jobs/$jobId/review"
            params={{ jobId: job.job_id }}
            search={{ q: source, file, language }}
            size="sm"
          >
            {text('ledger.segmentsOf', { source })}
          </AnchorLink>
        ))}
      </Stack>
    </Alert>
  );
}
