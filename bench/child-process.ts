import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ProgramOptions {
  /** From the project's root folder. */
  readonly program: string;
  readonly arguments?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Its output goes into a file there, as a service's does. */
  readonly folder: string;
  /** Finds in its output that it is ready; the first group is what it says. */
  readonly ready: RegExp;
  readonly profileFolder?: string | undefined;
  readonly onMessage?: (message: unknown) => void;
}

export interface BenchmarkedProcess {
  /** Match of `ready`. */
  readonly said: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const READY_TIMEOUT = 60_000;

/** Runs one of the project's programs in a process of its own, with nothing of our environment but PATH and HOME. */
export async function startProgram(options: ProgramOptions): Promise<BenchmarkedProcess> {
  const { program, folder, profileFolder } = options;
  const output = join(folder, `${basename(program)}-${process.hrtime.bigint()}.log`);
  const file = await open(output, 'w');
  if (profileFolder !== undefined) await mkdir(profileFolder, { recursive: true });
  const profile = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const child = spawn(process.execPath, [...profile, join(ROOT, program), ...(options.arguments ?? [])], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...options.environment },
    stdio: ['ignore', file.fd, file.fd, ...(options.onMessage === undefined ? [] : ['ipc' as const])],
  });
  await file.close();
  if (options.onMessage !== undefined) child.on('message', options.onMessage);
  const exited = once(child, 'exit');
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    process.off('exit', endWithUs);
  };

  const deadline = Date.now() + READY_TIMEOUT;
  for (;;) {
    const text = await readFile(output, 'utf8');
    const said = options.ready.exec(text)?.[1];
    if (said !== undefined) return { said, pid: child.pid!, stop };
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${program} did not become ready:\n${text.slice(-4_000)}`);
    }
    await sleep(20);
  }
}
