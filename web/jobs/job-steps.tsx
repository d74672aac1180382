import { Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleDot, IconCircleX } from '@tabler/icons-react';
import { text, type TextId } from '#web/app/texts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { Note } from '#web/ui/note.tsx';
import { isFinal, isPassed, type Job } from './use-job.ts';

/** The steps of a job in a line, with their times: done, at work, to come. */
export function JobSteps({ job: { timeline: all, progress, status } }: { readonly job: Job }) {
  const timeline = all.filter((each) => !isPassed(each));
  const position = timeline.findIndex(({ step }) => step === progress.stage);
  const current = status === 'completed' ? timeline.length : position;
  return (
    <Group component="ol" gap="md" p={0} m={0} aria-label={text('job.steps')} style={{ listStyle: 'none' }}>
      {timeline.map(({ step, started_at: started, ended_at: ended }, index) => {
        const isCurrent = index === current;
        const drawing =
          index < current ? IconCircleCheck : !isCurrent ? IconCircle : isFinal(status) ? IconCircleX : IconCircleDot;
        return (
          <Group key={step} component="li" gap={6} wrap="nowrap" aria-current={isCurrent ? 'step' : undefined}>
            <Text span lh={0} c={index < current ? 'green' : isCurrent ? 'blue' : 'dimmed'}>
              <Icon of={drawing} />
            </Text>
            <Text size="sm" fw={isCurrent ? 650 : 400} c={index > current ? 'dimmed' : undefined}>
              {text(`step.${step}` as TextId)}
            </Text>
            {started !== null && ended !== null && (
              <Note>{text('text.seconds', { seconds: (Date.parse(ended) - Date.parse(started)) / 1000 })}</Note>
            )}
          </Group>
        );
      })}
    </Group>
  );
}
