import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker';
import type { Logger } from 'pino';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** All that workflows may import: their own folder, `domain`, and packages of these versions; and how they are bundled. */
const FOLDERS = ['workflows', 'domain'];
const OTHERS = ['package-lock.json', 'activities/workflow-bundle.ts'];

const PREFIX = 'workflows-';

/**
 * Compiles all workflows into one bundle, in about two seconds; once per version of them where Node keeps compiled code
 * (`NODE_COMPILE_CACHE`).
 */
export async function bundleWorkflows(logger?: Pick<Logger, 'warn' | 'error'>): Promise<WorkflowBundle> {
  const folder = getCompileCacheDir();
  if (folder === undefined) return bundle(logger);
  const name = `${PREFIX}${await hashOfSources()}.js`;
  const kept = await readFile(join(folder, name), 'utf8').catch(() => undefined);
  if (kept !== undefined) return { code: kept };
  const made = await bundle(logger);
  await keep(folder, name, made.code).catch((error: unknown) =>
    logger?.warn({ err: error }, 'failed to keep the bundled workflows for the next start'),
  );
  return made;
}

async function bundle(logger: Pick<Logger, 'warn' | 'error'> | undefined): Promise<WorkflowBundle> {
  const drop = () => undefined;
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(ROOT, 'workflows/index.ts'),
    // Places in stack traces need no copy of the sources, which each process would keep.
    webpackConfigHook: (options) => ({ ...options, devtool: 'inline-nosources-source-map' }),
    logger: {
      log: drop,
      trace: drop,
      debug: drop,
      info: drop,
      warn: (message) => logger?.warn(message),
      error: (message) => logger?.error(message),
    },
  });
  return { code: inAscii(code) };
}

/** Escapes characters beyond ASCII, one of which makes V8 keep the whole program in two bytes per character. */
function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

async function hashOfSources(): Promise<string> {
  const lists = await Promise.all(FOLDERS.map((folder) => readdir(join(ROOT, folder), { recursive: true })));
  const sources = lists
    .flatMap((names, index) => names.map((name) => join(FOLDERS[index]!, name)))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const files = [...OTHERS, ...sources.toSorted()];
  const hash = createHash('sha256');
  const texts = await Promise.all(files.map((name) => readFile(join(ROOT, name))));
  for (const [index, text] of texts.entries()) hash.update(`${files[index]}\0${text.length}\0`).update(text);
  return hash.digest('hex').slice(0, 32);
}

/** Stores a bundle, replacing those of other versions; processes that start together see a whole one or none. */
async function keep(folder: string, name: string, code: string): Promise<void> {
  const old = (await readdir(folder)).filter((each) => each.startsWith(PREFIX) && each !== name);
  const temporary = join(folder, `${name}.${randomUUID()}`);
  await writeFile(temporary, code, { mode: 0o600 });
  await rename(temporary, join(folder, name));
  for (const each of old) await rm(join(folder, each), { force: true });
}
