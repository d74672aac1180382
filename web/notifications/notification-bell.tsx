import { Badge } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
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
      size="xs"
      px="xs"
      aria-label={text('notification.bell', { count })}
      rightSection={
        count > 0 && (
          <Badge size="sm" circle={count < 10} variant="filled" aria-hidden>
            {count}
          </Badge>
        )
      }
    >
      <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path d="M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 21h4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </ButtonLink>
  );
}
