import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_TIMEOUT } from '#test/test-timeout.ts';
import { emptyFolder } from '#test/shared.ts';
import { resumeDownload, type DownloadSource } from './resume-download.ts';

const FILE = randomBytes(200_000);
const SHA256 = createHash('sha256').update(FILE).digest('hex');

let server: Server;
let source: DownloadSource;
/** The ranges that were asked for. */
let ranges: (string | undefined)[];
let answer: (headers: IncomingHttpHeaders, response: ServerResponse) => void;

/** The process id of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

function sendRange({ range }: IncomingHttpHeaders, response: ServerResponse): void {
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  if (start >= FILE.length) return void response.writeHead(416).end();
  const rest = { 'content-range': `bytes ${start}-${FILE.length - 1}/${FILE.length}` };
  response.writeHead(start > 0 ? 206 : 200, start > 0 ? rest : {}).end(FILE.subarray(start));
}

const sendAll = (_headers: IncomingHttpHeaders, response: ServerResponse): void => void response.end(FILE);

const folder = emptyFolder();
beforeEach(async () => {
  ranges = [];
  answer = sendRange;
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request.headers, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  source = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`, sha256: SHA256 };
});
afterEach(async () => {
  server.close();
});

/** Downloads, and compares the file, which is the only one left. */
async function expectFile(): Promise<void> {
  const path = await resumeDownload(source, folder, fetch);
  expect(FILE.equals(await readFile(path))).toBe(true);
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([path]);
}

describe('a download', () => {
  it('that a connection interrupted continues where it stopped', async () => {
    answer = (_headers, response) => {
      response.writeHead(200, { 'content-length': FILE.length });
      response.write(FILE.subarray(0, 120_000));
      const hasCome = async () =>
        expect((await stat(join(folder, `${SHA256}.${process.pid}`))).size).toBeGreaterThan(0);
      void vi.waitFor(hasCome, TEST_TIMEOUT).finally(() => response.destroy());
    };
    await expect(resumeDownload(source, folder, fetch)).rejects.toThrow();
    answer = sendRange;
    await expectFile();
    const start = Number(/\d+/.exec(ranges[1] ?? '')?.[0]);
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThanOrEqual(120_000);
  });

  it('continues with the longest part of processes that have ended', async () => {
    await writeFile(join(folder, `${SHA256}.${endedProcess()}`), FILE.subarray(0, 1_000));
    await writeFile(join(folder, `${SHA256}.${endedProcess()}`), FILE.subarray(0, 150_000));
    await expectFile();
    expect(ranges).toEqual(['bytes=150000-']);
  });

  it('needs nothing more of a part that is whole', async () => {
    await writeFile(join(folder, `${SHA256}.${endedProcess()}`), FILE);
    await expectFile();
    expect(ranges).toEqual(['bytes=200000-']);
  });

  it('leaves the part of a process that runs, and that of another file', async () => {
    const others = [`${SHA256}.${process.ppid}`, `${'0'.repeat(64)}.${endedProcess()}`];
    for (const name of others) await writeFile(join(folder, name), FILE.subarray(0, 5));
    const path = await resumeDownload(source, folder, fetch);
    await rm(path);
    expect((await readdir(folder)).toSorted()).toEqual(others.toSorted());
    expect(ranges).toEqual([undefined]);
  });

  it('begins anew where a server knows no ranges, and where a part was damaged', async () => {
    await writeFile(join(folder, `${SHA256}.${endedProcess()}`), FILE.subarray(0, 7));
    answer = sendAll;
    await expectFile();
    await rm(folder, { recursive: true });
    await resumeDownload(source, folder, fetch).then(rm);
    await writeFile(join(folder, `${SHA256}.${endedProcess()}`), randomBytes(9));
    answer = sendRange;
    await expectFile();
    expect(ranges.slice(2)).toEqual(['bytes=9-', undefined]);
  });

  it('leaves nothing of a file that was changed by a single bit', async () => {
    const changed = Buffer.from(FILE);
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
    answer = (_headers, response) => void response.end(changed);
    await expect(resumeDownload(source, folder, fetch)).rejects.toThrow(`instead of ${SHA256}, so it was not unpacked`);
    expect(await readdir(folder)).toEqual([]);
  });

  it('says what a server answers that has no such file', async () => {
    answer = (_headers, response) => void response.writeHead(404).end();
    await expect(resumeDownload(source, folder, fetch)).rejects.toThrow(`${source.url} answers 404`);
  });
});
