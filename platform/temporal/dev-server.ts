import { join, resolve } from 'node:path';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { commandLineOf } from '#platform/programs/command-line.ts';
import { withProgress } from '#platform/progress.mjs';
import { DevServerSupervisor } from './dev-server-supervisor.ts';
import { findTemporalCli } from './find-temporal-cli.ts';
import type { TemporalLog } from './log.ts';
import { readProcessRecord, writeProcessRecord } from './process-record.ts';
import { portOrFreePort } from './ports.ts';
import { DEFAULT_WATCH_LIMITS, type WatchLimits } from './server-watch.ts';
import { endServer, isServing, type ServerProcessSettings, waitUntilReady } from './server-process.ts';

export interface DevServerOptions {
  /** Folder of the server's database, log and process record; created if missing. */
  readonly dataDirectory: string;
  /** Port of the gRPC API on 127.0.0.1; if 0 or in use by another program, a free one is chosen. */
  readonly port: number;
  /** Port of the web UI on 127.0.0.1; if 0 or in use by another program, a free one is chosen. */
  readonly uiPort: number;
  readonly namespace: string;
  readonly log: TemporalLog;
  /** Finds the `temporal` program. The server itself outlives it: docs/decisions/0008. */
  readonly programs: ProgramRunner;
  /** Full path of the `temporal` program; default: found on PATH or in the cache. */
  readonly program?: string;
  /** When a server that lives is restarted; default: `DEFAULT_WATCH_LIMITS`. */
  readonly limits?: Partial<WatchLimits>;
}

export interface DevServer {
  /** host:port of the gRPC API. */
  readonly address: string;
  readonly uiUrl: string;
  /** Why it doesn't serve at the moment, a sentence without internals; undefined if it does. */
  readonly failure: () => string | undefined;
  /** Stops the server, unless another live service supervises it; its state stays on disk. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds for a server of a crashed run to answer before it is replaced. */
const ADOPTION_TIMEOUT = 10_000;
/** Starts of a server before its failure is reported as the program's. */
const MAX_ATTEMPTS = 3;

/**
 * Starts Temporal's dev server with its state in a folder, or adopts the running server of a crashed run on that
 * folder, and restarts it whenever it exits or lives without serving, until it is stopped.
 *
 * @throws LoquentError `temporal_cli_missing` or `temporal_start_failed`
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const folder = resolve(options.dataDirectory);
  await makeFolder(folder);
  const files = {
    database: join(folder, 'temporal.db'),
    log: join(folder, 'temporal.log'),
    record: join(folder, 'temporal.pid'),
  };
  const program = options.program ?? (await findProgram(options));
  const common = { program, databaseFile: files.database, logFile: files.log, namespace: options.namespace };

  const supervise = (settings: ServerProcessSettings) =>
    new DevServerSupervisor({
      settings,
      limits: { ...DEFAULT_WATCH_LIMITS, ...options.limits },
      recordFile: files.record,
      log: options.log,
    });

  const running = await findRunning(files.record, common);
  if (running !== undefined) {
    const { settings, pid, owned } = running;
    options.log.info(
      { pid, address: address(settings), owned },
      'using the Temporal dev server that an earlier run left',
    );
    const supervisor = supervise(settings);
    supervisor.adopt(pid, owned);
    return handle(settings, supervisor);
  }

  const starting = launch(options, common, supervise);
  const { settings, supervisor } = await withProgress('Starting the Temporal server', starting);
  options.log.info({ address: address(settings), ui: uiUrl(settings) }, 'Temporal dev server started');
  return handle(settings, supervisor);
}

/** Another program may occupy a port that was free: then other ports are tried. */
async function launch(
  options: DevServerOptions,
  common: Omit<ServerProcessSettings, 'port' | 'uiPort'>,
  supervise: (settings: ServerProcessSettings) => DevServerSupervisor,
): Promise<{ readonly settings: ServerProcessSettings; readonly supervisor: DevServerSupervisor }> {
  for (let attempt = 1; ; attempt += 1) {
    const [port, uiPort] = [await portOrFreePort(options.port), await portOrFreePort(options.uiPort)];
    const settings = { ...common, port, uiPort };
    for (const [name, wanted, taken] of [
      ['TEMPORAL_PORT', options.port, port],
      ['TEMPORAL_UI_PORT', options.uiPort, uiPort],
    ] as const) {
      if (wanted !== 0 && wanted !== taken)
        options.log.warn({ wanted, taken }, `${name} ${wanted} is in use; using ${taken}`);
    }
    const supervisor = supervise(settings);
    try {
      await supervisor.start();
      return { settings, supervisor };
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      options.log.warn({ err: error, attempt }, 'Temporal dev server did not start; trying again on free ports');
    }
  }
}

async function findProgram({ log, programs }: DevServerOptions): Promise<string> {
  const path = await findTemporalCli(programs);
  log.info({ path }, 'Temporal command line tool found');
  return path;
}

interface RunningServer {
  readonly settings: ServerProcessSettings;
  readonly pid: number;
  /** False if another live service supervises the server. */
  readonly owned: boolean;
}

async function findRunning(
  recordFile: string,
  common: Omit<ServerProcessSettings, 'port' | 'uiPort'>,
): Promise<RunningServer | undefined> {
  const record = await readProcessRecord(recordFile);
  if (record === undefined || !(await isServing(record.pid, common.databaseFile))) return undefined;
  const settings = { ...common, port: record.port, uiPort: record.uiPort };
  const ownerAlive = record.owner !== process.pid && (await commandLineOf(record.owner))?.includes('node') === true;
  try {
    await waitUntilReady(settings, () => undefined, ADOPTION_TIMEOUT);
  } catch (error) {
    if (ownerAlive) throw error;
    await endServer(record.pid, common.databaseFile);
    return undefined;
  }
  if (!ownerAlive) await writeProcessRecord(recordFile, { ...record, owner: process.pid });
  return { settings, pid: record.pid, owned: !ownerAlive };
}

function handle(settings: ServerProcessSettings, supervisor: DevServerSupervisor): DevServer {
  return {
    address: address(settings),
    uiUrl: uiUrl(settings),
    failure: () => supervisor.failure,
    stop: () => supervisor.stop(),
  };
}

const address = ({ port }: ServerProcessSettings): string => `127.0.0.1:${port}`;

const uiUrl = ({ uiPort }: ServerProcessSettings): string => `http://127.0.0.1:${uiPort}`;
