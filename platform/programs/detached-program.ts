import { spawn } from 'node:child_process';

export interface DetachedProgram {
  /** Full path. */
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Descriptor of the file for its output. */
  readonly log: number;
}

/**
 * Starts a program that outlives this process, for servers with persistent state: docs/decisions/0008. All other
 * programs are started by the runner, which leaves no orphans.
 *
 * @param onExit called with the reason if it ends while this process lives, or can't be started
 * @returns the process id
 */
export function startDetached(call: DetachedProgram, onExit: (reason: string) => void): number | undefined {
  const child = spawn(call.program, call.arguments, {
    detached: true,
    stdio: ['ignore', call.log, call.log],
    env: call.environment,
  });
  child.once('error', (error) => onExit(error.message));
  child.once('exit', (code, signal) => onExit(signal === null ? `exit code ${code}` : `signal ${signal}`));
  child.unref();
  return child.pid;
}
