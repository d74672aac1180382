import { Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { Since } from '#web/ui/since.tsx';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { Preferences } from './preferences.tsx';

type Notification = Schemas['Notification'];

const PAGE_SIZE = 25;

/** The notifications of the user, newest first, and which are wanted. */
export function NotificationsPage() {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['notifications', 'list', isUnreadOnly, page],
    queryFn: async ({ signal }) =>
      await loquent.notifications.list(
        { unread_only: isUnreadOnly, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: ['notifications'] });
  const readAll = useMutation({ mutationFn: () => loquent.notifications.markAllRead(), onSettled: reload });
  const read = useMutation({
    mutationFn: (id: string) => loquent.notifications.markRead({ notification_ids: [id] }),
    onSettled: reload,
  });
  const undoable = useUndoable((loquent, id: string) => loquent.notifications.delete(id), ['notifications']);
  const shown = list.data?.notifications.filter(({ notification_id: id }) => !undoable.isRemoved(id)) ?? [];
  const error = list.error ?? readAll.error ?? read.error;
  if (list.isPending) return <PageLoader />;
  return (
    <Stack maw={800}>
      <Group justify="space-between">
        <Title order={1}>{text('notification.title')}</Title>
        <Button
          variant="default"
          disabled={list.data?.unread_count === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          {text('notification.readAll')}
        </Button>
      </Group>
      <Switch
        label={text('notification.unreadOnly')}
        checked={isUnreadOnly}
        onChange={(event) => {
          setUnreadOnly(event.currentTarget.checked);
          setPage(1);
        }}
      />
      {error !== null && <ErrorAlert error={error} />}
      {undoable.bar}
      {list.data !== undefined && shown.length === 0 && (
        <EmptyState title={text('notification.none')}>{text('notification.noneHelp')}</EmptyState>
      )}
      {shown.map((notification) => (
        <NotificationCard
          key={notification.notification_id}
          notification={notification}
          onRead={() => read.mutate(notification.notification_id)}
          onDelete={() => undoable.remove(notification.notification_id, notification.title)}
        />
      ))}
      <Pages total={list.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
      <Preferences />
    </Stack>
  );
}

interface NotificationCardProps {
  readonly notification: Notification;
  onRead(): void;
  onDelete(): void;
}

function NotificationCard({ notification, onRead, onDelete }: NotificationCardProps) {
  const text = useText();
  const { title, message, is_read: isRead, created_at: created, event_data: facts } = notification;
  const jobId = facts['job_id'];
  return (
    <Card withBorder p="sm" component="article" aria-label={title}>
      <Group justify="space-between" align="start">
        <div>
          <Text fw={isRead ? 400 : 700}>{title}</Text>
          <Text size="sm">{message}</Text>
          <Text size="xs" c="dimmed">
            <Since date={new Date(created)} />
          </Text>
        </div>
        <Group gap="xs">
          {typeof jobId === 'string' && (
            <AnchorLink to="/jobs/$jobId" params={{ jobId }} size="sm" onClick={isRead ? undefined : onRead}>
              {text('notification.job')}
            </AnchorLink>
          )}
          {!isRead && (
            <Button size="compact-sm" variant="light" onClick={onRead}>
              {text('notification.read')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={onDelete}>
            {text('action.delete')}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
