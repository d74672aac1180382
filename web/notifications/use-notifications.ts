import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '#web/ui/use-service.ts';
import { useStream } from '#web/ui/use-stream.ts';

const UNREAD = ['notifications', 'unread'];

/** The number of unread notifications, which follows their stream; new ones also make lists of them read again. */
export function useUnreadCount(): number {
  const queryClient = useQueryClient();
  const { data } = useRead(UNREAD, (loquent, signal) => loquent.notifications.readUnreadCount({ signal }));
  useStream({
    open: (service, signal) => service.notifications.events({ signal }),
    onEvent({ event, data: told }) {
      if (event === 'unread_count') queryClient.setQueryData(UNREAD, told);
      void queryClient.invalidateQueries({ queryKey: ['notifications', 'list'] });
    },
    onInterrupted: () => void queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
  return data?.unread_count ?? 0;
}
