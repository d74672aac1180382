import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { temporaryFolder } from '#test/shared.ts';
import { downloadRelease, releaseArchive } from './temporal-release.ts';

const programs = createProgramRunner();

const folder = temporaryFolder();
afterAll(() => programs.close());

it('The download of a release unpacks its program and nothing else, and keeps no archive', async () => {
  const [content, target, parts] = ['content', 'target', 'parts'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [content, target]) await mkdir(each);
  for (const name of ['LICENSE', 'temporal']) await writeFile(join(content, name), `${name} of a release`);
  const archive = join(folder, 'release.tar.gz');
  await promisify(execFile)('tar', ['-czf', archive, '-C', content, 'LICENSE', 'temporal']);
  const served = await readFile(archive);
  const source = { url: 'https://releases.test/a.tar.gz', sha256: createHash('sha256').update(served).digest('hex') };
  const fetch = async () => new Response(served);
  const path = await downloadRelease(source, { folder: target, parts }, { programs, fetch });
  expect(path).toBe(join(target, 'temporal'));
  expect(await readFile(path, 'utf8')).toBe('temporal of a release');
  expect([await readdir(target), await readdir(parts)]).toEqual([['temporal'], []]);
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
