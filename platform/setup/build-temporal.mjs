/**
 * A program: builds the Temporal server with Go into a folder of programs: node build-temporal.mjs FOLDER [--unless-offered].
 * It needs nothing but Go, so that it can begin before the node packages are there. Its progress goes to standard output and
 * to a file (build-state.mjs), the reason of a failure to standard error. A build into that folder that is under way is
 * followed. With `--unless-offered` nothing is built where the official release can be downloaded. It ends with its parent.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildState } from './build-state.mjs';
import { findGo } from './find-go.mjs';
import { grouped, megabytes } from './progress.mjs';
import { endGo, runGo } from './run-go.mjs';
import { folderSize } from './signs-of-life.mjs';
import { isOffered, PROGRAM_FILES } from './temporal-release.mjs';

/** The Go program; its go.mod and go.sum pin the release and all it is made of. */
const SOURCE = fileURLToPath(new URL('../temporal/server', import.meta.url));
/** Milliseconds between two looks at the parent, and at the size of what was fetched. */
const PARENT_INTERVAL = 1_000;
const SIZE_INTERVAL = 5_000;

const [folder = '', option] = process.argv.slice(2);
const program = join(folder, PROGRAM_FILES.build);
const state = buildState(folder);
/** Also Go's own temporary files, which it leaves when it is ended. */
const work = join(state.folder, 'work');
const parent = process.ppid;
let isBuilding = false;
let isStopping = false;

process.on('exit', endGo);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stop().catch(() => process.exit(1)));
setInterval(() => process.ppid !== parent && void stop().catch(() => process.exit(1)), PARENT_INTERVAL).unref();

async function stop() {
  isStopping = true;
  endGo();
  if (isBuilding) {
    await rm(work, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    await state.release();
  }
  process.exit(143);
}

async function main() {
  const go = await findGo();
  if (go === undefined) throw new Error('go is not on PATH');
  if (option === '--unless-offered') {
    const isThere = Object.values(PROGRAM_FILES).some((file) => existsSync(join(folder, file)));
    if (isThere || (await isOffered())) return;
  }
  while (!(await state.take())) {
    await state.follow(say);
    if (existsSync(program)) return;
    const failure = await state.failure();
    if (failure !== '') throw new Error(failure);
  }
  isBuilding = true;
  let failure;
  try {
    await build(go);
  } catch (error) {
    failure = messageOf(error);
    throw error;
  } finally {
    // The end of Go by a stop is no failure of the build, and whoever follows it builds instead.
    if (!isStopping) await state.release(failure);
    if (failure === undefined) await state.forget();
  }
}

/** @param {string} go */
async function build(go) {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  try {
    const total = await fetchSources(go);
    const built = join(work, 'temporal');
    await compile(go, built, total);
    await rename(built, program);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @param {string} go @returns the number of packages to compile */
async function fetchSources(go) {
  const cache = (await runGo(go, ['env', 'GOMODCACHE'], { folder: SOURCE })).trim();
  const fetched = join(cache, 'cache', 'download');
  const before = await folderSize(fetched);
  let [modules, size] = [0, before];
  const show = () =>
    tell(modules === 0 ? 'looking at its sources' : `${modules} sources, ${megabytes(size - before)} fetched`);
  await show();
  const look = async () => {
    size = await folderSize(fetched);
    await show();
  };
  const timer = setInterval(() => void look().catch(() => undefined), SIZE_INTERVAL);
  try {
    const listed = await runGo(go, ['list', '-mod=readonly', '-deps', '.'], {
      folder: SOURCE,
      grows: fetched,
      onLine: (line) => {
        if (line.startsWith('go: downloading ')) modules += 1;
      },
    });
    return listed.trim().split('\n').length;
  } finally {
    clearInterval(timer);
  }
}

/** @param {string} go @param {string} built path of the program @param {number} total */
async function compile(go, built, total) {
  const compiled = await state.compiled(PROGRAM_FILES.build);
  const show = () => tell(`${grouped(compiled.size)} of ${grouped(total)} packages compiled`);
  await show();
  // Without VCS stamping, which fails in a copy of the repository that belongs to another user.
  await runGo(go, ['build', '-v', '-mod=readonly', '-buildvcs=false', '-o', built, '.'], {
    folder: SOURCE,
    temporary: work,
    onLine: (line) => {
      if (!/^[\w.-]+(\/[\w.~-]+)*$/.test(line) || compiled.has(line)) return;
      compiled.add(line);
      state
        .addCompiled(line)
        .then(show)
        .catch(() => undefined);
    },
  });
}

let said = '';
/** @param {string} text */
function say(text) {
  if (text === said || text === '') return;
  said = text;
  process.stdout.write(`${text}\n`);
}

/** @param {string} text */
async function tell(text) {
  say(text);
  await state.tell(text);
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

try {
  await main();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
