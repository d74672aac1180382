import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { startProgram } from './child-process.ts';
import { HttpConnection, requestText } from './http-connection.ts';
import { canReadProcessorTime, perProcessorSecond } from './processor-time.ts';
import { interleave, perSecond } from './rounds.ts';
import { API_KEY, openWorkbench } from './workbench.ts';

const CONNECTIONS = 16;
/** Milliseconds of one measurement. */
const DURATION = { smoke: 150, real: 1_000 };
const PATH = '/v1/users/me';

/** An authenticated request that does almost nothing: what our middleware costs. */
export const httpBenchmark: Benchmark = {
  name: 'http',
  title: `GET ${PATH} over ${CONNECTIONS} keep-alive connections; servers and load in processes of their own`,
  async run(settings) {
    const bench = await openWorkbench(settings);
    try {
      const client = await bench.newNamespace('http');
      const service = await bench.startService('api', client.options.namespace);
      try {
        return await compare(settings, bench.folder, service);
      } finally {
        await service.stop();
      }
    } finally {
      await bench.close();
    }
  },
};

async function compare(
  settings: BenchmarkSettings,
  folder: string,
  { url, pid }: { readonly url: string; readonly pid: number },
): Promise<readonly Comparison[]> {
  const response = await fetch(`${url}${PATH}`, { headers: { authorization: `Bearer ${API_KEY}` } });
  const expected = await response.text();
  if (!response.ok) throw new Error(`${PATH} answered ${response.status}: ${expected}`);
  const bare = await startProgram({
    program: 'bench/bare/koa.ts',
    arguments: [expected],
    environment: {},
    folder,
    ready: /listening (\S+)/,
  });
  try {
    const duration = settings.smoke ? DURATION.smoke : DURATION.real;
    const common = { what: `GET ${PATH}`, baseline: 'Koa + @koa/router, same JSON', target: 0.5 };
    const rate = async (url: string) => perSecond(...(await answer(url, duration, expected)));
    const comparisons: Comparison[] = [
      {
        ...common,
        unit: 'requests/s',
        rounds: await interleave(
          settings,
          'requests/s',
          () => rate(url),
          () => rate(bare.said),
        ),
      },
    ];
    if (!canReadProcessorTime) return comparisons;
    const ofProcess = (url: string, pid: number) =>
      perProcessorSecond(pid, async () => (await answer(url, duration, expected))[0]);
    const rounds = await interleave(
      settings,
      'requests per second of processor time',
      () => ofProcess(url, pid),
      () => ofProcess(bare.said, bare.pid),
    );
    return [...comparisons, { ...common, unit: 'requests/processor s', rounds }];
  } finally {
    await bare.stop();
  }
}

/** Asks for a time; every answer is compared: a fast error must not count. @returns how many answered, and since when */
async function answer(url: string, duration: number, expected: string): Promise<[answered: number, startedAt: number]> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(url)));
  const request = requestText(url, 'GET', PATH, API_KEY);
  const body = Buffer.from(expected).toString('latin1');
  let answered = 0;
  const startedAt = performance.now();
  const until = startedAt + duration;
  const load = async (connection: HttpConnection) => {
    while (performance.now() < until) {
      const answer = await connection.ask(request);
      if (answer.status !== 200 || answer.body !== body)
        throw new Error(`unexpected answer ${answer.status}: ${answer.body}`);
      answered += 1;
    }
  };
  try {
    await Promise.all(connections.map(load));
    return [answered, startedAt];
  } finally {
    for (const connection of connections) connection.close();
  }
}
