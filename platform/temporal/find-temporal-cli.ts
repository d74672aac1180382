import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { cacheFolder, findOnPath, firstLine, isExecutable, unusableReason } from './cli-candidates.ts';
import { buildEnvironment } from './build-environment.ts';
import { temporalCliMissing, type FailedAttempt } from './errors.ts';
import { runWithProgress } from './run-with-progress.ts';
import { RELEASE } from './temporal-release.ts';

/** The Go program that is built as the last resort; its go.mod and go.sum pin the release and all it is made of. */
const SOURCE = fileURLToPath(new URL('server', import.meta.url));

/** Files of the cache: programs of other releases, which earlier versions left there, are not used. */
const FILES = { download: `temporal-${RELEASE}`, build: 'temporal-1.5.1-sqlite-1.51.0' } as const;

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
 * Finds Temporal's command line tool, which contains the dev server: on PATH, in the cache, by a download with a known
 * checksum, or by building it with Go (about 5 minutes, once).
 *
 * @throws LoquentError `temporal_cli_missing` with all attempts
 */
export async function findTemporalCli(options: FindTemporalCliOptions): Promise<TemporalCli> {
  const environment = options.environment ?? process.env;
  const folder = options.folder ?? join(cacheFolder(environment), 'bin');
  const failed: FailedAttempt[] = [];
  const { programs, progress, signal = new AbortController().signal } = options;
  const context: Context = { environment, folder, programs, progress, signal };
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
  { source: 'download', way: `download of release ${RELEASE}`, find: download },
  { source: 'build', way: 'building it with Go', find: build },
];

async function onPath(context: Context): Promise<Outcome> {
  const path = await findOnPath('temporal', context.environment);
  return path === undefined ? { reason: 'not found' } : checked(path, context);
}

async function inCache(context: Context): Promise<Outcome> {
  const paths = Object.values(FILES).map((file) => join(context.folder, file));
  for (const path of paths) if (await isExecutable(path)) return checked(path, context);
  return { reason: `${paths.join(' and ')} do not exist` };
}

async function checked(path: string, { programs, signal }: Context): Promise<Outcome> {
  const reason = await unusableReason(path, programs, signal);
  return reason === undefined ? { path } : { reason };
}

async function download(context: Context): Promise<Outcome> {
  return inTemporaryFolder(context, FILES.download, async (folder) => {
    const { exitCode, output } = await runWithProgress(context.programs, {
      command: [process.execPath, fileURLToPath(new URL('download-temporal-cli.ts', import.meta.url)), folder],
      environment: { ...buildEnvironment(context.environment), NODE_USE_ENV_PROXY: '1' },
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
  return inTemporaryFolder(context, FILES.build, async (folder) => {
    const path = join(folder, 'temporal');
    const { exitCode, output } = await runWithProgress(context.programs, {
      // Without VCS stamping, which fails in a copy of the repository that belongs to another user.
      command: [go, 'build', '-C', SOURCE, '-mod=readonly', '-buildvcs=false', '-o', path, '.'],
      environment: { ...buildEnvironment(context.environment), GOWORK: 'off' },
      label: 'Building the Temporal server with Go (about 5 minutes, once)',
      progress: context.progress,
      signal: context.signal,
      totalTimeout: BUILD_TIMEOUT,
    });
    return exitCode === 0 ? { path } : { reason: lastLine(output) };
  });
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
