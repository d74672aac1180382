/**
 * Limits that the system enforces on each process of a program. A program that reaches one fails with
 * `tool_limit_reached`.
 */
export interface ProgramLimits {
  /** Bytes of writable private memory, which reserved address space isn't; `Infinity`: no limit. Default: 1 GiB. */
  readonly memory?: number;
  /**
   * Milliseconds of processor time of all threads together; `Infinity`: no limit. Default: the timeout of a run; no
   * limit for a program that runs until it is stopped.
   */
  readonly processorTime?: number;
}

/** A program of this machine and its arguments. */
export interface ProgramCall {
  /** A name on PATH, or a full path. */
  readonly program: string;
  /** Name in PROGRAM_MEMORY, which overrides `limits.memory`. Default: the file name of `program`. */
  readonly name?: string;
  readonly limits?: ProgramLimits;
  readonly arguments?: readonly string[];
  /** Package that contains the program, for the message when it is missing: `ffmpeg`. Default: the program's name. */
  readonly package?: string;
  /** Added to PATH, TMPDIR and a UTF-8 locale, the only variables that a program gets otherwise. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Working folder; default: this process's folder. */
  readonly folder?: string;
}

export interface ProgramRun extends ProgramCall {
  readonly signal: AbortSignal;
  /** Data for stdin; default: none. */
  readonly input?: string | Uint8Array;
  /** Milliseconds for the whole run. */
  readonly timeout: number;
  /** Milliseconds without output after which the program is stopped. */
  readonly idleTimeout?: number;
  /** Maximum bytes of stdout; default 1 MiB. */
  readonly outputLimit?: number;
  /**
   * Called with each line as it arrives, without its end, cut after 16,384 characters; a carriage return ends a line as
   * well. With it, stdout is not kept and has no limit.
   */
  readonly onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
}

/** Result of a program that ran to its end. */
export interface ProgramResult {
  /** Undefined if a signal ended it. */
  readonly exitCode: number | undefined;
  /** Such as `SIGSEGV`; undefined if it exited. */
  readonly signal: string | undefined;
  /** Empty with `onLine`. */
  readonly stdout: Uint8Array;
  /** The last 64 KiB. */
  readonly stderr: string;
}

/** Callbacks of a program that runs until it is stopped. */
export interface ProgramHandlers {
  readonly onOutput: (chunk: Uint8Array) => void;
  /** Called with each line of stderr, like `onLine` of a run; without it, stderr is dropped. */
  readonly onErrorLine?: (line: string) => void;
  /**
   * Called once: the program ended, or could not be started (LoquentError `tool_missing` or `tool_failed`), or reached a
   * limit (`tool_limit_reached`).
   */
  readonly onEnd: (error: Error | undefined) => void;
}

/** A program with which the caller communicates through pipes. */
export interface RunningProgram {
  /** Undefined if it could not be started. */
  readonly processGroup: number | undefined;
  write(input: string | Uint8Array): void;
  /** Sends SIGTERM to the whole group, and SIGKILL to the rest a moment later. Resolves when the program has ended. */
  end(): Promise<void>;
}

/**
 * The only way to start programs. Each runs in a separate process group, which ends as a whole: when the program exits,
 * is aborted, takes too long or prints too much, when the runner is closed, and when this process is killed.
 */
export interface ProgramRunner {
  /**
   * Runs a program to its end; the caller checks its exit code.
   *
   * @throws LoquentError `tool_missing`; `tool_timeout`; `tool_output_too_large`; `tool_limit_reached`; `tool_failed`
   * when it can't be started; `tool_stopped` (retryable) when the runner is closed; the signal's reason when aborted;
   * errors of `onLine`
   */
  run(run: ProgramRun): Promise<ProgramResult>;
  /**
   * Starts a program with which the caller communicates until it is stopped.
   *
   * @throws LoquentError `tool_stopped` (retryable) when the runner is closed
   */
  start(call: ProgramCall, handlers: ProgramHandlers): RunningProgram;
  /** Stops all running programs, and refuses to start others. */
  close(): Promise<void>;
}
