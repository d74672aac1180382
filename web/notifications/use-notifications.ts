import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/session/session.tsx';
import { useStream } from '#web/ui/use-stream.ts';

const UNREAD = ['notifications', 'unread'];

/** The number of unread notifications, which follows their stream; new ones also make lists of them read again. */
export function useUnreadCount(): number {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }) => (await loquent.notifications.readUnreadCount({ signal })).unread_count,
  });
  useStream({
    open: (service, signal) => service.notifications.events({ signal }),
    onEvent({ event, data: told }) {
      if (event === 'unread_count') queryClient.setQueryData(UNREAD, told.unread_count);
      void queryClient.invalidateQueries({ queryKey: ['notifications', 'list'] });
    },
    onInterrupted: () => void queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
  return data ?? 0;
}
