import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf } from '#platform/programs/command-line.ts';
import { startDetached } from '#platform/programs/detached-program.ts';
import { programEnvironment } from '#platform/programs/environment.ts';
import { probeServer } from './probe-server.ts';
import { temporalStartFailed } from './errors.ts';
import { searchAttributeArguments } from './search-attributes.ts';

/** Bytes of log after which a new file begins; one old file is kept. */
const LOG_LIMIT = 5 * 1024 * 1024;

/** Milliseconds; a fresh database takes about 1 s, an old one on a busy machine longer. */
export const READY_TIMEOUT = 60_000;

/** Milliseconds for each answer while a server starts. */
const ANSWER_TIMEOUT = 2_000;

/** 2 to 3 times the throughput of SQLite's defaults. */
const PRAGMAS = ['journal_mode=wal', 'synchronous=1'];

/** Without these two the server accepts fairness keys and ignores them: one organization's 1,000 jobs would go first. */
const FAIRNESS = ['matching.useNewMatcher=true', 'matching.enableFairness=true'];

/** Milliseconds between SIGTERM and SIGKILL. */
const TERMINATE_TIMEOUT = 10_000;

export interface ServerProcessSettings {
  /** Full path of the `temporal` program. */
  readonly program: string;
  readonly databaseFile: string;
  readonly logFile: string;
  readonly port: number;
  readonly uiPort: number;
  readonly namespace: string;
}

/** Command line of the dev server. */
export function serverArguments(settings: Omit<ServerProcessSettings, 'program' | 'logFile'>): string[] {
  const options: Record<string, string> = {
    '--db-filename': settings.databaseFile,
    '--ip': '127.0.0.1',
    '--port': String(settings.port),
    '--ui-port': String(settings.uiPort),
    '--namespace': settings.namespace,
    '--log-level': 'warn',
  };
  return [
    'server',
    'start-dev',
    ...Object.entries(options).flat(),
    ...PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma]),
    ...FAIRNESS.flatMap((setting) => ['--dynamic-config-value', setting]),
    ...searchAttributeArguments(),
  ];
}

/**
 * Starts a dev server in a separate process group: Ctrl-C in the terminal must reach only the service, which stops the
 * server after its worker has drained.
 *
 * @param onExit called with the reason when the process ends
 * @returns the process id
 */
export function spawnServer(settings: ServerProcessSettings, onExit: (reason: string) => void): number | undefined {
  rotate(settings.logFile);
  const log = openSync(settings.logFile, 'a', 0o600);
  try {
    return startDetached(
      {
        program: settings.program,
        arguments: serverArguments(settings),
        // Its own folder as home: neither keys of the service nor the user's settings of this command reach it.
        environment: programEnvironment({ HOME: dirname(settings.databaseFile) }),
        log,
      },
      onExit,
    );
  } finally {
    closeSync(log);
  }
}

/** Waits until the server has the namespace, or for a `failure`. @throws LoquentError `temporal_start_failed` */
export async function waitUntilReady(
  settings: ServerProcessSettings,
  failure: () => string | undefined,
  timeout: number = READY_TIMEOUT,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while ((await probeServer(settings.port, settings.namespace, ANSWER_TIMEOUT)).kind !== 'served') {
    const reason = failure();
    if (reason !== undefined) throw temporalStartFailed(reason, settings.logFile);
    if (Date.now() >= deadline) throw temporalStartFailed(`no answer within ${timeout / 1000} s`, settings.logFile);
    await sleep(100);
  }
}

/** True when the process is a dev server on that database. */
export async function isServing(pid: number, databaseFile: string): Promise<boolean> {
  const commandLine = await commandLineOf(pid);
  return commandLine !== undefined && commandLine.includes('start-dev') && commandLine.includes(databaseFile);
}

/** Ends a dev server with SIGTERM, and with SIGKILL after 10 s; resolves when it has ended. */
export async function endServer(pid: number, databaseFile: string): Promise<void> {
  for (const [signal, timeout] of [
    ['SIGTERM', TERMINATE_TIMEOUT],
    ['SIGKILL', TERMINATE_TIMEOUT],
  ] as const) {
    if (!(await isServing(pid, databaseFile))) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline && (await isServing(pid, databaseFile))) await sleep(50);
  }
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
}
