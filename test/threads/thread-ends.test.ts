import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import type { DocumentThreadInput } from '#activities/documents/engine/thread.ts';
import type { RuleTask } from '#activities/runtime/text-rules/thread.ts';
import type { RequestTask } from '#jobs/threads/request-thread.ts';
import { serviceFailure } from '#domain/errors.ts';
import { ThreadPool, type ThreadWork } from '#platform/threads/thread-pool.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { watchThreads } from './webassembly.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Threads of each kind that are started and ended. */
const ENDS = Number(process.env['THREAD_ENDS'] ?? (LONG_RUN ? 200 : 4));
const AT_ONCE = 2;

const bytes = readFileSync(join(ROOT, 'demo/quick-start-guide.docx'));
const text = 'Utilise the fileName in order to open it; it is there, and it is not. '.repeat(500);
const ended = (cause: unknown) => serviceFailure('cancelled', 'It was ended.', { cause });

/** Work for the threads of each module, by its path; `index` counts the tasks. */
const TASKS: Record<string, (index: number) => Pick<ThreadWork, 'input' | 'calls'>> = {
  'activities/documents/engine/thread.ts': () => ({
    input: {
      work: { kind: 'analyze', task: { organizationId: 'a', key: 'guide.docx' } },
      limits: undefined,
    } satisfies DocumentThreadInput,
    calls: { source: async () => bytes },
  }),
  'activities/runtime/text-rules/thread.ts': () => ({
    input: {
      kind: 'edit',
      edit: { kind: 'rewrite', sourceText: text, sourceLanguage: 'en', type: 'simplify' },
      terminology: undefined,
    } satisfies RuleTask,
  }),
  'jobs/threads/request-thread.ts': () => ({
    input: { kind: 'check_rules', bytes: Buffer.from(SRX) } satisfies RequestTask,
  }),
};

/** Native modules that are loaded in this process, by any of its threads; where the system has no /proc, none are listed. */
function nativeAddons(): readonly string[] {
  const maps = existsSync('/proc/self/maps') ? readFileSync('/proc/self/maps', 'utf8') : '';
  return [...new Set(maps.match(/\S+\.node$/gm))].toSorted();
}

const SRX =
  '<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules>' +
  '<languagerule languagerulename="any"><rule break="yes"><beforebreak>\\.</beforebreak><afterbreak>\\s</afterbreak></rule></languagerule>' +
  '</languagerules><maprules><languagemap languagepattern=".*" languagerulename="any"/></maprules></body></srx>';

describe('threads that end while others work', () => {
  it('are of every kind that the service starts', () => {
    const modules = globSync(['{activities,api,compat,db,jobs,language,platform,service}/**/*.ts'], {
      cwd: ROOT,
      exclude: (path) => /\/testing$|\.test\.ts$/.test(path),
    }).filter((path) => / run = threadTask\b/.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(modules.toSorted()).toEqual(Object.keys(TASKS));
  });

  it('are all started with the arguments that spare them the stripper, which a warm compile cache would hide', () => {
    const sources = globSync('**/*.ts', {
      cwd: ROOT,
      exclude: (path) => /^(node_modules|\.data|web|client)$/.test(path),
    });
    const without = sources.filter((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      return (
        /new (?:Worker\(new URL|Worker\(url|Piscina\()/.test(source) && !source.includes('execArgv: threadArguments()')
      );
    });
    expect(without).toEqual([]);
  });

  it.each(Object.keys(TASKS))('compile no WebAssembly and load no native code: %s', async (module) => {
    const watched = watchThreads();
    const addonsBefore = nativeAddons();
    const pool = new ThreadPool({
      module: new URL(module, `file://${ROOT}`),
      threads: AT_ONCE,
      threadsPerOrganization: AT_ONCE,
      memory: 512,
    });
    const run = (index: number, signal: AbortSignal) =>
      pool.run({
        organizationId: 'a',
        ...TASKS[module]!(index),
        timeLimit: 60_000,
        signal,
        tooSlow: ended,
        outOfMemory: ended,
      });
    try {
      await run(0, new AbortController().signal);
      const endOne = async (index: number) => {
        const abort = new AbortController();
        const task = run(index, abort.signal);
        const settled = task.catch(() => undefined);
        // At any time of its start or its work.
        await delay((index * 97) % 700);
        abort.abort(new Error('cancelled'));
        await settled;
      };
      for (let index = 1; index <= ENDS; index += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => endOne(index + place)));
      }
      await run(ENDS + AT_ONCE, new AbortController().signal);
    } finally {
      await pool.close();
    }
    expect(watched.started).toBeGreaterThan(1);
    expect(watched.modules).toEqual([]);
    // Some, as usearch's, abort the process when a thread ends in them.
    expect(nativeAddons()).toEqual(addonsBefore);
  });

  it('are seen when they compile any', async () => {
    const watched = watchThreads();
    const compile = 'new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); setInterval(() => 0, 1000)';
    const thread = new Worker(compile, { eval: true });
    await vi.waitFor(() => expect(watched.modules).toHaveLength(1), TEST_TIMEOUT);
    await thread.terminate();
  });
});
