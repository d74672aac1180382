import { LoquentError } from '#domain/errors.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';

export interface ProgressRun {
  readonly command: readonly [string, ...string[]];
  readonly environment: NodeJS.ProcessEnv;
  /** Logged first, and again with the elapsed seconds every 10 s. */
  readonly label: string;
  readonly progress: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the program is stopped in any case. */
  readonly totalTimeout?: number;
  /** Milliseconds without growth of `measure` after which the program is stopped. */
  readonly stallTimeout?: number;
  /** Bytes done so far. */
  readonly measure?: () => Promise<number>;
}

export interface ProgressRunResult {
  /** Undefined if a time limit or the signal ended the program. */
  readonly exitCode: number | undefined;
  /** Output to stdout and stderr, the last 64 KiB. */
  readonly output: string;
}

const OUTPUT_LIMIT = 64 * 1024;
const REPORT_INTERVAL = 10_000;
const MEASURE_INTERVAL = 500;
/** Milliseconds: a day, for programs with their own limit. */
const LONGEST_RUN = 24 * 60 * 60_000;

/** Runs a program that may take minutes, and logs from time to time that it is running. */
export async function runWithProgress(programs: ProgramRunner, options: ProgressRun): Promise<ProgressRunResult> {
  const [program, ...parameters] = options.command;
  const { progress, label, signal } = options;
  const started = Date.now();
  const stalled = new AbortController();
  const announcement = setTimeout(() => progress(`${label} …`), 1_000);
  const report = setInterval(() => {
    progress(`${label}: ${Math.round((Date.now() - started) / 1000)} s so far`);
  }, REPORT_INTERVAL);
  const watch = watchGrowth(options, () => stalled.abort());
  let output = '';
  try {
    const { exitCode, signal: killed } = await programs.run({
      program,
      arguments: parameters,
      environment: options.environment,
      // A compiler uses all processors, and no data of users.
      limits: { memory: Number.POSITIVE_INFINITY, processorTime: Number.POSITIVE_INFINITY },
      signal: signal === undefined ? stalled.signal : AbortSignal.any([signal, stalled.signal]),
      timeout: options.totalTimeout ?? LONGEST_RUN,
      onLine: (line) => (output = `${output}${line}\n`.slice(-OUTPUT_LIMIT)),
    });
    return { exitCode: killed === undefined ? exitCode : 128, output };
  } catch (error) {
    const isMissing = error instanceof LoquentError && error.id === 'tool_missing';
    return isMissing ? { exitCode: 127, output: error.message } : { exitCode: undefined, output };
  } finally {
    clearTimeout(announcement);
    clearInterval(report);
    clearInterval(watch);
  }
}

/** Calls `onStall` when what is measured has not grown for too long. */
function watchGrowth({ stallTimeout, measure }: ProgressRun, onStall: () => void): NodeJS.Timeout | undefined {
  if (stallTimeout === undefined || measure === undefined) return undefined;
  let [done, progressedAt] = [0, Date.now()];
  return setInterval(async () => {
    const [size, now] = [await measure(), Date.now()];
    if (size !== done) [done, progressedAt] = [size, now];
    if (now - progressedAt > stallTimeout) onStall();
  }, MEASURE_INTERVAL);
}
