import type { ChildProcess } from 'node:child_process';
import type { ProgramRun } from '#domain/ports/programs.ts';
import { toolOutputTooLarge, toolTimeout } from './errors.ts';
import { createLineSplitter } from './line-splitter.ts';

/** Default limit of stdout in bytes. */
const OUTPUT_LIMIT = 1024 * 1024;
/** Bytes of stderr that are kept: the last ones state why a program failed. */
export const MAX_ERRORS = 64 * 1024;

/** Collects a program's output within its limits, or emits it line by line. */
export function collectOutput(child: ChildProcess, run: ProgramRun, stop: (reason: unknown) => void) {
  const { onLine, idleTimeout, outputLimit = OUTPUT_LIMIT } = run;
  const output: Buffer[] = [];
  let [size, errors] = [0, Buffer.alloc(0)];
  const idle =
    idleTimeout === undefined
      ? undefined
      : setTimeout(() => stop(toolTimeout(run, `no output for ${idleTimeout} ms`)), idleTimeout);
  const told = (stream: 'stdout' | 'stderr') =>
    createLineSplitter((line) => {
      try {
        onLine?.(line, stream);
      } catch (error) {
        stop(error);
      }
    });
  const lines = { stdout: told('stdout'), stderr: told('stderr') };

  child.stdout?.on('data', (chunk: Buffer) => {
    idle?.refresh();
    if (onLine !== undefined) return lines.stdout.push(chunk);
    size += chunk.length;
    if (size > outputLimit) stop(toolOutputTooLarge(run, outputLimit));
    else output.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    idle?.refresh();
    errors = Buffer.concat([errors, chunk]).subarray(-MAX_ERRORS);
    if (onLine !== undefined) lines.stderr.push(chunk);
  });
  return {
    finish() {
      if (onLine !== undefined) for (const each of Object.values(lines)) each.finish();
      return { stdout: Buffer.concat(output), stderr: errors.toString('utf8') };
    },
    stop: () => clearTimeout(idle),
  };
}
