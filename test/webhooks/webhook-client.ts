import { vi } from 'vitest';
import type { TestService } from '#test/service/service.ts';

/** A line of the delivery log; only what tests look at is typed. */
export interface DeliveryLog {
  readonly id: number;
  readonly webhook_id: number;
  readonly event_id: string;
  readonly status: string;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error_message: string | null;
  readonly target_url: string;
}

export interface DeliveryRecord extends DeliveryLog {
  readonly attempt_log: readonly {
    readonly number: number;
    readonly request_headers: Readonly<Record<string, string>> | null;
    readonly duration_ms: number;
    readonly response_status: number | null;
    readonly error_message: string | null;
    readonly response_body: string | null;
  }[];
}

/** The requests about webhooks that tests make. */
export function createWebhookClient({ request }: Pick<TestService, 'request'>) {
  const call = async <Answer>(path: string, method = 'GET', json?: object): Promise<Answer> => {
    const body =
      json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
    const response = await request(`/v1${path}`, { method, ...body });
    if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  };
  const logs = async (id: number) => (await call<{ logs: DeliveryLog[] }>(`/webhooks/${id}/logs`)).logs;
  return {
    /** @returns the id of the subscription */
    subscribe: async (content: object) =>
      (await call<{ id: number }>('/webhooks', 'POST', { name: 'a webhook', ...content })).id,
    read: (id: number) => call<Record<string, unknown>>(`/webhooks/${id}`),
    change: (id: number, changes: object) => call<object>(`/webhooks/${id}`, 'PATCH', changes),
    remove: (id: number) => call<undefined>(`/webhooks/${id}`, 'DELETE'),
    test: async (id: number) => (await call<{ event_id: string }>(`/webhooks/${id}/test`, 'POST')).event_id,
    resend: (log: number) => call<object>(`/webhooks/logs/${log}/resend`, 'POST'),
    recover: (id: number, since: string) =>
      call<{ resent_count: number }>(`/webhooks/${id}/recover`, 'POST', { since }),
    log: (log: number) => call<DeliveryRecord>(`/webhooks/logs/${log}`),
    logs,
    allLogs: async () => (await call<{ logs: DeliveryLog[] }>('/webhooks/logs/all?limit=100')).logs,
    /** Waits until the newest delivery of a subscription was delivered, or failed for good. */
    settled(id: number): Promise<DeliveryLog> {
      const newest = async () => {
        const [log] = await logs(id);
        return (log?.status === 'delivered' || log?.status === 'failed') && log;
      };
      return vi.waitUntil(newest, { timeout: 60_000 });
    },
  };
}
