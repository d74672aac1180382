import { Card, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '#client/index.ts';
import { useText, type TextId } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';

type Scopes = Schemas['NotificationPreferences']['events'];

const SCOPES = ['own', 'all', 'none'] as const;

/** Which notifications the user wants, by event; saved when it is chosen. */
export function Preferences() {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const queryKey = ['notification-preferences'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loquent.notifications.readPreferences({ signal }),
  });
  const change = useMutation({
    mutationFn: (events: Partial<Scopes>) => loquent.notifications.changePreferences({ events }),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
  });
  const failed = error ?? change.error;
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>{text('notification.wanted')}</Title>
        {data !== undefined &&
          (Object.keys(data.events) as (keyof Scopes)[]).map((type) => (
            <NativeSelect
              key={type}
              label={text(`notified.${type.replace('.', '_')}` as TextId)}
              value={data.events[type]}
              onChange={(event) => change.mutate({ [type]: event.currentTarget.value })}
              data={SCOPES.filter((scope) => scope !== 'own' || type.startsWith('workflow.')).map((value) => ({
                value,
                label: text(`scope.${value}`),
              }))}
            />
          ))}
        <Text size="sm" role="status">
          {change.isSuccess ? text('notification.saved') : ''}
        </Text>
        {failed !== null && <ErrorAlert error={failed} />}
      </Stack>
    </Card>
  );
}
