import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { startProgram } from './child-process.ts';
import { HttpConnection, requestText } from './http-connection.ts';
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
        return [await compare(settings, bench.folder, service.url)];
      } finally {
        await service.stop();
      }
    } finally {
      await bench.close();
    }
  },
};

async function compare(settings: BenchmarkSettings, folder: string, url: string): Promise<Comparison> {
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
    const rounds = await interleave(
      settings,
      'requests/s',
      () => requestsPerSecond(url, duration, expected),
      () => requestsPerSecond(bare.said, duration, expected),
    );
    return { what: `GET ${PATH}`, unit: 'requests/s', baseline: 'Koa + @koa/router, same JSON', target: 0.5, rounds };
  } finally {
    await bare.stop();
  }
}

/** Every answer is compared: a fast error must not count. */
async function requestsPerSecond(url: string, duration: number, expected: string): Promise<number> {
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
    return perSecond(answered, startedAt);
  } finally {
    for (const connection of connections) connection.close();
  }
}
