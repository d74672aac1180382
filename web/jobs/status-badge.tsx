import { Badge } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCircleX, IconClock, IconProgress } from '@tabler/icons-react';
import { text } from '#web/app/texts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { JobRecordStatus } from './job-filter.ts';

const LOOKS = {
  queued: ['gray', IconClock],
  running: ['blue', IconProgress],
  cancelling: ['orange', IconProgress],
  completed: ['green', IconCircleCheck],
  failed: ['red', IconAlertCircle],
  cancelled: ['gray', IconCircleX],
} as const satisfies Readonly<Record<JobRecordStatus, unknown>>;

export function StatusBadge({ status }: { readonly status: JobRecordStatus }) {
  const [color, drawing] = LOOKS[status];
  return (
    <Badge miw="max-content" color={color} leftSection={<Icon of={drawing} size={14} />}>
      {text(`status.${status}`)}
    </Badge>
  );
}
