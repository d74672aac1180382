import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { casesOfRun, isForLongRun } from '#test/suite/long.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithout } from '#test/suite/skipped.ts';
import { installEnvironment } from './python-environment.ts';
import { changedFile } from './package-files.ts';

/** Writes a package without code. */
const WHEEL = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    wheel.writestr('tiny.py', '')
    info = 'tiny-1.0.dist-info/'
    wheel.writestr(info + 'METADATA', 'Metadata-Version: 2.1\\nName: tiny\\nVersion: 1.0\\n')
    wheel.writestr(info + 'WHEEL', 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr(info + 'RECORD', 'tiny.py,,\\n')
`;
const hasPython = () => {
  try {
    execFileSync('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))']);
    return true;
  } catch {
    return false;
  }
};
const isWithoutPython = isWithout('python3, 3.11 or newer, with venv', hasPython(), 'environments of Python');

describe.skipIf(isWithoutPython)('an environment of Python', () => {
  let hash: string;
  const folder = temporaryFolder();
  const wheel = join(folder, 'tiny-1.0-py3-none-any.whl');
  beforeAll(async () => {
    execFileSync('python3', ['-c', WHEEL, wheel]);
    hash = createHash('sha256')
      .update(await readFile(wheel))
      .digest('hex');
  });

  async function install(name: string, ending: string) {
    const requirements = join(folder, `${name}.txt`);
    await writeFile(requirements, `tiny @ ${pathToFileURL(wheel).href}${ending}\n`);
    return installEnvironment({ folder: join(folder, name), requirements });
  }

  // Each environment takes some seconds of processor time.
  it.skipIf(isForLongRun('hashes of the packages of Python'))('has packages with the expected bytes', async () => {
    expect(await install('expected', ` --hash=sha256:${hash}`)).toBeUndefined();
    await stat(join(folder, 'expected', 'requirements.txt'));
  });

  const bad: readonly (readonly [string, string])[] = [
    ['changed', ` --hash=sha256:${'0'.repeat(64)}`],
    ['unknown', ''],
  ];
  it.each(casesOfRun(bad, (_case, index) => index === 0))('has none that are %s', async (name, ending) => {
    expect(await install(name, ending)).toMatch(/could not be installed/);
    await expect(stat(join(folder, name, 'requirements.txt'))).rejects.toThrow('ENOENT');
  });
});

it.each(['../../speech/requirements.txt', 'video-pages.txt'])('all packages of %s have hashes', async (path) => {
  const text = await readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  const packages = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .trim()
    .split('\n');
  for (const line of packages) expect(line).toMatch(/^[\w.-]+==[\w.]+( ; [^-]+)?( +--hash=sha256:[0-9a-f]{64})+$/);
});

it('names the first file of a model that has other bytes, or is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-model-'));
  const hash = createHash('sha256').update('weights').digest('hex');
  await writeFile(join(folder, 'model.bin'), 'weights');
  expect(await changedFile(folder, { 'model.bin': hash })).toBeUndefined();
  expect(await changedFile(folder, { 'model.bin': hash, 'config.json': hash })).toBe('config.json');
  await writeFile(join(folder, 'model.bin'), 'other weights');
  expect(await changedFile(folder, { 'model.bin': hash })).toBe('model.bin');
  await rm(folder, { recursive: true });
});
