import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { Organization } from '#db/entities/index.ts';
import { createOrm, organizationEntityManager } from '#db/orm.ts';
import { insertDeliveries } from '#db/webhooks/insert-deliveries.ts';
import { createTestEvent } from '#domain/events/example-events.ts';
import { startChildService } from '#test/service/child-service.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { RECEIVER_CERTIFICATE } from '#test/webhooks/receiver-certificate.ts';
import { recordHistory } from '#test/workflows/record-history.ts';
import { createTestEnvironment, startTestService } from '#test/service/service.ts';
import { createWebhookClient } from '#test/webhooks/webhook-client.ts';
import { RECEIVER_ENVIRONMENT, startReceiver } from '#test/webhooks/webhook-receiver.ts';

// Not on PostgreSQL: it tests processes.

const cleanups: (() => Promise<unknown>)[] = [];
const later = (cleanup: () => Promise<unknown>) => cleanups.push(cleanup);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

it('a batch whose worker is killed repeats only the delivery without a record, the same bytes under the same id', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-webhooks-'));
  later(() => rm(folder, { recursive: true }));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, RECEIVER_CERTIFICATE.cert);
  const receiver = await startReceiver();
  later(() => receiver.close());
  const deployment = await createTestEnvironment();
  later(deployment.remove);
  const environment = { ...deployment.environment, ...RECEIVER_ENVIRONMENT, WEBHOOK_RETRY_SECONDS: '0.1' };
  const service = await startTestService({ environment, roles: ['api'] });
  later(service.close);
  const ofWorker = { ...environment, NODE_EXTRA_CA_CERTS: authority };
  const first = await startChildService('worker', ofWorker);
  later(first.kill);

  const client = createWebhookClient(service);
  const subscribe = (path: string) =>
    client.subscribe({ url: `${receiver.url}${path}`, events: ['workflow.completed'] });
  const [lost, confirmed, refused] = [
    await subscribe('/lost'),
    await subscribe('/confirmed'),
    await subscribe('/refused'),
  ];
  // The first request to one of the endpoints gets no answer before its worker is gone.
  receiver.answer = (response, { url }, earlier) => {
    const status = url === '/refused' && earlier === 0 ? 500 : 204;
    if (url !== '/lost' || earlier > 0) response.writeHead(status).end();
  };
  const orm = await createOrm(deployment.environment['DATABASE_URL'] ?? '');
  later(() => orm.close());
  const { id: organization } = await orm.em.fork().findOneOrFail(Organization, { id: { $ne: null } });
  await organizationEntityManager(orm, organization).transactional((transaction) =>
    insertDeliveries(transaction, organization, [createTestEvent(randomUUID(), organization, new Date())]),
  );
  await vi.waitFor(() => expect(receiver.of('/lost')).toHaveLength(1), TEST_TIMEOUT);
  // The delivery continues while the batch is under way.
  expect(await client.settled(refused)).toMatchObject({ status: 'delivered', attempts: 2 });
  expect(await client.settled(confirmed)).toMatchObject({ status: 'delivered', attempts: 1 });
  await first.kill();
  const second = await startChildService('worker', ofWorker);
  later(second.stop);
  expect(await client.settled(lost)).toMatchObject({ status: 'delivered', attempts: 1, response_status: 204 });
  expect(receiver.of('/confirmed')).toHaveLength(1);
  expect(receiver.of('/refused')).toHaveLength(2);
  const [unanswered, repeated, ...others] = receiver.of('/lost');
  expect(others).toEqual([]);
  expect(repeated?.body).toBe(unanswered?.body);
  expect(repeated?.headers['webhook-id']).toBe(unanswered?.headers['webhook-id']);

  const batches: string[] = [];
  const query = "WorkflowType = 'webhook_delivery_batch'";
  await vi.waitFor(async () => {
    batches.length = 0;
    for await (const { workflowId, status } of service.client.workflow.list({ query })) {
      if (status.name === 'COMPLETED') batches.push(workflowId);
    }
    expect(batches).toHaveLength(1);
  }, TEST_TIMEOUT);
  await recordHistory(service, batches[0]!, 'webhook_delivery_batch-completed');
});
