import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isExcluded } from '#test/suite/long.ts';
import { emptyFolder } from '#test/suite/shared.ts';

const SCRIPT = fileURLToPath(new URL('./core-dumps.sh', import.meta.url));
const folder = emptyFolder();

const backtraces = (before: string) => {
  const command = `. '${SCRIPT}'; ulimit -c unlimited; ${before} cd /; core_backtraces '${folder}'`;
  return spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' });
};

it('a signal without a core file is reported with its reason, and fails', () => {
  const { stdout, status } = backtraces('');
  expect([stdout, status]).toEqual([expect.stringMatching(/^No backtrace: .+/), 1]);
});

it.skipIf(isExcluded('backtraces of core files'))('a core file is shown as a backtrace, and removed', async () => {
  const pattern = await readFile('/proc/sys/kernel/core_pattern', 'utf8').catch(() => '|');
  const hasDebugger = spawnSync('gdb', ['--version']).status === 0;
  const limit = spawnSync('bash', ['-c', 'ulimit -H -c'], { encoding: 'utf8' }).stdout.trim();
  if (/^[|/]/.test(pattern) || !hasDebugger || limit !== 'unlimited') {
    console.log(
      `No core files in the folder of a process here: core_pattern ${pattern.trim()}, gdb ${hasDebugger}, limit ${limit}`,
    );
    return;
  }
  const { stdout, status } = backtraces(`'${process.execPath}' -e 'process.kill(process.pid, "SIGSEGV")';`);
  expect(status, stdout).toBe(0);
  expect(stdout).toMatch(/^#0 /m);
  expect(await readdir(folder)).toEqual([]);
});
