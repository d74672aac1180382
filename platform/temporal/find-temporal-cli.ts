import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { cacheFolder, findOnPath, firstLine, isExecutable, unusableReason } from './cli-candidates.ts';
import { temporalCliMissing, type FailedAttempt } from './errors.ts';
import { runWithProgress } from './run-with-progress.ts';

/**
 * The release built with Go as the last resort. Newer ones (seen: 1.9.1) have a `replace` in go.mod, which `go install`
 * refuses.
 */
const CLI_MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';

/** Milliseconds in which a download has to begin, and between two signs of progress, before it is aborted. */
const DOWNLOAD_START_TIMEOUT = 15_000;

/** Milliseconds; a build takes 5 minutes on 2 cores. */
const BUILD_TIMEOUT = 30 * 60_000;

export interface TemporalCli {
  /** Full path of the program. */
  readonly path: string;
  /** Where it was found. */
  readonly source: 'path' | 'cache' | 'download' | 'build';
}

export interface FindTemporalCliOptions {
  readonly programs: ProgramRunner;
  readonly environment?: NodeJS.ProcessEnv;
  /** Folder for a downloaded or built program. */
  readonly folder?: string;
  /** Called with progress if it takes longer than 5 seconds. */
  readonly progress: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Finds Temporal's command line tool, which contains the dev server: on PATH, in the cache, by the SDK's own download,
 * or by building it with Go (about 5 minutes, once).
 *
 * @throws LoquentError `temporal_cli_missing` with all attempts
 */
export async function findTemporalCli(options: FindTemporalCliOptions): Promise<TemporalCli> {
  const environment = options.environment ?? process.env;
  const folder = options.folder ?? join(cacheFolder(environment), 'bin');
  const cached = join(folder, 'temporal');
  const failed: FailedAttempt[] = [];
  const { programs, progress, signal = new AbortController().signal } = options;
  const context: Context = { environment, folder, cached, programs, progress, signal };
  for (const { source, way, find } of WAYS) {
    const outcome = await find(context);
    if ('path' in outcome) return { path: outcome.path, source };
    failed.push({ way, reason: outcome.reason });
  }
  throw temporalCliMissing(failed);
}

interface Context {
  readonly programs: ProgramRunner;
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly cached: string;
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

type Outcome = { readonly path: string } | { readonly reason: string };

const WAYS: readonly {
  readonly source: TemporalCli['source'];
  readonly way: string;
  readonly find: (context: Context) => Promise<Outcome>;
}[] = [
  { source: 'path', way: 'temporal on PATH', find: onPath },
  { source: 'cache', way: 'program cached by an earlier run', find: inCache },
  { source: 'download', way: "download by Temporal's SDK", find: download },
  { source: 'build', way: `building ${CLI_MODULE} with Go`, find: build },
];

async function onPath(context: Context): Promise<Outcome> {
  const path = await findOnPath('temporal', context.environment);
  return path === undefined ? { reason: 'not found' } : checked(path, context);
}

async function inCache(context: Context): Promise<Outcome> {
  const { cached } = context;
  return (await isExecutable(cached)) ? checked(cached, context) : { reason: `${cached} does not exist` };
}

async function checked(path: string, { programs, signal }: Context): Promise<Outcome> {
  const reason = await unusableReason(path, programs, signal);
  return reason === undefined ? { path } : { reason };
}

async function download(context: Context): Promise<Outcome> {
  return inTemporaryFolder(context, async (folder) => {
    const { exitCode, output } = await runWithProgress(context.programs, {
      // In a separate process: the SDK's download has no time limit, and only ending its process stops it.
      command: [process.execPath, fileURLToPath(new URL('download-temporal-cli.ts', import.meta.url)), folder],
      environment: context.environment,
      label: 'Downloading the Temporal server',
      progress: context.progress,
      signal: context.signal,
      stallTimeout: DOWNLOAD_START_TIMEOUT,
      measure: () => folderSize(folder),
    });
    const path = output.split('\n').find((line) => line.startsWith(folder));
    return exitCode === 0 && path !== undefined
      ? { path: path.trim() }
      : { reason: exitCode === undefined ? 'no answer within 15 s' : lastLine(output) };
  });
}

async function build(context: Context): Promise<Outcome> {
  const go = (await findOnPath('go', context.environment)) ?? '/usr/local/go/bin/go';
  if (!(await isExecutable(go))) return { reason: 'go is not on PATH' };
  return inTemporaryFolder(context, async (folder) => {
    const { exitCode, output } = await runWithProgress(context.programs, {
      command: [go, 'install', CLI_MODULE],
      environment: { ...context.environment, GOBIN: folder },
      label: 'Building the Temporal server with Go (about 5 minutes, once)',
      progress: context.progress,
      signal: context.signal,
      totalTimeout: BUILD_TIMEOUT,
    });
    return exitCode === 0 ? { path: join(folder, 'temporal') } : { reason: lastLine(output) };
  });
}

/** Runs a way of getting the program in a temporary folder and moves the result into the cache atomically. */
async function inTemporaryFolder(context: Context, get: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  await mkdir(context.folder, { recursive: true });
  const folder = await mkdtemp(join(context.folder, '.incoming-'));
  try {
    const outcome = await get(folder);
    if (!('path' in outcome)) return outcome;
    const reason = await unusableReason(outcome.path, context.programs, context.signal);
    if (reason !== undefined) return { reason };
    await rename(outcome.path, context.cached);
    return { path: context.cached };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size),
  );
  return sizes.reduce<number>((total, size) => total + (size ?? 0), 0);
}

function lastLine(output: string): string {
  return firstLine(output.trim().split('\n').reverse().join('\n'));
}
