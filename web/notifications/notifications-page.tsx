import { Card, Group, Stack, Switch, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Schemas } from '#client/index.ts';
import { useText, type TextId } from '#web/app/texts.tsx';
import { useJobTitle, type TitledJob } from '#web/jobs/job-title.ts';
import type { ListedJob } from '#web/jobs/use-jobs.ts';
import { ActButton, TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { useLanguageWay } from '#web/ui/language-name.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState, Loaded } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { Since } from '#web/ui/since.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { useRemoval } from '#web/ui/use-removal.tsx';
import { NotificationChoices } from './preferences.tsx';

const PAGE_SIZE = 25;

/** The notifications of the user, newest first, and which are wanted. */
export function NotificationsPage() {
  const text = useText();
  const { values: shown, set } = useDraft({ unread_only: false, page: 1 });
  const list = useRead(
    ['notifications', 'list', shown],
    (loquent, signal) =>
      loquent.notifications.list(
        { unread_only: shown.unread_only, limit: PAGE_SIZE, offset: (shown.page - 1) * PAGE_SIZE },
        { signal },
      ),
    { placeholderData: keepPreviousData },
  );
  const unread = list.data?.unread_count;
  const reload = [['notifications']];
  const readAll = useAct((loquent) => loquent.notifications.markAllRead(), { reload });
  const read = useAct((loquent, id: string) => loquent.notifications.markRead({ notification_ids: [id] }), { reload });
  const removal = useRemoval((loquent, id: string) => loquent.notifications.delete(id), reload);
  return (
    <Stack maw={800}>
      <PageHead title={text('notification.title')}>
        <ActButton variant="default" disabled={unread === 0} task={readAll} labelId="notification.readAll" />
      </PageHead>
      <Switch
        label={text('notification.unreadOnly')}
        checked={shown.unread_only}
        onChange={(event) => set({ unread_only: event.currentTarget.checked, page: 1 })}
      />
      <ErrorAlert error={readAll.error ?? read.error} />
      {removal.bar}
      <Loaded query={list}>
        {({ notifications, total }) => (
          <>
            {notifications.length === 0 && (
              <EmptyState title={text('notification.none')}>{text('notification.noneHelp')}</EmptyState>
            )}
            {notifications.map((notification) => (
              <NotificationCard
                key={notification.notification_id}
                notification={notification}
                onRead={() => read.mutate(notification.notification_id)}
                onDelete={() => removal.remove(notification.notification_id, notification.title)}
              />
            ))}
            <Pages total={total} size={PAGE_SIZE} page={shown.page} onChange={(page) => set({ page })} />
          </>
        )}
      </Loaded>
      <NotificationChoices />
    </Stack>
  );
}

/** The facts of a notification about a job; others have none of them. */
interface NotifiedFacts extends Pick<ListedJob, keyof TitledJob | 'job_id' | 'status' | 'target_languages'> {
  readonly source_language: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

interface NotificationCardProps {
  readonly notification: Schemas['Notification'];
  onRead(): void;
  onDelete(): void;
}

function NotificationCard({ notification, onRead, onDelete }: NotificationCardProps) {
  const text = useText();
  const { title, message, is_read: isRead, created_at: created, event_type: event } = notification;
  const facts = notification.event_data as Partial<NotifiedFacts>;
  const { job_id: jobId, job_type: type, status, target_languages: targets = [], error } = facts;
  const titleOf = useJobTitle();
  const languageWay = useLanguageWay();
  const told = { name: null, source_files: [], project_identifier: null, ...facts };
  return (
    <Card withBorder p="sm" component="article" aria-label={title}>
      <Group justify="space-between" align="start">
        <div>
          <Text fw={isRead ? 400 : 700}>
            {type === undefined || status === undefined
              ? title
              : `${text(`type.${type}` as TextId)}: ${text(event === 'workflow.review' ? 'step.review' : `status.${status}`)}`}
          </Text>
          <Text size="sm" component="div">
            {type === undefined ? (
              message
            ) : (
              <bdi>
                {[titleOf({ ...told, job_type: type }), languageWay(facts.source_language ?? null, targets)].join(
                  ' · ',
                )}
              </bdi>
            )}
            {error != null && <Fact id={`error.${error.code}`} message={error.message} />}
          </Text>
          <Note>
            <Since date={created} />
          </Note>
        </div>
        <Group gap="xs">
          {typeof jobId === 'string' && (
            <AnchorLink to="/jobs/$jobId" params={{ jobId }} size="sm" onClick={isRead ? undefined : onRead}>
              {text('notification.job')}
            </AnchorLink>
          )}
          {!isRead && <TextButton size="compact-sm" variant="light" onClick={onRead} labelId="notification.read" />}
          <TextButton size="compact-sm" onClick={onDelete} labelId="action.delete" />
        </Group>
      </Group>
    </Card>
  );
}
