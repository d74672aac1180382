import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Organization, OutboxRecord, WebhookDelivery } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { insertDeliveries } from '#db/webhooks/insert-deliveries.ts';
import { createTestEvent } from '#domain/events/example-events.ts';
import { RECEIVER_CERTIFICATE } from '#test/webhooks/receiver-certificate.ts';
import type { Benchmark, BenchmarkSettings, Comparison, Round } from './benchmark.ts';
import { canReadProcessorTime, processorSeconds } from './processor-time.ts';
import { startWebhookEndpoints } from './webhook-endpoints.ts';
import { API_KEY, openWorkbench, type Workbench } from './workbench.ts';

const ENDPOINTS = { smoke: 3, real: 20 };
/** Deliveries to all endpoints together. */
const DELIVERIES = { smoke: 6, real: 2000 };
/** Wanted: deliveries per second on a machine with this many cores. */
const TARGET_RATE = 150;
const CORES = 2;
/** A measurement lasts about a minute, and starts a service of its own. */
const MAX_ROUNDS = 3;
/** Milliseconds for all deliveries to arrive. */
const PATIENCE = 600_000;
/** Milliseconds between two looks. */
const LOOK = 20;

/** Deliveries of one burst. */
interface Burst {
  /**
   * Per second, to the endpoints that answer, from the first receipt: how long an idle outbox takes to notice the events
   * is a part of the times to delivery.
   */
  readonly rate: number;
  /** Per second of processor time of the service and its Temporal server; NaN where it can't be read. */
  readonly processorRate: number;
  /** Milliseconds from the commit of the event to its receipt. */
  readonly p50: number;
  readonly p95: number;
}

/** Measures how much a dead endpoint slows down the others of its organization. */
export const webhooksBenchmark: Benchmark = {
  name: 'webhooks',
  title: 'webhooks with a dead endpoint among others against the same without it',
  async run(settings) {
    const bench = await openWorkbench(settings);
    try {
      const rounds: { readonly dead: Burst; readonly alive: Burst }[] = [];
      for (let round = 1; round <= Math.min(settings.rounds, MAX_ROUNDS); round += 1) {
        const alive = await measure(settings, bench, false);
        const dead = await measure(settings, bench, true);
        rounds.push({ dead, alive });
        settings.progress(`round ${round}, with a dead endpoint: ${describe(dead)}; without: ${describe(alive)}`);
      }
      const compare = (valueOf: (burst: Burst) => number): readonly Round[] =>
        rounds.map(({ dead, alive }) => ({ ours: valueOf(dead), baseline: valueOf(alive) }));
      const wanted = (what: string, unit: string, target: number, valueOf: (burst: Burst) => number): Comparison[] => {
        const measured = rounds.map(({ alive }) => ({ ours: valueOf(alive), baseline: target }));
        if (measured.some(({ ours }) => Number.isNaN(ours))) return [];
        return [{ what, unit, baseline: 'no measurement: the wanted rate', target: 1, rounds: measured }];
      };
      const endpoints = settings.smoke ? ENDPOINTS.smoke : ENDPOINTS.real;
      const baseline = `${endpoints - 1} endpoints that answer`;
      return [
        {
          what: `1 / p95 of the time to delivery, ${endpoints} endpoints, one dead`,
          unit: '1/s',
          baseline,
          target: 0.5,
          rounds: compare(({ p95 }) => 1000 / p95),
        },
        { what: 'deliveries to the others', unit: '1/s', baseline, target: 0.5, rounds: compare(({ rate }) => rate) },
        ...wanted('deliveries', '1/s', TARGET_RATE, ({ rate }) => rate),
        ...wanted('deliveries', '1/processor s', TARGET_RATE / CORES, ({ processorRate }) => processorRate),
      ];
    } catch (error) {
      throw new Error(`The benchmark of webhooks failed. The service's log says:\n${await bench.complaints()}`, {
        cause: error,
      });
    } finally {
      await bench.close();
    }
  },
};

const describe = ({ rate, processorRate, p50, p95 }: Burst) =>
  `${rate.toFixed(1)} deliveries/s, ${processorRate.toFixed(1)} per second of processor time, p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms`;

/** Emits a burst of events, with a service and a namespace of its own, until all that can arrive have. */
async function measure(settings: BenchmarkSettings, bench: Workbench, isOneDead: boolean): Promise<Burst> {
  const count = settings.smoke ? ENDPOINTS.smoke : ENDPOINTS.real;
  const events = (settings.smoke ? DELIVERIES.smoke : DELIVERIES.real) / count;
  const endpoints = await startWebhookEndpoints(count - 1);
  const authority = join(bench.folder, 'authority.pem');
  await writeFile(authority, RECEIVER_CERTIFICATE.cert);
  const { options } = await bench.newNamespace('webhooks');
  const service = await bench.startService('all', options.namespace, {
    OUTBOUND_ALLOW: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: authority,
  });
  const subscriptions: number[] = [];
  try {
    for (const url of endpoints.urls.slice(isOneDead ? 0 : 1)) subscriptions.push(await subscribe(service.url, url));
    const used = async () =>
      canReadProcessorTime && bench.temporalPid !== undefined
        ? (await processorSeconds(service.pid)) + (await processorSeconds(bench.temporalPid))
        : Number.NaN;
    const before = await used();
    const committed = await emit(bench, events);
    const expected = events * (count - 1);
    const deadline = Date.now() + PATIENCE;
    while (endpoints.received.size < expected) {
      if (Date.now() > deadline) throw new Error(`${endpoints.received.size} of ${expected} deliveries arrived`);
      await sleep(LOOK);
    }
    const receipts = [...endpoints.received.values()];
    const delays = receipts.map(([id, at]) => at - (committed.get(id) ?? Number.NaN));
    const sorted = delays.toSorted((one, other) => one - other);
    const times = receipts.map(([, at]) => at);
    const duration = Math.max(...times) - Math.min(...times);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
    const processorRate = expected / ((await used()) - before);
    return { rate: (expected * 1000) / duration, processorRate, p50: at(0.5), p95: at(0.95) };
  } finally {
    for (const id of subscriptions) await call(service.url, `/webhooks/${id}`, 'DELETE');
    await service.stop();
    await endpoints.close();
    const leftOver = bench.orm.em.fork();
    await leftOver.nativeDelete(OutboxRecord, { kind: 'deliver_webhook' });
    await leftOver.nativeDelete(WebhookDelivery, { id: { $gt: 0 } }, ALL_ORGANIZATIONS);
  }
}

/** Stores events as changes of jobs do, one transaction each. @returns time in ms of the commit, by event */
async function emit({ orm }: Workbench, events: number): Promise<ReadonlyMap<string, number>> {
  const { id: organization } = await orm.em.fork().findOneOrFail(Organization, { id: { $ne: null } });
  const committed = new Map<string, number>();
  for (let index = 0; index < events; index += 1) {
    const id = randomUUID();
    const body = createTestEvent(id, organization, new Date());
    await organizationEntityManager(orm, organization).transactional((transaction) =>
      insertDeliveries(transaction, organization, [body]),
    );
    committed.set(id, Date.now());
  }
  return committed;
}

async function subscribe(api: string, url: string): Promise<number> {
  const content = { name: url, url, events: ['workflow.completed'], secret: `whsec_${randomUUID()}` };
  return ((await (await call(api, '/webhooks', 'POST', content)).json()) as { id: number }).id;
}

async function call(api: string, path: string, method: string, json?: object): Promise<Response> {
  const response = await fetch(`${api}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
