import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyFolder, temporaryFolder } from '#test/suite/shared.ts';
import { downloadProgram } from './download.mjs';
import { releaseArchive } from './release.mjs';

const PROGRAM = randomBytes(200_000);
let archive: Buffer;
let sha256: string;
const content = temporaryFolder();
beforeAll(async () => {
  await mkdir(join(content, 'archive'));
  await writeFile(join(content, 'archive', 'LICENSE'), 'of a release');
  await writeFile(join(content, 'archive', 'temporal'), PROGRAM);
  const path = join(content, 'release.tar.gz');
  await promisify(execFile)('tar', ['-czf', path, '-C', join(content, 'archive'), 'LICENSE', 'temporal']);
  archive = await readFile(path);
  sha256 = createHash('sha256').update(archive).digest('hex');
});

let server: Server;
let url: string;
/** The ranges that were asked for. */
let ranges: (string | undefined)[];
let answer: (headers: IncomingHttpHeaders, response: ServerResponse) => void;
let told: string[];

function sendRange({ range }: IncomingHttpHeaders, response: ServerResponse): void {
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  if (start >= archive.length) return void response.writeHead(416).end();
  const rest = { 'content-range': `bytes ${start}-${archive.length - 1}/${archive.length}` };
  response.writeHead(start > 0 ? 206 : 200, start > 0 ? rest : {}).end(archive.subarray(start));
}

const folder = emptyFolder();
beforeEach(async () => {
  [ranges, told, answer] = [[], [], sendRange];
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request.headers, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const download = (limits = { answer: 60_000, silence: 60_000 }) =>
  downloadProgram({ url, sha256 }, { folder, tell: (text) => told.push(text), limits });
const part = () => join(folder, `${sha256}.part`);

/** Downloads, and compares the program, which is the only file left. */
async function expectProgram(): Promise<void> {
  const path = await download();
  expect(PROGRAM.equals(await readFile(path))).toBe(true);
  expect(await readdir(folder)).toEqual(['temporal']);
}

describe('a download', () => {
  it('unpacks only the program, and reports its progress', async () => {
    await expectProgram();
    expect(told.at(-1)).toBe('0.2 MB downloaded');
    expect(ranges).toEqual([undefined]);
  });

  it('that stalls is aborted, and continued by the next one', async () => {
    answer = (_headers, response) => {
      response.writeHead(200, { 'content-length': archive.length });
      response.write(archive.subarray(0, 120_000));
    };
    await expect(download({ answer: 60_000, silence: 500 })).rejects.toThrow('no data for 0.5 s');
    answer = sendRange;
    await expectProgram();
    expect(ranges).toEqual([undefined, 'bytes=120000-']);
  });

  it('takes a complete part as it is', async () => {
    await writeFile(part(), archive);
    await expectProgram();
    expect(ranges).toEqual([`bytes=${archive.length}-`]);
  });

  it('starts again where a server supports no ranges, and where a part was damaged', async () => {
    await writeFile(part(), archive.subarray(0, 7));
    answer = (_headers, response) => void response.end(archive);
    await expectProgram();
    await rm(join(folder, 'temporal'));
    await writeFile(part(), randomBytes(9));
    answer = sendRange;
    await expectProgram();
    expect(ranges).toEqual(['bytes=7-', 'bytes=9-', undefined]);
  });

  it('leaves nothing of a file that was changed by a single bit', async () => {
    const changed = Buffer.from(archive);
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
    answer = (_headers, response) => void response.end(changed);
    await expect(download()).rejects.toThrow(`instead of ${sha256}, so it was not unpacked`);
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports a refusal, and does not wait for a server that does not answer', async () => {
    answer = (_headers, response) => void response.writeHead(404).end();
    await expect(download()).rejects.toThrow(`${url} answers 404`);
    answer = () => undefined;
    await expect(download({ answer: 100, silence: 60_000 })).rejects.toThrow('no data for 0.1 s');
  });
});

describe('the pinned release', () => {
  it('has a checksum for Linux and macOS on both processors, each its own', () => {
    const machines = ['linux', 'darwin'].flatMap((system) => ['x64', 'arm64'].map((each) => [system, each] as const));
    const archives = machines.map(([system, processor]) => releaseArchive(system, processor));
    for (const archive of archives) expect(archive.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(archives.map((archive) => archive.sha256)).size).toBe(4);
    expect(archives[0]?.url).toMatch(/^https:\/\/github\.com\/temporalio\/cli\/.*_linux_amd64\.tar\.gz$/);
  });

  it('is not downloaded for a machine without a checksum', () => {
    expect(() => releaseArchive('win32', 'x64')).toThrow('win32_amd64');
    expect(() => releaseArchive('linux', 'riscv64')).toThrow('linux_riscv64');
  });
});
