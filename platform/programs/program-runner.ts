import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgramCall, ProgramRunner, RunningProgram } from '#domain/ports/programs.ts';
import { collectOutput, MAX_ERRORS } from './collect-output.ts';
import { programEnvironment } from './environment.ts';
import { toolFailed, toolLimitReached, toolMissing, toolStopped, toolTimeout, type ReachedLimit } from './errors.ts';
import { findPrlimit, findProgram } from './find-program.ts';
import { limitsOf, programName, prlimitOptions, type ProgramLimitSettings } from './limits.ts';
import { createLineSplitter } from './line-splitter.ts';
import { OrphanGuard } from './orphan-guard.ts';
import { ProcessGroup } from './process-group.ts';
import { UsageWatch } from './usage.ts';

/** Ms for the exit of a program that has closed its output. */
const EXIT_GRACE = 200;

interface Launched {
  readonly child: ChildProcess;
  readonly group: ProcessGroup;
  /** The error of a program that reached a limit; undefined if it ended for another reason. */
  readonly limitError: (end: {
    exitCode: number | undefined;
    signal: string | undefined;
    stderr: string;
  }) => Error | undefined;
}

/** A running group, with the callback for stopping it. */
interface Running {
  readonly group: ProcessGroup;
  readonly stop: (reason: unknown) => void;
}

export interface ProgramRunnerOptions {
  readonly limits?: ProgramLimitSettings;
  /** Called once if the system can't enforce limits. */
  readonly onUnlimited?: (message: string) => void;
}

const NO_SETTINGS: ProgramLimitSettings = {
  memory: {},
  processes: Number.POSITIVE_INFINITY,
  fileSize: Number.POSITIVE_INFINITY,
};

/** Creates the runner of programs of one process; `close` ends the programs that it started. */
export function createProgramRunner({
  limits: settings = NO_SETTINGS,
  onUnlimited,
}: ProgramRunnerOptions = {}): ProgramRunner {
  const prlimit = findPrlimit();
  if (prlimit === undefined) {
    onUnlimited?.(
      'This system has no prlimit (util-linux): memory and processor time of programs are only measured once a second.',
    );
  }
  const running = new Map<ProcessGroup, { readonly call: ProgramCall; readonly stop: Running['stop'] }>();
  const guard = new OrphanGuard();
  let isClosed = false;
  // The last resort if this process ends without `close`, by an uncaught error.
  const killAll = () => {
    for (const group of running.keys()) group.kill();
  };

  function launch(call: ProgramCall, stdio: ('pipe' | 'ignore')[], stop: Running['stop'], timeout: number): Launched {
    if (isClosed) throw toolStopped(call);
    const limits = limitsOf(call, settings, timeout);
    const reached = (limit: ReachedLimit) => toolLimitReached(programName(call), limit, limits);
    const child = spawnGroup(
      call,
      stdio,
      prlimit === undefined ? undefined : [prlimit, ...prlimitOptions(limits), '--'],
    );
    child.stdin?.on('error', () => undefined);
    const group = new ProcessGroup(child);
    const { id } = group;
    let watch: UsageWatch | undefined;
    if (id !== undefined) {
      watch = new UsageWatch(id, limits, prlimit === undefined ? (limit) => stop(reached(limit)) : undefined);
      if (running.size === 0) process.once('exit', killAll);
      running.set(group, { call, stop });
      guard.add(id);
      const forget = () => {
        watch?.stop();
        running.delete(group);
        if (running.size === 0) process.off('exit', killAll);
        guard.remove(id);
      };
      group.exited.finally(forget).catch(() => undefined);
    }
    return {
      child,
      group,
      limitError(end) {
        const limit = watch?.explain(end);
        return limit === undefined ? undefined : reached(limit);
      },
    };
  }

  return {
    async run(run) {
      run.signal.throwIfAborted();
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      // The first reason to stop wins.
      const stop = (reason: unknown) => reject(reason);
      const input = run.input === undefined ? 'ignore' : 'pipe';
      const { child, group, limitError } = launch(run, [input, 'pipe', 'pipe'], stop, run.timeout);
      const abort = () => stop(run.signal.reason);
      run.signal.addEventListener('abort', abort, { once: true });
      const timer = setTimeout(() => stop(toolTimeout(run, `${run.timeout} ms`)), run.timeout);
      const collected = collectOutput(child, run, stop);
      child.stdin?.end(run.input);
      try {
        const result = { ...(await Promise.race([closed(child, run), stopped])), ...collected.finish() };
        const limit = limitError(result);
        if (limit !== undefined) throw limit;
        return result;
      } catch (error) {
        // The program has ended when its caller is notified: its files can be removed.
        await group.end();
        throw error;
      } finally {
        run.signal.removeEventListener('abort', abort);
        clearTimeout(timer);
        collected.stop();
      }
    },

    start(call, { onOutput, onErrorLine, onEnd }) {
      let hasEnded = false;
      const end = (error?: unknown) => {
        if (hasEnded) return;
        hasEnded = true;
        onEnd(error as Error | undefined);
      };
      const stdio = ['pipe', 'pipe', 'pipe'] as const;
      const { child, group, limitError } = launch(call, [...stdio], end, Number.POSITIVE_INFINITY);
      const lines = createLineSplitter((line) => onErrorLine?.(line));
      let errors = Buffer.alloc(0);
      child.stderr?.on('data', (chunk: Buffer) => {
        errors = Buffer.concat([errors, chunk]).subarray(-MAX_ERRORS);
        lines.push(chunk);
      });
      child.stdout?.on('data', (chunk: Buffer) => {
        if (!hasEnded) onOutput(chunk);
      });
      const explain = async () => {
        // The exit, which shows a limit, may be reported after the end of the output; a program may also keep running.
        await Promise.race([group.exited, sleep(EXIT_GRACE, undefined, { ref: false })]);
        const { exitCode, signalCode } = child;
        if (exitCode === null && signalCode === null) return end();
        const stderr = errors.toString('utf8');
        end(limitError({ exitCode: exitCode ?? undefined, signal: signalCode ?? undefined, stderr }));
      };
      child.stdout?.once('end', () => void explain().catch(end));
      child.once('error', (error) => end(startError(error, call)));
      return {
        processGroup: group.id,
        write: (input) => child.stdin?.write(input),
        end() {
          hasEnded = true;
          group.closePipes();
          return group.end();
        },
      } satisfies RunningProgram;
    },

    async close() {
      isClosed = true;
      const groups = [...running];
      for (const [, { call, stop }] of groups) stop(toolStopped(call));
      await Promise.all(groups.map(([group]) => group.end()));
      guard.close();
    },
  };
}

/** @param limiter command that sets limits and becomes the program whose path and arguments follow */
function spawnGroup(
  call: ProgramCall,
  stdio: ('pipe' | 'ignore')[],
  limiter: readonly string[] | undefined,
): ChildProcess {
  const env = programEnvironment(call.environment);
  // Without a path, spawning the program itself reports why it can't be started.
  const path = limiter && findProgram(call.program, env['PATH'], call.folder);
  const command = [...((path && limiter) ?? []), path ?? call.program, ...(call.arguments ?? [])];
  try {
    return spawn(command[0]!, command.slice(1), {
      detached: true,
      stdio,
      env,
      ...(call.folder === undefined ? {} : { cwd: call.folder }),
    });
  } catch (error) {
    // Failures to start are events, except for arguments that are too long or contain zero bytes.
    throw startError(error as Error, call);
  }
}

/** Resolves when the program has ended and all its output was read. */
function closed(child: ChildProcess, call: ProgramCall) {
  return new Promise<{ exitCode: number | undefined; signal: string | undefined }>((resolve, reject) => {
    child.once('error', (error) => reject(startError(error, call)));
    child.once('close', (code, signal) => resolve({ exitCode: code ?? undefined, signal: signal ?? undefined }));
  });
}

function startError(error: Error, call: ProgramCall): Error {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR'
    ? toolMissing(call, error)
    : toolFailed(call, error);
}
