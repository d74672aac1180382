import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { grouped, megabytes } from '#platform/progress.mjs';
import { PROGRAM_FILES } from '#platform/temporal/temporal-program.mjs';
import { folderSize } from '#tools/setup/signs-of-life.mjs';
import { runGo } from './run-go.mjs';

/** The Go program; its go.mod and go.sum pin the release and all it is made of. */
const SOURCE = fileURLToPath(new URL('server', import.meta.url));
/** Milliseconds between two looks at the size of what was fetched. */
const SIZE_INTERVAL = 5_000;

/**
 * Builds the Temporal server with Go.
 *
 * @param {string} go path of Go
 * @param {{ state: import('./state.mjs').InstallState, work: string, tell: (text: string) => unknown }} options `work`: a
 *   folder for Go's own temporary files as well, which it leaves when it is ended
 * @returns the path of the program in `work`
 */
export async function buildProgram(go, { state, work, tell }) {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const total = await fetchSources(go, tell);
  const compiled = await state.compiled(PROGRAM_FILES.build);
  const show = () => tell(`${grouped(compiled.size)} of ${grouped(total)} packages compiled`);
  await show();
  const built = join(work, 'temporal');
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
  return built;
}

/** @param {string} go @param {(text: string) => unknown} tell @returns the number of packages to compile */
async function fetchSources(go, tell) {
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
