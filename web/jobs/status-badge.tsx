import { Badge } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import type { JobRecordStatus } from './job-filter.ts';

const COLORS: Readonly<Record<JobRecordStatus, string>> = {
  queued: 'gray',
  running: 'blue',
  cancelling: 'orange',
  completed: 'green',
  failed: 'red',
  cancelled: 'gray',
};

export function StatusBadge({ status }: { readonly status: JobRecordStatus }) {
  const text = useText();
  return <Badge color={COLORS[status]}>{text(`status.${status}`)}</Badge>;
}
