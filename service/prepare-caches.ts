/**
 * Fills the caches of code before the first start: modules without types, which threads load, and, where NODE_COMPILE_CACHE names a folder,
 * what Node compiles. The image and the test runs do it once; a service does without, and is slower then.
 */
import { globSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { stripTypes } from '#platform/threads/types/kept-modules.mjs';
import { threadArguments } from '#platform/threads/types/plain-modules.ts';

const ROOT = new URL('../', import.meta.url);
const SOURCE_FOLDERS =
  'activities,api,compat,config,db,domain,formats,instructions,jobs,language,platform,providers,service,workflows';
const THREADS = /\bthreadTask</;

for (const path of globSync(`{${SOURCE_FOLDERS}}/**/*.ts`, { cwd: ROOT.pathname })) {
  if (path.endsWith('.test.ts') || path.includes('/testing/')) continue;
  const url = new URL(path, ROOT);
  const source = readFileSync(url, 'utf8');
  stripTypes(url.href, source);
  if (process.env['NODE_COMPILE_CACHE'] === undefined || !THREADS.test(source) || path.endsWith('thread-task.ts'))
    continue;
  await once(new Worker(url, { execArgv: threadArguments() }), 'exit');
}
if (process.env['NODE_COMPILE_CACHE'] !== undefined) await import('./run-service.ts');
flushCompileCache();
