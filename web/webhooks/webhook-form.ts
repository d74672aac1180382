import type { Schemas } from '#client/index.ts';
import type { TextId } from '#web/app/texts.tsx';

export type Webhook = Schemas['WebhookSubscription'];
type EventType = Webhook['events'][number];

/** Events that webhooks can have, as the API names them. */
export const WEBHOOK_EVENTS = [
  'workflow.started',
  'workflow.completed',
  'workflow.failed',
  'workflow.step.started',
  'workflow.step.completed',
  'workflow.step.failed',
  'tms.changed',
] as const satisfies readonly EventType[];

/** Id of the text that names an event: a dot has another meaning in it. */
export const eventTextId = (type: EventType) => `event.${type.replaceAll('.', '_')}` as TextId;

/** Bytes of a secret: between the 24 and 64 of Standard Webhooks. */
const SECRET_LENGTH = 32;

/** A new secret of the form `whsec_` and base64. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_LENGTH));
  return `whsec_${btoa(String.fromCodePoint(...bytes))}`;
}

/** Headers by their names; undefined: none. A line without a colon is a header without a value, which the service refuses. */
export function headersOf(lines: string): Readonly<Record<string, string>> | undefined {
  const headers = lines.split('\n').flatMap((line) => {
    const [name = '', ...value] = line.split(':');
    return name.trim() === '' ? [] : [[name.trim(), value.join(':').trim()] as const];
  });
  return headers.length === 0 ? undefined : Object.fromEntries(headers);
}
