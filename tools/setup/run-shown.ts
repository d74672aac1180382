import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { duration, megabytes } from '#platform/progress.mjs';
import { reasonIn } from './read-output.mjs';
import { folderSize, stallTimeout, watchLife } from './signs-of-life.mjs';

/** The end of what a program that failed said, for people. */
export const lastLine = (error: unknown) =>
  error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);

/** Characters of output that are kept for the reason of a failure. */
const MAX_OUTPUT = 64 * 1024;
/** Milliseconds between two lines about the growth of a folder. */
const GROWTH_INTERVAL = 2_000;

interface ShownRun {
  readonly environment?: NodeJS.ProcessEnv;
  /** Folder whose growth is shown and is a sign of life. */
  readonly grows?: string;
}

/**
 * Runs a program of a set-up, with its output passed on as it comes and without a limit but the one between two signs of life.
 *
 * @throws Error with the reason in its output
 */
export async function runShown(
  program: string,
  parameters: readonly string[],
  { environment = process.env, grows }: ShownRun = {},
): Promise<void> {
  const child = spawn(program, parameters, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, isStalled, told] = ['', false, 0];
  const measure = grows === undefined ? undefined : () => folderSize(grows);
  const life = watchLife({
    root: () => child.pid,
    onStall: () => {
      isStalled = true;
      child.kill();
    },
    ...(measure === undefined ? {} : { measure }),
  });
  const growth = setInterval(async () => {
    const size = (await measure?.()) ?? 0;
    if (size > told && child.exitCode === null) process.stdout.write(`fetched ${megabytes((told = size))}\n`);
  }, GROWTH_INTERVAL);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      life.touch();
      process.stdout.write(chunk);
      output = `${output}${chunk.toString('utf8')}`.slice(-MAX_OUTPUT);
    });
  }
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (isStalled)
      throw new Error(`no sign of life for ${duration(stallTimeout())} (SETUP_STALL_SECONDS sets the limit)`);
    if (code !== 0) throw new Error(reasonIn(output) || `${program} ended with exit code ${code}`);
  } finally {
    life.stop();
    clearInterval(growth);
  }
}
