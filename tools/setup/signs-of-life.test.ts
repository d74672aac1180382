import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderSize, stallTimeout, watchLife } from './signs-of-life.mjs';

let child: ChildProcess | undefined;
afterEach(() => {
  if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  child = undefined;
});
/** A program that starts another one with the script, as Go starts its compiler. */
const start = (script: string) => {
  child = spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, script], { detached: true, stdio: 'ignore' });
  return child.pid ?? 0;
};

describe('watchLife', () => {
  const stalled = (root: number, options: { limit: number; measure?: () => Promise<number> }) =>
    new Promise<void>((resolve) => {
      watchLife({ root: () => root, onStall: resolve, ...options });
    });

  it('notices that nothing happens', async () => {
    await expect(stalled(start('setInterval(() => {}, 60_000)'), { limit: 200 })).resolves.toBeUndefined();
  });

  it('takes processor time of a descendant for a sign of life, and notices its end', async () => {
    // It works until the test lets it end.
    const root = start(
      'process.once("SIGUSR2", () => process.exit()); setInterval(() => { for (let i = 0; i < 3e7; i++); })',
    );
    let [isStalled, looks] = [false, 0];
    const measure = async () => {
      looks += 1;
      return 0;
    };
    const noticed = stalled(root, { limit: 2_000, measure }).then(() => (isStalled = true));
    // Four looks in the time of the limit.
    await expect.poll(() => looks).toBeGreaterThan(7);
    expect(isStalled).toBe(false);
    process.kill(-root, 'SIGKILL');
    child = undefined;
    await noticed;
  });

  it('takes growth for a sign of life', async () => {
    let size = 0;
    let looks = 0;
    await stalled(start('setInterval(() => {}, 60_000)'), {
      limit: 400,
      measure: async () => {
        looks += 1;
        if (looks < 20) size += 1;
        return size;
      },
    });
    expect(looks).toBeGreaterThanOrEqual(20);
  });

  it('has a limit that the environment sets', () => {
    expect(stallTimeout({ SETUP_STALL_SECONDS: '2' })).toBe(2_000);
    expect(stallTimeout({ SETUP_STALL_SECONDS: 'never' })).toBe(300_000);
    expect(stallTimeout({})).toBe(300_000);
  });
});

it('measures folders at all depths', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-size-'));
  await writeFile(join(folder, 'a'), '12345');
  expect(await folderSize(join(folder, '..', folder.split('/').at(-1)!))).toBe(5);
  expect(await folderSize(join(folder, 'none'))).toBe(0);
  await rm(folder, { recursive: true });
});
