import { spawn } from 'node:child_process';

export interface ProgressRun {
  readonly command: readonly [string, ...string[]];
  readonly environment: NodeJS.ProcessEnv;
  /** Said first, and again with the elapsed seconds every 10 s. */
  readonly label: string;
  readonly progress: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the program is ended in any case. */
  readonly totalTimeout?: number;
  /** Milliseconds without growth of `measure` after which the program is ended. */
  readonly stallTimeout?: number;
  /** Bytes done so far. */
  readonly measure?: () => Promise<number>;
}

export interface ProgressRunResult {
  /** Undefined when the program was ended by a time limit or the signal. */
  readonly exitCode: number | undefined;
  /** What it wrote to stdout and stderr, the last 64 KiB. */
  readonly output: string;
}

const OUTPUT_LIMIT = 64 * 1024;
const REPORT_INTERVAL = 10_000;

/** Runs a program that may take minutes, telling now and then that it still runs. */
export async function runWithProgress(options: ProgressRun): Promise<ProgressRunResult> {
  const [program, ...parameters] = options.command;
  const started = Date.now();
  const child = spawn(program, parameters, { env: options.environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString('utf8')).slice(-OUTPUT_LIMIT);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  let ended = false;
  const end = (): void => {
    ended = true;
    child.kill('SIGKILL');
  };
  options.signal?.addEventListener('abort', end, { once: true });
  if (options.signal?.aborted === true) end();

  const announcement = setTimeout(() => options.progress(`${options.label} …`), 1_000);
  const report = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    options.progress(`${options.label}: ${seconds} s so far`);
  }, REPORT_INTERVAL);
  let done = 0;
  let progressedAt = started;
  const watch = setInterval(async () => {
    const now = Date.now();
    if (options.totalTimeout !== undefined && now - started > options.totalTimeout) end();
    if (options.stallTimeout === undefined || options.measure === undefined) return;
    const size = await options.measure();
    if (size !== done) [done, progressedAt] = [size, now];
    if (now - progressedAt > options.stallTimeout) end();
  }, 500);

  try {
    const exitCode = await new Promise<number | undefined>((resolve) => {
      child.once('error', (error) => {
        output += `\n${error.message}`;
        resolve(127);
      });
      child.once('close', (code) => resolve(ended ? undefined : (code ?? 128)));
    });
    return { exitCode, output };
  } finally {
    clearTimeout(announcement);
    clearInterval(report);
    clearInterval(watch);
    options.signal?.removeEventListener('abort', end);
  }
}
