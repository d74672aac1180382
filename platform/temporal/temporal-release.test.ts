import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { downloadRelease, releaseArchive } from './temporal-release.ts';

const programs = createProgramRunner();
let folder: string;
let target: string;
let server: Server;
let served: Buffer;
let url: string;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquent-release-'));
  await mkdir(join(folder, 'content'));
  for (const name of ['LICENSE', 'temporal']) await writeFile(join(folder, 'content', name), `${name} of a release`);
  const archive = join(folder, 'release.tar.gz');
  await promisify(execFile)('tar', ['-czf', archive, '-C', join(folder, 'content'), 'LICENSE', 'temporal']);
  served = await readFile(archive);
  server = createServer((request, response) => {
    response.writeHead(request.url === '/release.tar.gz' ? 200 : 404);
    response.end(request.url === '/release.tar.gz' ? served : 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/release.tar.gz`;
});
beforeEach(async () => {
  target = await mkdtemp(join(folder, 'target-'));
});
afterAll(async () => {
  server.close();
  await programs.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the download of a release', () => {
  it('unpacks the program of an archive with the pinned checksum, and nothing else', async () => {
    const path = await downloadRelease({ url, sha256: sha256(served) }, target, { programs, fetch });
    expect(path).toBe(join(target, 'temporal'));
    expect(await readFile(path, 'utf8')).toBe('temporal of a release');
    expect(await readdir(target)).toEqual(['temporal']);
  });

  it('leaves nothing of an archive that was changed by a single bit', async () => {
    const pinned = sha256(served);
    const original = served;
    served = Buffer.from(original);
    served.writeUInt8(served.readUInt8(100) ^ 1, 100);
    try {
      await expect(downloadRelease({ url, sha256: pinned }, target, { programs, fetch })).rejects.toThrow(
        `has the SHA-256 ${sha256(served)} instead of ${pinned}, so it was not unpacked`,
      );
      expect(await readdir(target)).toEqual([]);
    } finally {
      served = original;
    }
  });

  it('says what a server answers that has no such archive', async () => {
    const missing = downloadRelease({ url: `${url}.old`, sha256: sha256(served) }, target, { programs, fetch });
    await expect(missing).rejects.toThrow(`${url}.old answers 404`);
  });
});

describe('the pinned release', () => {
  it('has a checksum for Linux and macOS on both processors, each its own', () => {
    const machines = ['linux', 'darwin'].flatMap((system) => ['x64', 'arm64'].map((each) => [system, each] as const));
    const archives = machines.map(([system, processor]) => releaseArchive(system, processor));
    for (const archive of archives) expect(archive?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(archives.map((archive) => archive?.sha256)).size).toBe(4);
    expect(archives[0]?.url).toMatch(/^https:\/\/github\.com\/temporalio\/cli\/.*_linux_amd64\.tar\.gz$/);
  });

  it('is not downloaded for a machine without a checksum', () => {
    expect(releaseArchive('win32', 'x64')).toBeUndefined();
    expect(releaseArchive('linux', 'riscv64')).toBeUndefined();
  });
});
