import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { startProgram } from './child-process.ts';
import { interleave, perSecond } from './rounds.ts';
import { API_KEY, openWorkbench } from './workbench.ts';

/** MB of a file, and how many go at a time. */
const SIZE = { smoke: 1, real: 32 };
const AT_A_TIME = 2;
const MEGABYTE = 1024 * 1024;

const FORM_TYPE = 'multipart/form-data; boundary=b';
const formHead = (path: string) =>
  `--b\r\nContent-Disposition: form-data; name="path"\r\n\r\n${path}\r\n` +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="x.bin"\r\n\r\n';
const FORM_TAIL = '\r\n--b--\r\n';

/** Files through the API into local storage and back. */
export const transferBenchmark: Benchmark = {
  name: 'transfer',
  title: `upload and download of ${SIZE.real} MB, ${AT_A_TIME} at a time; servers and client in processes of their own`,
  async run(settings) {
    const bench = await openWorkbench(settings);
    try {
      const client = await bench.newNamespace('transfer');
      const service = await bench.startService('api', client.options.namespace);
      try {
        return await compare(settings, bench.folder, service.url);
      } finally {
        await service.stop();
      }
    } finally {
      await bench.close();
    }
  },
};

async function compare(settings: BenchmarkSettings, folder: string, url: string): Promise<Comparison[]> {
  const megabytes = settings.smoke ? SIZE.smoke : SIZE.real;
  const bareFolder = join(folder, 'bare');
  await mkdir(bareFolder);
  const bare = await startProgram({
    program: 'bench/bare/transfer.ts',
    arguments: [bareFolder],
    environment: {},
    folder,
    ready: /listening (\S+)/,
  });
  try {
    const upload = await interleave(
      settings,
      'upload MB/s',
      () => rate(megabytes, (lane) => uploadForm(url, `bench/${lane}.bin`, megabytes)),
      async () => {
        const reached = await rate(megabytes, () => send(bare.said, { method: 'PUT', path: '/' }, megabytes, '', ''));
        await empty(bareFolder);
        return reached;
      },
    );
    await writeFile(join(bareFolder, 'download'), Buffer.alloc(megabytes * MEGABYTE, 'x'));
    const download = await interleave(
      settings,
      'download MB/s',
      () => rate(megabytes, (lane) => receive(url, `/v1/files/download?path=bench/${lane}.bin`, megabytes)),
      () => rate(megabytes, () => receive(bare.said, '/', megabytes)),
    );
    const [unit, target] = ['MB/s', 0.6];
    return [
      { what: 'upload (form, stored for good)', unit, baseline: 'request piped to a file', target, rounds: upload },
      { what: 'download', unit, baseline: 'file piped to the response', target, rounds: download },
    ];
  } finally {
    await bare.stop();
  }
}

/** @returns MB a second of all lanes together */
async function rate(megabytes: number, run: (lane: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: AT_A_TIME }, (_, lane) => run(lane)));
  return perSecond(megabytes * AT_A_TIME, startedAt);
}

function uploadForm(url: string, path: string, megabytes: number): Promise<void> {
  const options = { method: 'POST', path: '/v1/files/upload', headers: { 'content-type': FORM_TYPE } };
  return send(url, options, megabytes, formHead(path), FORM_TAIL);
}

const chunk = Buffer.alloc(MEGABYTE, 'x');

async function send(
  url: string,
  options: RequestOptions,
  megabytes: number,
  head: string,
  tail: string,
): Promise<void> {
  const length = head.length + megabytes * MEGABYTE + tail.length;
  const answer = await exchange(
    url,
    { ...options, headers: { ...options.headers, 'content-length': length } },
    (request) => {
      request.write(head);
      let left = megabytes;
      const more = (): void => {
        while (left > 0) {
          left -= 1;
          if (!request.write(chunk)) return void request.once('drain', more);
        }
        request.end(tail);
      };
      more();
    },
  );
  if (answer.status !== 201) throw new Error(`an upload was answered with ${answer.status}`);
}

async function receive(url: string, path: string, megabytes: number): Promise<void> {
  const { status, bytes } = await exchange(url, { path }, (request) => void request.end());
  if (status !== 200 || bytes !== megabytes * MEGABYTE)
    throw new Error(`a download was answered with ${status}, ${bytes} bytes`);
}

function exchange(
  url: string,
  options: RequestOptions,
  write: (request: ReturnType<typeof httpRequest>) => void,
): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const headers = { ...options.headers, authorization: `Bearer ${API_KEY}` };
    const request = httpRequest({ ...options, hostname, port, headers }, (response: IncomingMessage) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on('error', reject);
    });
    request.on('error', reject);
    write(request);
  });
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name));
}
