import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { providerFailed } from '../errors.ts';

export interface PipelineOptions {
  /** A shell command that answers each NUL-terminated request with one NUL-terminated response. */
  readonly command: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds that one request may take. */
  readonly requestTimeout: number;
}

/** A pipeline of processes that is kept alive between requests. Takes one request at a time. */
export interface ApertiumPipeline {
  /**
   * Sends one request. A pipeline that hangs, dies or answers beyond all measure is ended, and the request is tried
   * once more on a new one.
   *
   * @throws LoquentError `provider_failed`; the signal's reason when aborted, with the processes ended at once
   */
  run(request: string, signal: AbortSignal): Promise<string>;
  /** Process group of the running processes, undefined when none run. */
  processGroup(): number | undefined;
  close(): Promise<void>;
}

/** Milliseconds between asking processes to end and ending them. */
const TERMINATION_GRACE = 300;
/** A translation is never this much longer than its request; a pipeline that prints more has gone wrong. */
const RESPONSE_FACTOR = 20;
const RESPONSE_ALLOWANCE = 65_536;
const ATTEMPTS = 2;

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Pending {
  readonly limit: number;
  readonly chunks: Buffer[];
  size: number;
  readonly resolve: (response: string) => void;
  readonly reject: (reason: unknown) => void;
}

/** Prepares a pipeline; its processes start with the first request. */
export function createPipeline(options: PipelineOptions): ApertiumPipeline {
  let child: Child | undefined;
  let pending: Pending | undefined;
  let closed = false;
  const ending = new Set<Promise<void>>();

  function start(): Child {
    const started = spawn('/bin/sh', ['-c', scriptOf(options.command)], {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: options.environment,
    });
    child = started;
    started.stdin.on('error', () => undefined);
    started.stdout.on('data', (chunk: Buffer) => {
      if (child === started) receive(chunk);
    });
    const gone = () => {
      if (child === started) discard(new Error('The pipeline ended in the middle of a request.'));
    };
    started.on('error', gone);
    started.stdout.on('end', gone);
    return started;
  }

  function receive(chunk: Buffer): void {
    if (pending === undefined) return discard(new Error('The pipeline printed something that nobody asked for.'));
    const end = chunk.indexOf(0);
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    pending.chunks.push(part);
    pending.size += part.length;
    if (pending.size > pending.limit) return discard(new Error('The pipeline printed without end.'));
    if (end === -1) return;
    const { chunks, resolve } = pending;
    pending = undefined;
    if (end < chunk.length - 1) discard(new Error('The pipeline printed more than one response.'));
    resolve(Buffer.concat(chunks).toString('utf8'));
  }

  /** Ends the processes; the next request starts new ones. */
  function discard(reason: unknown): void {
    const waiting = pending;
    pending = undefined;
    if (child !== undefined) {
      const ended = endProcessGroup(child);
      child = undefined;
      ending.add(ended);
      void ended.then(() => ending.delete(ended));
    }
    waiting?.reject(reason);
  }

  function attempt(request: Buffer, signal: AbortSignal): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const limit = request.length * RESPONSE_FACTOR + RESPONSE_ALLOWANCE;
    pending = { limit, chunks: [], size: 0, resolve, reject };
    const timer = setTimeout(
      () => discard(new Error(`No answer in ${options.requestTimeout} ms.`)),
      options.requestTimeout,
    );
    const abort = () => discard(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    (child ?? start()).stdin.write(request);
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  }

  return {
    async run(request, signal) {
      if (pending !== undefined) throw new Error('A pipeline takes one request at a time.');
      const bytes = Buffer.from(`${request}\0`, 'utf8');
      let failure: unknown;
      for (let count = 0; count < ATTEMPTS; count += 1) {
        signal.throwIfAborted();
        if (closed) throw providerFailed('The translation engine is shutting down; try again.');
        try {
          return await attempt(bytes, signal);
        } catch (error) {
          signal.throwIfAborted();
          failure = error;
        }
      }
      const message =
        'The embedded translation engine failed twice on the same text; try again or use another provider.';
      throw providerFailed(message, failure);
    },
    processGroup: () => child?.pid,
    async close() {
      closed = true;
      discard(providerFailed('The translation engine is shutting down; try again.'));
      await Promise.all(ending);
    },
  };
}

/**
 * Runs the command beside the shell. The shell lets go of the pipes, so that the end of any program in the pipeline is
 * seen at once; the trap keeps it alive to collect its children, which end by the same signal.
 */
function scriptOf(command: string): string {
  return `trap : TERM\nexec 3<&0\n<&3 ${command} &\nexec 3<&- </dev/null >/dev/null\nwait\nwait`;
}

async function endProcessGroup(child: Child): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const exited = Promise.withResolvers<void>();
  if (child.exitCode !== null || child.signalCode !== null) exited.resolve();
  else child.once('exit', () => exited.resolve());
  child.stdin.destroy();
  child.stdout.destroy();
  signalGroup(pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), TERMINATION_GRACE);
  await exited.promise;
  clearTimeout(timer);
  // What ignores the first signal can outlive the shell.
  signalGroup(pid, 'SIGKILL');
}

function signalGroup(processGroup: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-processGroup, signal);
  } catch {
    // The group is gone already.
  }
}
