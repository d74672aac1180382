import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { startChildService } from '#test/child-service.ts';
import { RECEIVER_CERTIFICATE } from '#test/receiver-certificate.ts';
import { createTestEnvironment, startTestService } from '#test/service.ts';
import { createWebhookClient } from '#test/webhook-client.ts';
import { RECEIVER_ENVIRONMENT, startReceiver } from '#test/webhook-receiver.ts';

// Not on PostgreSQL: it tests processes.

const cleanups: (() => Promise<unknown>)[] = [];
const later = (cleanup: () => Promise<unknown>) => cleanups.push(cleanup);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

it('a delivery whose worker is killed between request and record is sent again, the same bytes under the same id', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-webhooks-'));
  later(() => rm(folder, { recursive: true }));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, RECEIVER_CERTIFICATE.cert);
  const receiver = await startReceiver();
  later(() => receiver.close());
  const deployment = await createTestEnvironment();
  later(deployment.remove);
  const environment = { ...deployment.environment, ...RECEIVER_ENVIRONMENT };
  const service = await startTestService({ environment, roles: ['api'] });
  later(service.close);
  const ofWorker = { ...environment, NODE_EXTRA_CA_CERTS: authority };
  const first = await startChildService('worker', ofWorker);
  later(first.kill);

  const client = createWebhookClient(service);
  const id = await client.subscribe({ url: `${receiver.url}/hook`, events: ['workflow.failed'] });
  // The first request gets no answer before its worker is gone.
  receiver.answer = (response, _request, earlier) => void (earlier > 0 && response.writeHead(204).end());
  await client.test(id);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000 });
  await first.kill();
  const second = await startChildService('worker', ofWorker);
  later(second.stop);
  expect(await client.settled(id)).toMatchObject({ status: 'delivered', attempts: 1, response_status: 204 });
  const [lost, repeated, ...others] = receiver.received;
  expect(others).toEqual([]);
  expect(repeated?.body).toBe(lost?.body);
  expect(repeated?.headers['webhook-id']).toBe(lost?.headers['webhook-id']);
}, 120_000);
