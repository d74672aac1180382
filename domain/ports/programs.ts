/** A program of this machine and what it is called with. */
export interface ProgramCall {
  /** A name on PATH, or a full path. */
  readonly program: string;
  readonly arguments?: readonly string[];
  /** Package that brings the program, for the message when it is missing: `ffmpeg`. The program's name when not given. */
  readonly package?: string;
  /** Added to PATH, TMPDIR and a UTF-8 locale, which is all that a program gets otherwise. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Where it works; this process's folder when not given. */
  readonly folder?: string;
}

export interface ProgramRun extends ProgramCall {
  readonly signal: AbortSignal;
  /** What it reads from stdin; nothing when not given. */
  readonly input?: string | Uint8Array;
  /** Milliseconds for all of it. */
  readonly timeout: number;
  /** Milliseconds without output after which it is given up. */
  readonly idleTimeout?: number;
  /** Bytes of stdout that it may print; 1 MiB when not given. */
  readonly outputLimit?: number;
  /**
   * Told each line as it comes, without its end, cut after 16,384 characters; a carriage return ends a line as well. With it,
   * stdout is not kept and has no limit.
   */
  readonly onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
}

/** How a program ended that ran to its end. */
export interface ProgramResult {
  /** Undefined when a signal ended it. */
  readonly exitCode: number | undefined;
  /** `SIGSEGV`; undefined when it exited. */
  readonly signal: string | undefined;
  /** Empty with `onLine`. */
  readonly stdout: Uint8Array;
  /** The last 64 KiB. */
  readonly stderr: string;
}

/** What is told of a program that runs until it is ended. */
export interface ProgramHandlers {
  readonly onOutput: (chunk: Uint8Array) => void;
  /** Told each line of stderr, as `onLine` of a run is; stderr is dropped when not given. */
  readonly onErrorLine?: (line: string) => void;
  /** Called once: its output ended, or it could not be started (LoquentError `tool_missing` or `tool_failed`). */
  readonly onEnd: (error: Error | undefined) => void;
}

/** A program that one talks to through pipes. */
export interface RunningProgram {
  /** Undefined when it could not be started. */
  readonly processGroup: number | undefined;
  write(input: string | Uint8Array): void;
  /** SIGTERM for the whole group, SIGKILL for what is left a moment later. Resolves when the program is gone. */
  end(): Promise<void>;
}

/**
 * The one way to start programs. Each gets a process group of its own, which ends as a whole: when the program exits, is
 * aborted, takes too long or prints too much, when the runner is closed, and when this process is killed.
 */
export interface ProgramRunner {
  /**
   * Runs a program to its end; its exit code is up to the caller.
   *
   * @throws LoquentError `tool_missing`; `tool_timeout`; `tool_output_too_large`; `tool_failed` when it can't be started;
   *   `tool_stopped` (retryable) when the runner is closed; the signal's reason when aborted; what `onLine` throws
   */
  run(run: ProgramRun): Promise<ProgramResult>;
  /**
   * Starts a program that is talked to until it is ended.
   *
   * @throws LoquentError `tool_stopped` (retryable) when the runner is closed
   */
  start(call: ProgramCall, handlers: ProgramHandlers): RunningProgram;
  /** Ends everything that runs, and starts nothing any more. */
  close(): Promise<void>;
}
