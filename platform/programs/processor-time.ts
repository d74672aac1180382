import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Milliseconds of a tick in /proc/PID/stat: 100 per second on every architecture that Node runs on (proc(5), USER_HZ). */
const TICK = 10;

/** Milliseconds of processor time that a process has used so far; 0 if it doesn't exist. */
export async function processorTime(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The second field is the name in parentheses, which may contain spaces; utime and stime are fields 14 and 15.
    const [user = 0, system = 0] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) * TICK;
  }
  const { stdout } = await run('ps', ['-o', 'time=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  // [[DD-]HH:]MM:SS[.ss]
  const parts = stdout.trim().replace('-', ':').split(':').map(Number);
  const seconds = [1, 60, 3_600, 86_400].map((unit, index) => unit * (parts.at(-1 - index) ?? 0));
  return seconds.reduce((sum, part) => sum + part, 0) * 1000;
}
