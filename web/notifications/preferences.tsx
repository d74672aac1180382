import { NativeSelect } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text, textChoices, type TextId } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Status } from '#web/ui/note.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useAct, useRead } from '#web/ui/use-service.ts';

type Scopes = Schemas['NotificationPreferences']['events'];

const SCOPES = ['own', 'all', 'none'] as const;
const KEY = ['notification-preferences'];

/** Which notifications the user wants, by event; saved when it is chosen. */
export function NotificationChoices() {
  const preferences = useRead(KEY, (loquent, signal) => loquent.notifications.readPreferences({ signal }));
  const change = useAct((loquent, events: Partial<Scopes>) => loquent.notifications.changePreferences({ events }), {
    reload: [KEY],
  });
  return (
    <Panel title={text('notification.wanted')}>
      <Loaded query={preferences}>
        {({ events }) =>
          (Object.keys(events) as (keyof Scopes)[]).map((type) => (
            <NativeSelect
              key={type}
              label={text(`notified.${type.replace('.', '_')}` as TextId)}
              value={events[type]}
              onChange={(event) => change.mutate({ [type]: event.currentTarget.value })}
              data={textChoices('scope', type.startsWith('workflow.') ? SCOPES : SCOPES.slice(1))}
            />
          ))
        }
      </Loaded>
      <Status>{change.isSuccess && text('notification.saved')}</Status>
      <ErrorAlert error={change.error} />
    </Panel>
  );
}
