import { Group, List, Text, ThemeIcon } from '@mantine/core';
import { FormattedTime } from 'react-intl';
import { useText, type TextId } from '#web/app/texts.tsx';
import { Note } from '#web/ui/note.tsx';
import type { JobRecordStatus } from './job-filter.ts';
import { isPassed, type Job } from './use-job.ts';

interface Steps extends Pick<Job, 'timeline'> {
  /** The current step. */
  readonly stage: string;
  readonly status: JobRecordStatus;
}

/** The steps of a job with their times: done, at work, to come. */
export function JobSteps({ timeline: all, stage, status }: Steps) {
  const text = useText();
  const timeline = all.filter((each) => !isPassed(each));
  const position = timeline.findIndex(({ step }) => step === stage);
  const current = status === 'completed' ? timeline.length : position;
  return (
    <List listStyleType="none" type="ordered" spacing={4} aria-label={text('job.steps')}>
      {timeline.map(({ step, started_at: started, ended_at: ended }, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'waiting';
        return (
          <List.Item
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            icon={
              <ThemeIcon
                size={18}
                radius="xl"
                variant={state === 'waiting' ? 'default' : 'filled'}
                color={state === 'done' ? 'green' : colorOf(status)}
                aria-hidden
              >
                {state === 'done' && '✓'}
              </ThemeIcon>
            }
          >
            <Group gap="xs">
              <Text size="sm" fw={state === 'current' ? 600 : 400} c={state === 'waiting' ? 'dimmed' : undefined}>
                {text(`step.${step}` as TextId)}
              </Text>
              {started !== null && (
                <Note>
                  <FormattedTime value={started} timeStyle="medium" />
                  {ended !== null &&
                    ` · ${text('text.seconds', { seconds: (Date.parse(ended) - Date.parse(started)) / 1000 })}`}
                </Note>
              )}
            </Group>
          </List.Item>
        );
      })}
    </List>
  );
}

const colorOf = (status: JobRecordStatus) => (status === 'failed' ? 'red' : status === 'cancelled' ? 'gray' : 'blue');
