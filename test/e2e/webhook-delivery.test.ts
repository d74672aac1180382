import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOrm } from '#db/orm.ts';
import { EVENT_BODIES } from '#domain/events/event-body.ts';
import type { JobEventType } from '#domain/jobs/changes.ts';
import { SELF_SIGNED } from '#platform/outbound/testing/self-signed.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService, type TestService } from '#test/service/service.ts';
import { createWebhookClient, type DeliveryLog } from '#test/webhooks/webhook-client.ts';
import {
  RECEIVER_ENVIRONMENT,
  startReceiver,
  trustReceivers,
  type ReceiverAnswer,
} from '#test/webhooks/webhook-receiver.ts';
import { freshForEachTest } from '#test/suite/shared.ts';

// Left to npm run test:all: webhook-durability.test.ts has deliveries.

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let service: TestService;
let distrust: () => void;
let client: ReturnType<typeof createWebhookClient>;

beforeAll(async () => {
  distrust = trustReceivers();
  service = await startTestService({
    environment: {
      ...RECEIVER_ENVIRONMENT,
      WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1,0.1,0.1',
      WEBHOOK_TIMEOUT_SECONDS: '1',
    },
  });
  client = createWebhookClient(service);
});
afterAll(async () => {
  await service.close();
  distrust();
});
const receiver = freshForEachTest(() => startReceiver());

/** The log of a test event, once it has one of the statuses. */
const testEvent = async (answer: ReceiverAnswer, overrides: object = {}): Promise<DeliveryLog> => {
  receiver.answer = answer;
  const id = await client.subscribe({ url: `${receiver.url}/hook`, events: ['workflow.failed'], ...overrides });
  await client.test(id);
  return client.settled(id);
};
/** Waits until a delivery has tried an activity several times. */
const untilRetried = (activity: string) =>
  vi.waitFor(async () => {
    const attempts: number[] = [];
    for await (const { workflowId } of service.client.workflow.list({ query: "ExecutionStatus = 'Running'" })) {
      const { raw } = await service.client.workflow.getHandle(workflowId).describe();
      const tried = raw.pendingActivities?.filter(({ activityType }) => activityType?.name === activity);
      attempts.push(...(tried ?? []).map(({ attempt }) => attempt ?? 0));
    }
    expect(Math.max(...attempts)).toBeGreaterThan(2);
  }, TEST_TIMEOUT);
const status =
  (code: number, headers: Record<string, string> = {}): ReceiverAnswer =>
  (response) =>
    void response.writeHead(code, headers).end('the reason');
/** Answers the first deliveries of a path in another way. */
const atFirst =
  (count: number, first: ReceiverAnswer): ReceiverAnswer =>
  (response, request, earlier) => {
    if (earlier < count) first(response, request, earlier);
    else response.writeHead(200).end('thanks');
  };

describe('the events of a job', () => {
  // Covers Events and signatures
  it('reach each subscription to their type once, with the body of the catalog', async () => {
    const everything = await client.subscribe({ url: `${receiver.url}/all`, events: Object.keys(EVENT_BODIES) });
    await client.subscribe({ url: `${receiver.url}/ends`, events: ['workflow.completed', 'workflow.failed'] });
    await service.upload('note.txt', 'Hello.');
    const jobId = await service.submit({ source_files: ['note.txt'] });
    const job = await service.ended(jobId);
    await vi.waitFor(() => expect(receiver.of('/all')).toHaveLength(16), TEST_TIMEOUT);
    await vi.waitFor(() => expect(receiver.of('/ends')).toHaveLength(1), TEST_TIMEOUT);
    const events = receiver.of('/all').map(({ body }) => JSON.parse(body) as { event_type: JobEventType });
    for (const event of events) {
      expect(EVENT_BODIES[event.event_type].parse(event)).toEqual(event);
      expect(event).toMatchObject({ workflow_id: jobId, data: { job_id: jobId, job_type: 'aimt' } });
    }
    const of = (type: JobEventType) => events.filter((event) => event.event_type === type);
    expect(of('workflow.started')).toHaveLength(1);
    expect(of('workflow.step.started')).toHaveLength(7);
    expect(of('workflow.step.completed')).toHaveLength(7);
    expect(of('workflow.completed')).toMatchObject([
      { data: { status: 'completed', result: job.result, ended_at: job.ended_at, started_at: job.started_at } },
    ]);
    expect(new Set(receiver.of('/all').map(({ headers }) => headers['webhook-id'])).size).toBe(16);
    expect(receiver.of('/ends')[0]?.body).toBe(
      receiver.of('/all').find(({ body }) => body.includes('"workflow.completed"'))?.body,
    );
    await client.remove(everything);
  });
});

describe('a delivery', () => {
  // Covers Events and signatures, POST /v1/webhooks/{subscription_id}/test
  it('is verified by the library of Standard Webhooks and by a plain HMAC', async () => {
    await testEvent(status(204), { secret: SECRET, headers: { Authorization: 'Bearer a' } });
    const { headers, body } = receiver.received[0]!;
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    expect(headers['x-webhook-signature']).toBe(createHmac('sha256', SECRET).update(body).digest('hex'));
    expect(headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer a' });
    expect(headers['webhook-id']).toBe((JSON.parse(body) as { event_id: string }).event_id);
  });

  it('is verified with a secret of any form, as raw text', async () => {
    const secret = 'a secret in words';
    await testEvent(status(204), { secret });
    const { headers, body } = receiver.received[0]!;
    new Webhook(secret, { format: 'raw' }).verify(body, headers as Record<string, string>);
    expect(headers['x-webhook-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'));
  });

  it('is signed by both secrets after a rotation, and by none without a secret', async () => {
    receiver.answer = status(204);
    const id = await client.subscribe({ url: `${receiver.url}/rotated`, events: ['workflow.failed'], secret: SECRET });
    const next = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    await client.change(id, { secret: next });
    await client.test(id);
    await client.settled(id);
    const { headers, body } = receiver.of('/rotated')[0]!;
    for (const secret of [SECRET, next]) new Webhook(secret).verify(body, headers as Record<string, string>);
    const hex = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
    expect(headers['x-webhook-signature']).toBe(hex(next));
    expect(headers['x-webhook-signature-former']).toBe(hex(SECRET));

    await testEvent(status(204));
    const [unsigned] = receiver.of('/hook');
    expect(Object.keys(unsigned?.headers ?? {}).filter((name) => name.includes('signature'))).toEqual([]);
  });

  it('arrives at an endpoint that was down for five attempts: the same id and bytes, and a time of its own', async () => {
    const log = await testEvent(
      atFirst(5, (response) => void response.destroy()),
      { secret: SECRET },
    );
    expect(log).toMatchObject({ status: 'delivered', attempts: 6, response_status: 200, error_message: null });
    const deliveries = receiver.of('/hook');
    expect(deliveries).toHaveLength(6);
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
    expect(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const record = await client.log(log.id);
    expect(record.attempt_log.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const [index, { request_headers: sent }] of record.attempt_log.entries())
      expect(deliveries[index]?.headers).toMatchObject({ ...sent });
    new Webhook(SECRET).verify(deliveries[0]!.body, record.attempt_log[0]!.request_headers!);
    expect(record.attempt_log[0]).toMatchObject({ response_status: null, error_message: expect.any(String) });
    expect(record.attempt_log[5]).toMatchObject({ response_status: 200, response_body: 'thanks', error_message: null });
    expect(record.attempt_log[5]?.duration_ms).toBeGreaterThanOrEqual(0);
  });

  // Covers GET /v1/webhooks/{subscription_id}/logs, GET /v1/webhooks/logs/{log_id}
  it('fails after its last attempt, all of which are answered 500, and arrives when it is sent again', async () => {
    const log = await testEvent(status(500));
    expect(log).toMatchObject({ status: 'failed', attempts: 6, response_status: 500, next_attempt_at: null });
    expect((await client.log(log.id)).attempt_log[5]).toMatchObject({ response_body: 'the reason' });
    receiver.answer = status(200);
    await client.resend(log.id);
    await vi.waitFor(
      async () => expect(await client.log(log.id)).toMatchObject({ status: 'delivered', attempts: 7 }),
      TEST_TIMEOUT,
    );
    expect(new Set(receiver.of('/hook').map(({ body }) => body)).size).toBe(1);
  });

  it('waits as long as an answer 429 asks for', async () => {
    const log = await testEvent(atFirst(1, status(429, { 'retry-after': '2' })));
    expect(log).toMatchObject({ status: 'delivered', attempts: 2 });
    const [first, second] = receiver.of('/hook');
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(2000);
  });

  it('does not follow a redirect', async () => {
    const log = await testEvent(status(301, { location: `${receiver.url}/elsewhere` }));
    expect(log).toMatchObject({ status: 'failed', attempts: 6, response_status: 301 });
    expect(log.error_message).toContain('redirects are not followed');
    expect(receiver.of('/elsewhere')).toEqual([]);
  });

  it('ends with an answer 410, which deactivates the subscription and notifies its admins', async () => {
    const log = await testEvent(status(410));
    expect(log).toMatchObject({ status: 'failed', attempts: 1, response_status: 410 });
    expect(await client.read(log.webhook_id)).toMatchObject({ is_active: false, deactivation_reason: 'gone' });
    const response = await service.request('/v1/notifications?unread_only=true&limit=1');
    expect(await response.json()).toMatchObject({ notifications: [{ event_type: 'webhook.deactivated' }] });
  });

  it('to an endpoint that hangs fails by its time limit', async () => {
    const log = await testEvent(atFirst(1, () => undefined));
    expect(log).toMatchObject({ status: 'delivered', attempts: 2 });
    const [hung] = (await client.log(log.id)).attempt_log;
    expect(hung).toMatchObject({ response_status: null });
    expect(hung?.error_message).toContain('did not answer in time');
  });

  it('is confirmed by the status, whatever follows: 100 MB, or nothing for a long time', async () => {
    const large: ReceiverAnswer = (response) => {
      response.writeHead(200, { 'content-length': String(100 * 1024 * 1024) });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'a')));
      };
      response.on('drain', more);
      more();
    };
    const log = await testEvent(large);
    expect(log).toMatchObject({ status: 'delivered', attempts: 1 });
    expect((await client.log(log.id)).attempt_log[0]?.response_body).toBe('a'.repeat(1024));

    const endless: ReceiverAnswer = (response) => void response.writeHead(200, { 'content-length': '5' }).write('a');
    expect(await testEvent(endless, { url: `${receiver.url}/endless` })).toMatchObject({
      status: 'delivered',
      attempts: 1,
    });
    expect(receiver.received).toHaveLength(2);
  });

  it('is not sent again when the database is away as its answer arrives', async () => {
    const orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
    const rename = (from: string, to: string) => orm.em.getConnection().execute(`alter table ${from} rename to ${to}`);
    let isBack: Promise<unknown> | undefined;
    try {
      const log = await testEvent((response) => {
        void rename('webhook_attempt', 'webhook_attempt_away').then(() => response.writeHead(200).end());
        isBack = untilRetried('recordDelivery').finally(() => rename('webhook_attempt_away', 'webhook_attempt'));
      });
      expect(log).toMatchObject({ status: 'delivered', attempts: 1 });
      expect(receiver.received).toHaveLength(1);
    } finally {
      await isBack;
      await orm.close();
    }
  });

  it('is not sent to an endpoint whose certificate is not valid', async () => {
    const untrusted = await startReceiver(SELF_SIGNED);
    const log = await testEvent(status(200), { url: untrusted.url });
    expect(log).toMatchObject({ status: 'failed', response_status: null });
    expect(log.error_message).toContain('certificate');
    expect(untrusted.received).toEqual([]);
    await untrusted.close();
  });

  it('that waits for a retry goes to the new address of its subscription', async () => {
    receiver.answer = status(500);
    const id = await client.subscribe({ url: `${receiver.url}/old`, events: ['workflow.failed'] });
    await client.test(id);
    await vi.waitFor(() => expect(receiver.of('/old').length).toBeGreaterThan(0), TEST_TIMEOUT);
    receiver.answer = (response, request) => void response.writeHead(request.url === '/new' ? 200 : 500).end();
    await client.change(id, { url: `${receiver.url}/new` });
    expect(await client.settled(id)).toMatchObject({ status: 'delivered', target_url: `${receiver.url}/new` });
  });

  it('fails when its subscription was deleted, and stays in the log', async () => {
    receiver.answer = status(500);
    const id = await client.subscribe({ url: `${receiver.url}/deleted`, events: ['workflow.failed'] });
    await client.test(id);
    await vi.waitFor(() => expect(receiver.of('/deleted').length).toBeGreaterThan(0), TEST_TIMEOUT);
    await client.remove(id);
    await vi.waitFor(async () => {
      const log = (await client.allLogs()).find((each) => each.webhook_id === id);
      expect(log).toMatchObject({ status: 'failed', error_message: expect.stringContaining('deleted') });
    }, TEST_TIMEOUT);
  });
});

describe('an endpoint that hangs', () => {
  it('delays no other one of the organization', async () => {
    receiver.answer = (response, request) => {
      if (request.url === '/healthy') response.writeHead(204).end();
    };
    const silent = await startReceiver();
    silent.answer = () => undefined;
    try {
      const hanging = await client.subscribe({ url: silent.url, events: ['workflow.failed'] });
      const healthy = await client.subscribe({ url: `${receiver.url}/healthy`, events: ['workflow.failed'] });
      for (let index = 0; index < 40; index += 1) await client.test(hanging);
      await vi.waitFor(() => expect(silent.received.length).toBeGreaterThan(0), TEST_TIMEOUT);
      for (let index = 0; index < 10; index += 1) await client.test(healthy);
      await vi.waitFor(() => expect(receiver.of('/healthy')).toHaveLength(10), TEST_TIMEOUT);
      const waiting = (await client.logs(hanging)).filter(({ attempts }) => attempts === 0);
      expect(waiting.length).toBeGreaterThan(10);
      await client.remove(hanging);
    } finally {
      await silent.close();
    }
  });
});
