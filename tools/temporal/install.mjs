/**
 * A program: installs the Temporal server in the cache where it is missing, by a download of its release, or else by building it
 * with Go (once, for some minutes): node tools/temporal/install.mjs [--ahead]
 *
 * `--ahead` is for the background while the node packages are installed. Another process that needs the server follows the one
 * that works on it instead of installing it a second time. It needs nothing but Node 20 and ends with its parent.
 */
import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import http from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { showProgress } from '#platform/progress.mjs';
import { isTemporalVersion, PROGRAM_FILES, RELEASE } from '#platform/temporal/temporal-program.mjs';
import { findGo, findOnPath, isExecutable } from '#tools/setup/find-executable.mjs';
import { buildProgram } from './build.mjs';
import { downloadProgram } from './download.mjs';
import { releaseArchive } from './release.mjs';
import { endGo } from './run-go.mjs';
import { installState } from './state.mjs';

/** Milliseconds between two looks at the parent. */
const PARENT_INTERVAL = 1_000;
/** Milliseconds for a program to print its version. */
const VERSION_TIMEOUT = 10_000;

const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'loquent', 'bin');
const state = installState(folder);
const work = join(state.folder, 'work');
const parent = process.ppid;
let isInstalling = false;
let isStopping = false;
let status = '';

process.on('exit', endGo);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stop().catch(() => process.exit(1)));
setInterval(() => process.ppid !== parent && void stop().catch(() => process.exit(1)), PARENT_INTERVAL).unref();

async function stop() {
  isStopping = true;
  endGo();
  if (isInstalling) {
    await rm(work, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    await state.release();
  }
  process.exit(143);
}

async function main() {
  if (process.env['TEMPORAL_ADDRESS'] || installed() !== undefined || (await isOnPath())) return;
  if (!useProxies() && process.argv[2] === '--ahead') return;
  const shown = showProgress('Installing the Temporal server (once)', () => status);
  try {
    while (!(await state.take())) {
      await state.follow((text) => (status = text));
      if (installed() !== undefined) return;
      const failure = await state.failure();
      if (failure !== '') throw new Error(failure);
    }
    await installAlone();
  } finally {
    shown.end(installed() !== undefined);
  }
}

const installed = () =>
  Object.values(PROGRAM_FILES)
    .map((file) => join(folder, file))
    .find(isExecutable);

async function isOnPath() {
  const program = findOnPath('temporal');
  if (program === undefined) return false;
  const version = promisify(execFile)(program, ['--version'], { timeout: VERSION_TIMEOUT });
  return version.then(
    ({ stdout }) => isTemporalVersion(stdout),
    () => false,
  );
}

/** Has `fetch` use the proxies that the environment names. @returns false if this Node can't */
function useProxies() {
  if (!['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].some((name) => process.env[name])) return true;
  const { setGlobalProxyFromEnv: use } = /** @type {{ setGlobalProxyFromEnv?: () => void }} */ (http);
  use?.();
  return use !== undefined;
}

/** Installs it while this process has the lock. */
async function installAlone() {
  isInstalling = true;
  let failure;
  try {
    await install();
  } catch (error) {
    failure = messageOf(error);
    throw error;
  } finally {
    // The end of Go by a stop is no failure of the build: who follows it builds instead.
    if (!isStopping) await state.release(failure);
    if (failure === undefined) await state.forget();
  }
}

async function install() {
  const reasons = [];
  try {
    await tell('waiting for the release');
    const archive = releaseArchive(process.platform, process.arch);
    const program = await downloadProgram(archive, { folder: state.folder, tell });
    return await rename(program, join(folder, PROGRAM_FILES.download));
  } catch (error) {
    reasons.push(`a download of release ${RELEASE} (${messageOf(error)})`);
  }
  try {
    const go = findGo();
    if (go === undefined) throw new Error('Go is not installed');
    const program = await buildProgram(go, { state, work, tell });
    return await rename(program, join(folder, PROGRAM_FILES.build));
  } catch (error) {
    reasons.push(`building it with Go (${messageOf(error)})`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  throw new Error(
    `No Temporal server could be installed. Tried: ${reasons.join('; ')}. Do one of these: set TEMPORAL_ADDRESS to a running ` +
      'Temporal server; put the temporal command on PATH (macOS: brew install temporal; elsewhere: ' +
      'https://docs.temporal.io/cli); or install Go 1.25 or newer, which builds the command here. What was downloaded or ' +
      'compiled so far is kept: trying again continues from there.',
  );
}

/** @param {string} text */
async function tell(text) {
  if (text === status) return;
  status = text;
  await state.tell(text);
}

/** `fetch` names its reason in the cause. @param {unknown} error */
function messageOf(error) {
  const { message, cause } = /** @type {Error} */ (error);
  return cause instanceof Error ? `${message}: ${cause.message || String(cause)}` : message;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
