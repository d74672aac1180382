import { Badge, Group } from '@mantine/core';
import { useText, type TextId } from '#web/app/texts.tsx';
import type { JobStatus } from './job-filter.ts';

interface Steps {
  /** Names, in order. */
  readonly steps: readonly string[];
  /** The current one. */
  readonly stage: string;
  readonly status: JobStatus;
}

/** The steps of a job: done, at work, to come. */
export function JobSteps({ steps, stage, status }: Steps) {
  const text = useText();
  const current = status === 'completed' ? steps.length : steps.indexOf(stage);
  return (
    <Group component="ol" gap="xs" p={0} m={0} aria-label={text('job.steps')}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'waiting';
        return (
          <li key={step} style={{ listStyle: 'none' }} aria-current={state === 'current' ? 'step' : undefined}>
            <Badge
              variant={state === 'current' ? 'filled' : 'outline'}
              color={state === 'done' ? 'green' : state === 'current' ? colorOf(status) : 'gray'}
              tt="none"
            >
              {state === 'done' ? '✓ ' : ''}
              {text(`step.${step}` as TextId)}
            </Badge>
          </li>
        );
      })}
    </Group>
  );
}

const colorOf = (status: JobStatus) => (status === 'failed' ? 'red' : status === 'cancelled' ? 'gray' : 'blue');
