/** Exit codes, which the guide documents. */
export const EXIT = {
  done: 0,
  /** The service refused the request, or the job failed. */
  failed: 1,
  /** Wrong use of the command. */
  usage: 2,
  /** `--check` or `check` found something. */
  found: 3,
  /** No credentials, or they aren't enough. */
  notAllowed: 4,
  /** No answer of the service, or it is unavailable. */
  unreachable: 5,
  /** Ctrl-C: 128 and the number of SIGINT, as in shells. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure of the command line itself. `message` says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;
  readonly code: string;

  constructor(message: string, exitCode: ExitCode = EXIT.usage, code = 'usage') {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}
