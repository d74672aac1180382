import { spawn, type ChildProcess } from 'node:child_process';
import type { ProgramCall, ProgramRun, ProgramRunner, RunningProgram } from '#domain/ports/programs.ts';
import { programEnvironment } from './environment.ts';
import { toolFailed, toolMissing, toolOutputTooLarge, toolStopped, toolTimeout } from './errors.ts';
import { LineSplitter } from './line-splitter.ts';
import { OrphanGuard } from './orphan-guard.ts';
import { ProcessGroup } from './process-group.ts';

/** Default limit of stdout in bytes. */
const OUTPUT_LIMIT = 1024 * 1024;
/** Bytes of stderr that are kept: the last ones state why a program failed. */
const ERROR_LIMIT = 64 * 1024;

/** A running group, with the callback for stopping it. */
interface Running {
  readonly group: ProcessGroup;
  readonly stop: (reason: unknown) => void;
}

/** Creates the runner of programs of one process; `close` ends the programs that it started. */
export function createProgramRunner(): ProgramRunner {
  const running = new Map<ProcessGroup, { readonly call: ProgramCall; readonly stop: Running['stop'] }>();
  const guard = new OrphanGuard();
  let isClosed = false;
  // The last resort if this process ends without `close`, by an uncaught error.
  const killAll = () => {
    for (const group of running.keys()) group.kill();
  };

  function launch(
    call: ProgramCall,
    stdio: ('pipe' | 'ignore')[],
    stop: Running['stop'],
  ): [ChildProcess, ProcessGroup] {
    if (isClosed) throw toolStopped(call);
    const child = spawnGroup(call, stdio);
    child.stdin?.on('error', () => undefined);
    const group = new ProcessGroup(child);
    const { id } = group;
    if (id !== undefined) {
      if (running.size === 0) process.once('exit', killAll);
      running.set(group, { call, stop });
      guard.add(id);
      void group.exited.finally(() => {
        running.delete(group);
        if (running.size === 0) process.off('exit', killAll);
        guard.remove(id);
      });
    }
    return [child, group];
  }

  return {
    async run(run) {
      run.signal.throwIfAborted();
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      // The first reason to stop wins.
      const stop = (reason: unknown) => reject(reason);
      const [child, group] = launch(run, [run.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'], stop);
      const abort = () => stop(run.signal.reason);
      run.signal.addEventListener('abort', abort, { once: true });
      const timer = setTimeout(() => stop(toolTimeout(run, `${run.timeout} ms`)), run.timeout);
      const collected = collect(child, run, stop);
      child.stdin?.end(run.input);
      try {
        const end = await Promise.race([closed(child, run), stopped]);
        return { ...end, ...collected.finish() };
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
      const [child, group] = launch(call, ['pipe', 'pipe', onErrorLine === undefined ? 'ignore' : 'pipe'], end);
      if (onErrorLine !== undefined) {
        const lines = new LineSplitter(onErrorLine);
        child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk));
      }
      child.stdout?.on('data', (chunk: Buffer) => {
        if (!hasEnded) onOutput(chunk);
      });
      child.stdout?.once('end', () => end());
      child.once('error', (error) => end(startError(error, call)));
      return {
        processGroup: group.id,
        write: (input) => void child.stdin?.write(input),
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

function spawnGroup(call: ProgramCall, stdio: ('pipe' | 'ignore')[]): ChildProcess {
  try {
    return spawn(call.program, call.arguments ?? [], {
      detached: true,
      stdio,
      env: programEnvironment(call.environment),
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

/** Collects a program's output within its limits, or emits it line by line. */
function collect(child: ChildProcess, run: ProgramRun, stop: (reason: unknown) => void) {
  const { onLine, idleTimeout, outputLimit = OUTPUT_LIMIT } = run;
  const output: Buffer[] = [];
  let [size, errors] = [0, Buffer.alloc(0)];
  const idle =
    idleTimeout === undefined
      ? undefined
      : setTimeout(() => stop(toolTimeout(run, `no output for ${idleTimeout} ms`)), idleTimeout);
  const told = (stream: 'stdout' | 'stderr') =>
    new LineSplitter((line) => {
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
    errors = Buffer.concat([errors, chunk]).subarray(-ERROR_LIMIT);
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

function startError(error: Error, call: ProgramCall): Error {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR'
    ? toolMissing(call, error)
    : toolFailed(call, error);
}
