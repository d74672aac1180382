import { ActionIcon, Divider, Group, Indicator, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { text, type TextId } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { NotificationWords } from './notification-words.tsx';
import { useUnreadCount } from './use-notifications.ts';

/** Notifications that the bell shows. */
const SHOWN = 20;

/** Shows the latest notifications by what they are about, and the number of those that are unread. */
export function NotificationBell() {
  const count = useUnreadCount();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const label = text('notification.bell', { count });
  return (
    <Popover opened={isOpen} onDismiss={close} width={360} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
          title={label}
          onClick={toggle}
          style={{ overflow: 'visible' }}
        >
          <Indicator disabled={count === 0} label={count} size={16} aria-hidden>
            <Icon of={IconBell} size={20} />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('notification.title')}>
        <Latest onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Latest({ onLeave }: { onLeave(): void }) {
  const list = useRead(['notifications', 'list', 'latest'], (loquent, signal) =>
    loquent.notifications.list({ limit: SHOWN }, { signal }),
  );
  const readAll = useAct((loquent) => loquent.notifications.markAllRead(), { reload: [['notifications']] });
  return (
    <Stack gap="xs">
      <Loaded query={list}>
        {({ notifications, unread_count: unread }) => (
          <>
            {notifications.length === 0 && <Note>{text('notification.none')}</Note>}
            <ScrollArea.Autosize mah={420}>
              {[...Map.groupBy(notifications, (each) => each.event_type)].map(([event, group]) => (
                <Stack key={event} gap="xs" mb="sm">
                  <Text size="xs" fw={600} c="dimmed">
                    {text(`notified.${event.replace('.', '_')}` as TextId)}
                  </Text>
                  {group.map((notification) => (
                    <NotificationWords
                      key={notification.notification_id}
                      notification={notification}
                      onLeave={onLeave}
                    />
                  ))}
                </Stack>
              ))}
            </ScrollArea.Autosize>
            <Divider />
            <Group justify="space-between">
              <AnchorLink to="/notifications" onClick={onLeave}>
                {text('notification.all')}
              </AnchorLink>
              {unread > 0 && <ActButton size="compact-sm" task={readAll} labelId="notification.readAll" />}
            </Group>
          </>
        )}
      </Loaded>
    </Stack>
  );
}
