import { Box, Group, Text } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { languageWay, text, type TextId } from '#web/app/texts.tsx';
import { titleOfJob, type TitledJob } from '#web/jobs/job-title.ts';
import type { ListedJob } from '#web/jobs/use-jobs.ts';
import { Fact } from '#web/ui/fact.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { Since } from '#web/ui/since.tsx';

/** The facts of a notification about a job; others have none of them. */
interface NotifiedFacts extends Pick<ListedJob, keyof TitledJob | 'job_id' | 'status' | 'target_languages'> {
  readonly source_language: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

interface NotificationWordsProps {
  readonly notification: Schemas['Notification'];
  /** Called when its job is opened. */
  onLeave(): void;
}

/** A notification in the language of the reader, which leads to its job. */
export function NotificationWords({ notification, onLeave }: NotificationWordsProps) {
  const { title, message, is_read: isRead, created_at: created, event_type: event } = notification;
  const facts = notification.event_data as Partial<NotifiedFacts>;
  const { job_id: jobId, job_type: type, status, target_languages: targets = [], error } = facts;
  const told = { name: null, source_files: [], project_identifier: null, ...facts };
  const says =
    type === undefined || status === undefined
      ? title
      : `${text(`type.${type}` as TextId)}: ${text(event === 'workflow.review' ? 'step.review' : `status.${status}`)}`;
  return (
    <Box>
      <Text fw={isRead ? 400 : 650}>{says}</Text>
      <Text size="sm" component="div">
        {type === undefined ? (
          message
        ) : (
          <bdi>
            {[titleOfJob({ ...told, job_type: type }), languageWay(facts.source_language ?? null, targets)].join(' · ')}
          </bdi>
        )}
        {error != null && <Fact id={`error.${error.code}`} message={error.message} />}
      </Text>
      <Group gap="xs">
        <Note>
          <Since date={created} />
        </Note>
        {typeof jobId === 'string' && (
          <AnchorLink to="/jobs/$jobId" params={{ jobId }} onClick={onLeave}>
            {text('notification.job')}
          </AnchorLink>
        )}
      </Group>
    </Box>
  );
}
