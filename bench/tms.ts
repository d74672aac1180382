import type { TmsName } from '#domain/projects/tms-name.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { pushUnits } from '#providers/tms/push-units.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import { startCrowdinServer } from '#test/fakes/tms/crowdin-server.ts';
import { TMS_TOKEN, type FakeProjectOptions, type FakeTms } from '#test/fakes/tms/fake-project.ts';
import { startLokaliseServer } from '#test/fakes/tms/lokalise-server.ts';
import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';
import type { Benchmark, Comparison, Round } from './benchmark.ts';

/** A system with its limit in requests per second, and units to pull and to push, which take some seconds each. */
const SYSTEMS: readonly {
  readonly name: TmsName;
  readonly start: (options: FakeProjectOptions) => Promise<FakeTms>;
  readonly limit: number;
  readonly pulled: number;
  readonly pushed: number;
}[] = [
  { name: 'weblate', start: startWeblateServer, limit: 10, pulled: 30_000, pushed: 100 },
  { name: 'crowdin', start: startCrowdinServer, limit: 10, pulled: 2_000, pushed: 100 },
  { name: 'lokalise', start: startLokaliseServer, limit: 6, pulled: 20_000, pushed: 2_000 },
];
/** Milliseconds until a fake answers. */
const LATENCY = 50;
/** A round waits for limits, not for this machine. */
const MAX_ROUNDS = 3;

const { signal } = new AbortController();

/** Units per second from and to a system, against those that its limit of requests lets through. */
export const tmsBenchmark: Benchmark = {
  name: 'tms',
  title: 'pulling and pushing units against the rate limits of their systems',
  async run({ smoke, rounds, progress }) {
    const comparisons: Comparison[] = [];
    for (const system of SYSTEMS) {
      const counts = smoke ? { pulled: 20, pushed: 5 } : system;
      const measured: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 1; round <= Math.min(rounds, MAX_ROUNDS); round += 1) {
        measured.push(await measure(system, counts));
        progress(`${system.name}, round ${round}`);
      }
      const baseline = `${system.limit} requests/s, ${LATENCY} ms latency`;
      for (const what of ['pulled', 'pushed'] as const) {
        comparisons.push({
          what: `units ${what}, ${system.name}`,
          unit: 'units/s',
          baseline,
          target: 0.8,
          rounds: measured.map((each) => each[what]),
        });
      }
    }
    return comparisons;
  },
};

async function measure(
  { name, start, limit }: (typeof SYSTEMS)[number],
  { pulled, pushed }: { readonly pulled: number; readonly pushed: number },
): Promise<{ readonly pulled: Round; readonly pushed: Round }> {
  const strings = Array.from({ length: pulled }, (_, index) => ({
    id: index + 1,
    key: `key.${index + 1}`,
    source: `Text number ${index + 1}`,
  }));
  const server = await start({ strings, languages: ['de'], latency: LATENCY, requestsPerSecond: limit });
  try {
    const outbound = createOutboundClient({ allow: ['127.0.0.0/8'] });
    const connectors = createTmsConnectors({ outbound, addresses: { crowdin: server.url, lokalise: server.url } });
    const credentials = { token: TMS_TOKEN, baseUrl: name === 'weblate' ? server.url : null };
    const connector = connectors.connect(name, credentials, 'bench', server.identifier);
    const { components, sourceLanguage, targetLanguages } = await connector.readProject(server.identifier, signal);
    const scope = {
      project: server.identifier,
      component: components[0]!,
      sourceLanguage,
      language: targetLanguages[0]!,
    };
    const units: TmsUnit[] = [];
    const pull = await timed(server, limit, async () => {
      for await (const page of connector.pullUnits(scope, 'all', signal)) units.push(...page);
      return units.length;
    });
    const push = await timed(server, limit, async () => {
      const changes = units.slice(0, pushed).map((unit) => ({ unit, targets: [`Text ${unit.id}`] }));
      for (let at = 0; at < changes.length; at += connector.unitsPerPush) {
        await pushUnits(connector, scope, changes.slice(at, at + connector.unitsPerPush), signal);
      }
      return changes.length;
    });
    return { pulled: pull, pushed: push };
  } finally {
    await server.close();
  }
}

/** Units per second, and the same if the requests that were let through had come at the limit's pace. */
async function timed(server: FakeTms, limit: number, work: () => Promise<number>): Promise<Round> {
  const before = server.requests.length - server.refusals();
  const started = performance.now();
  const units = await work();
  const seconds = (performance.now() - started) / 1000;
  const requests = server.requests.length - server.refusals() - before;
  return { ours: units / seconds, baseline: units / (requests / limit) };
}
