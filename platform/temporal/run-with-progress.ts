import { LoquentError } from '#domain/errors.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { megabytes, showProgress, standardError, type Output } from '#platform/setup/progress.mjs';

export interface ProgressRun {
  readonly command: readonly [string, ...string[]];
  readonly environment: NodeJS.ProcessEnv;
  /** What is done: shown with the last line of standard output, or with what is measured, and the time. */
  readonly label: string;
  /** Default: standard error. */
  readonly output?: Output | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without growth of `measure` after which the program is stopped. */
  readonly stallTimeout?: number;
  /** Bytes done so far. */
  readonly measure?: () => Promise<number>;
  /** Progress of something else that goes on meanwhile; empty: nothing. */
  readonly concurrentProgress?: () => Promise<string>;
}

export interface ProgressRunResult {
  /** Undefined if a time limit or the signal ended the program. */
  readonly exitCode: number | undefined;
  /** The last 64 KiB of both. */
  readonly stdout: string;
  readonly stderr: string;
}

const MAX_OUTPUT = 64 * 1024;
const MEASURE_INTERVAL = 500;
/** Milliseconds, the longest delay of a timer: for programs with their own limit. */
const MAX_RUN = 2 ** 31 - 1;

/** Runs a program that may take as long as it makes progress, and shows how far it is. */
export async function runWithProgress(programs: ProgramRunner, options: ProgressRun): Promise<ProgressRunResult> {
  const [program, ...parameters] = options.command;
  const { label, signal } = options;
  const stalled = new AbortController();
  const seen = { line: '', beside: '' };
  const shown = showProgress(label, () => far(seen), { output: options.output ?? standardError() });
  const watch = watchGrowth(options, seen, () => stalled.abort());
  const output = { stdout: '', stderr: '' };
  let isDone = false;
  try {
    const { exitCode, signal: killed } = await programs.run({
      program,
      arguments: parameters,
      environment: options.environment,
      signal: signal === undefined ? stalled.signal : AbortSignal.any([signal, stalled.signal]),
      timeout: MAX_RUN,
      onLine: (line, stream) => {
        output[stream] = `${output[stream]}${line}\n`.slice(-MAX_OUTPUT);
        if (stream === 'stdout' && options.measure === undefined) seen.line = line;
      },
    });
    isDone = exitCode === 0;
    return { exitCode: killed === undefined ? exitCode : 128, ...output };
  } catch (error) {
    const isMissing = error instanceof LoquentError && error.id === 'tool_missing';
    return isMissing ? { exitCode: 127, stdout: '', stderr: error.message } : { exitCode: undefined, ...output };
  } finally {
    clearInterval(watch);
    shown.end(isDone);
  }
}

function far({ line, beside }: { readonly line: string; readonly beside: string }): string {
  return beside === '' ? line : `${line || 'no answer yet'}; beside it its build: ${beside}`;
}

/** Calls `onStall` when what is measured has not grown for too long. */
function watchGrowth(
  { stallTimeout, measure, concurrentProgress: beside }: ProgressRun,
  seen: { line: string; beside: string },
  onStall: () => void,
): NodeJS.Timeout | undefined {
  if (measure === undefined) return undefined;
  let [done, progressedAt] = [0, Date.now()];
  const look = async () => {
    const [size, now] = [await measure(), Date.now()];
    seen.beside = (await beside?.()) ?? '';
    if (size !== done) {
      [done, progressedAt] = [size, now];
      seen.line = `${megabytes(size)} fetched`;
    }
    if (stallTimeout !== undefined && now - progressedAt > stallTimeout) onStall();
  };
  return setInterval(() => void look().catch(() => undefined), MEASURE_INTERVAL);
}
