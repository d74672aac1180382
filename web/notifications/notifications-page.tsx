import { Card, Group, Stack, Switch } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { ActButton, TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { EmptyState, Loaded } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { useRemoval } from '#web/ui/use-removal.tsx';
import { NotificationWords } from './notification-words.tsx';
import { NotificationChoices } from './preferences.tsx';

const PAGE_SIZE = 25;

/** The notifications of the user, newest first, and which are wanted. */
export function NotificationsPage() {
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

interface NotificationCardProps {
  readonly notification: Schemas['Notification'];
  onRead(): void;
  onDelete(): void;
}

function NotificationCard({ notification, onRead, onDelete }: NotificationCardProps) {
  const { title, is_read: isRead } = notification;
  return (
    <Card withBorder p="sm" component="article" aria-label={title}>
      <Group justify="space-between" align="start">
        <NotificationWords notification={notification} onLeave={isRead ? () => undefined : onRead} />
        <Group gap="xs">
          {!isRead && <TextButton size="compact-sm" variant="light" onClick={onRead} labelId="notification.read" />}
          <TextButton size="compact-sm" onClick={onDelete} labelId="action.delete" />
        </Group>
      </Group>
    </Card>
  );
}
