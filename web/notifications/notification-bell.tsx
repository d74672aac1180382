import { Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useText } from '#web/app/texts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { useUnreadCount } from './use-notifications.ts';

/** Leads to the notifications, with the number of those that are unread. */
export function NotificationBell() {
  const text = useText();
  const count = useUnreadCount();
  return (
    <ButtonLink
      to="/notifications"
      variant="subtle"
      color="gray"
      size="xs"
      px={6}
      aria-label={text('notification.bell', { count })}
    >
      <Indicator disabled={count === 0} label={count} size={16} aria-hidden>
        <Icon of={IconBell} size={20} />
      </Indicator>
    </ButtonLink>
  );
}
