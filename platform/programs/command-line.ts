import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The command line of a process; undefined if it doesn't exist. Process ids are reused, and a zombie still accepts
 * signals, so the command line shows whether the expected process is alive.
 */
export async function commandLineOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    // Without ps, which slim container images lack. A dead process has an empty command line here.
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line === '' ? undefined : line.replaceAll('\0', ' ').trim();
  }
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes('<defunct>') ? undefined : stdout.trim();
  } catch {
    return undefined;
  }
}
