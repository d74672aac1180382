import type { ProgramRunner, RunningProgram } from '#domain/ports/programs.ts';
import { providerFailed } from '#providers/language/errors.ts';

export interface PipelineOptions {
  /** A shell command that answers each NUL-terminated request with one NUL-terminated response. */
  readonly command: string;
  /** PATH of its programs. */
  readonly searchPath: string;
  readonly programs: ProgramRunner;
  /** Milliseconds per request. */
  readonly requestTimeout: number;
}

/** A pipeline of processes that is kept running between requests. Handles one request at a time. */
export type ApertiumPipeline = ReturnType<typeof createPipeline>;

/**
 * Maximum length of a response as a multiple of its request; a pipeline that prints more is broken. The analysis has all
 * readings of each word.
 */
const RESPONSE_FACTOR = 100;
const RESPONSE_ALLOWANCE = 65_536;
const ATTEMPTS = 2;

interface Pending {
  readonly limit: number;
  readonly chunks: Uint8Array[];
  size: number;
  readonly resolve: (response: string) => void;
  readonly reject: (reason: unknown) => void;
}

/** Prepares a pipeline; its processes start with the first request. */
export function createPipeline(options: PipelineOptions) {
  let child: RunningProgram | undefined;
  let pending: Pending | undefined;
  let closed = false;
  const ending = new Set<Promise<void>>();

  function start(): RunningProgram {
    const started: RunningProgram = options.programs.start(
      {
        program: '/bin/sh',
        name: 'apertium',
        arguments: ['-c', scriptOf(options.command)],
        environment: { PATH: options.searchPath },
      },
      {
        onOutput(chunk) {
          if (child === started) receive(chunk);
        },
        onEnd() {
          if (child === started) discard(new Error('The pipeline ended in the middle of a request.'));
        },
      },
    );
    return (child = started);
  }

  function receive(chunk: Uint8Array): void {
    if (pending === undefined) return discard(new Error('The pipeline printed output without a request.'));
    const end = chunk.indexOf(0);
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    pending.chunks.push(part);
    pending.size += part.length;
    if (pending.size > pending.limit) return discard(new Error('The pipeline printed too much output.'));
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
      const ended = child.end();
      child = undefined;
      ending.add(ended);
      ended.finally(() => ending.delete(ended)).catch(() => undefined);
    }
    waiting?.reject(reason);
  }

  function attempt(request: Buffer, signal: AbortSignal): Promise<string> {
    const running = child ?? start();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const limit = request.length * RESPONSE_FACTOR + RESPONSE_ALLOWANCE;
    pending = { limit, chunks: [], size: 0, resolve, reject };
    const timer = setTimeout(
      () => discard(new Error(`No answer within ${options.requestTimeout} ms.`)),
      options.requestTimeout,
    );
    const abort = () => discard(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    running.write(request);
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  }

  return {
    /**
     * Sends one request. A pipeline that hangs, exits or prints too much is ended, and the request is retried once with a
     * new one.
     *
     * @throws LoquentError `provider_failed`; the signal's reason when aborted, which ends the processes immediately
     */
    async run(request: string, signal: AbortSignal): Promise<string> {
      if (pending !== undefined) throw new Error('A pipeline handles one request at a time.');
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
    /** Process group of the running processes, undefined if none run. */
    processGroup: () => child?.processGroup,
    async close(): Promise<void> {
      closed = true;
      discard(providerFailed('The translation engine is shutting down; try again.'));
      await Promise.all(ending);
    },
  };
}

/**
 * Runs the command next to the shell. The shell closes its ends of the pipes, so that the end of any program in the
 * pipeline is seen immediately; the trap keeps it running to collect its children, which end by the same signal.
 */
function scriptOf(command: string): string {
  return `trap : TERM\nexec 3<&0\n<&3 ${command} &\nexec 3<&- </dev/null >/dev/null\nwait\nwait`;
}
