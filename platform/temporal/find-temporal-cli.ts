import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { buildEnvironment } from '#platform/setup/build-environment.mjs';
import { buildState } from '#platform/setup/build-state.mjs';
import { findGo } from '#platform/setup/find-go.mjs';
import type { Output } from '#platform/setup/progress.mjs';
import { reasonIn } from '#platform/setup/read-output.mjs';
import { folderSize } from '#platform/setup/signs-of-life.mjs';
import { PROGRAM_FILES, RELEASE } from '#platform/setup/temporal-release.mjs';
import { findProgram, isExecutable } from '#platform/programs/find-program.ts';
import { cacheFolder, unusableReason } from './cli-candidates.ts';
import { temporalCliMissing, type FailedAttempt } from './errors.ts';
import { runWithProgress } from './run-with-progress.ts';

/** Programs that are run as processes of their own, so that they can be ended. */
const DOWNLOADER = fileURLToPath(new URL('download-temporal-cli.ts', import.meta.url));
const BUILDER = fileURLToPath(new URL('../setup/build-temporal.mjs', import.meta.url));

/** Milliseconds in which a download has to begin, and between two signs of progress, before the next way is tried. */
const DOWNLOAD_STALL_TIMEOUT = 60_000;

/** Folder of the cache for what has come of an archive. */
const PARTS = '.parts';

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
  /** Where progress is shown; default: standard error. */
  readonly output?: Output;
  readonly signal?: AbortSignal;
}

/**
 * Finds Temporal's command line tool, which contains the dev server: on PATH, in the cache, by a download with a known
 * checksum, or by building it with Go (once, for some minutes). A build that a set-up has begun goes on beside the download
 * and is ended when that works.
 *
 * @throws LoquentError `temporal_cli_missing` with all attempts
 */
export async function findTemporalCli(options: FindTemporalCliOptions): Promise<TemporalCli> {
  const environment = options.environment ?? process.env;
  const folder = options.folder ?? join(cacheFolder(environment), 'bin');
  const failed: FailedAttempt[] = [];
  const { programs, output, signal = new AbortController().signal } = options;
  const context: Context = { environment, folder, programs, output, signal };
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
  readonly output: Output | undefined;
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
  { source: 'download', way: `download of release ${RELEASE}`, find: download },
  { source: 'build', way: 'building it with Go', find: build },
];

async function onPath(context: Context): Promise<Outcome> {
  const path = findProgram('temporal', context.environment['PATH']);
  return path === undefined ? { reason: 'not found' } : checked(path, context);
}

async function inCache(context: Context): Promise<Outcome> {
  const paths = Object.values(PROGRAM_FILES).map((file) => join(context.folder, file));
  for (const path of paths) if (isExecutable(path)) return checked(path, context);
  return { reason: `${paths.join(' and ')} do not exist` };
}

async function checked(path: string, { programs, signal }: Context): Promise<Outcome> {
  const reason = await unusableReason(path, programs, signal);
  return reason === undefined ? { path } : { reason };
}

async function download(context: Context): Promise<Outcome> {
  const build = buildState(context.folder);
  const parts = join(context.folder, PARTS);
  const outcome = await inTemporaryFolder(context, PROGRAM_FILES.download, async (folder) => {
    const { exitCode, stdout, stderr } = await runWithProgress(context.programs, {
      command: [process.execPath, DOWNLOADER, folder, parts],
      environment: { ...buildEnvironment(context.environment), NODE_USE_ENV_PROXY: '1' },
      label: 'Downloading the Temporal server',
      output: context.output,
      signal: context.signal,
      stallTimeout: DOWNLOAD_STALL_TIMEOUT,
      measure: async () => (await folderSize(parts)) + (await folderSize(folder)),
      concurrentProgress: build.status,
    });
    const path = stdout.split('\n').find((line) => line.startsWith(folder));
    if (exitCode === 0 && path !== undefined) return { path: path.trim() };
    return {
      reason: exitCode === undefined ? `nothing came for ${DOWNLOAD_STALL_TIMEOUT / 1000} s` : reasonIn(stderr),
    };
  });
  // Only an empty one can be removed: what has come is left for the next run.
  await rmdir(parts).catch(() => undefined);
  if ('path' in outcome) await build.end();
  return outcome;
}

async function build(context: Context): Promise<Outcome> {
  const { environment, folder, programs, output, signal } = context;
  const path = join(folder, PROGRAM_FILES.build);
  // The build of a set-up may have ended while a download was tried.
  if (isExecutable(path) && (await unusableReason(path, programs, signal)) === undefined) return { path };
  if ((await findGo(environment)) === undefined) return { reason: 'Go is not installed' };
  const { exitCode, stderr } = await runWithProgress(programs, {
    command: [process.execPath, BUILDER, folder],
    environment: buildEnvironment(environment),
    label: 'Building the Temporal server with Go (once)',
    output,
    signal,
  });
  if (exitCode !== 0) return { reason: stderr.trim() };
  // A download that stopped halfway isn't needed any more.
  await rm(join(folder, PARTS), { recursive: true, force: true });
  return checked(path, context);
}

/** Runs a way of getting the program in a temporary folder and moves the result into the cache atomically. */
async function inTemporaryFolder(
  context: Context,
  file: string,
  get: (folder: string) => Promise<Outcome>,
): Promise<Outcome> {
  await mkdir(context.folder, { recursive: true });
  const folder = await mkdtemp(join(context.folder, '.incoming-'));
  try {
    const outcome = await get(folder);
    if (!('path' in outcome)) return outcome;
    const reason = await unusableReason(outcome.path, context.programs, context.signal);
    if (reason !== undefined) return { reason };
    const cached = join(context.folder, file);
    await rename(outcome.path, cached);
    return { path: cached };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
