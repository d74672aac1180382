import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { operatorMistake, serviceFailure, userMistake } from '#domain/errors.ts';
import type { TestTask } from './testing/test-tasks.ts';
import { ThreadPool, type ThreadPoolOptions, type ThreadWork } from './thread-pool.ts';

const module = new URL('./testing/test-tasks.ts', import.meta.url);
const tooSlow = (cause: unknown) => serviceFailure('document_too_slow', 'Too slow.', { cause });
const outOfMemory = (cause: unknown) => userMistake('too_large', 'Too large.', { cause });
const never = new AbortController().signal;

let pool: ThreadPool;
afterEach(() => pool.close());

function startPool(options: Partial<ThreadPoolOptions> = {}): void {
  pool = new ThreadPool({ module, threads: 2, memory: 32, ...options });
}

function run<Result>(organizationId: string, input: TestTask, rest: Partial<ThreadWork> = {}): Promise<Result> {
  return pool.run({
    organizationId,
    input,
    timeLimit: Number.POSITIVE_INFINITY,
    signal: never,
    tooSlow,
    outOfMemory,
    ...rest,
  });
}

/** Tasks that run until they are released, and note the order in which they start. */
function heldTasks() {
  const started: string[] = [];
  const held = new Map<string, PromiseWithResolvers<string>>();
  const calls = {
    ask(name: string) {
      started.push(name);
      return gate(name).promise;
    },
  };
  const gate = (name: string) => {
    const found = held.get(name) ?? Promise.withResolvers<string>();
    held.set(name, found);
    return found;
  };
  return {
    started,
    start: (organizationId: string, name: string, rest: Partial<ThreadWork> = {}) =>
      run<string>(organizationId, { kind: 'ask', name }, { calls, ...rest }),
    release: (name: string) => gate(name).resolve(name),
  };
}

describe('a thread pool', () => {
  it('always has a thread for another organization, however much one has to do', async () => {
    startPool();
    const { started, start, release } = heldTasks();
    const slow = ['a1', 'a2', 'a3', 'a4'].map((name) => start('a', name));
    release('b1');
    expect(await start('b', 'b1')).toBe('b1');
    expect(started).not.toContain('a2');
    for (const name of ['a1', 'a2', 'a3', 'a4']) release(name);
    expect(await Promise.all(slow)).toEqual(['a1', 'a2', 'a3', 'a4']);
    expect(pool.counts).toMatchObject({ running: 0, waiting: 0, finished: 5 });
  });

  it('takes turns among organizations, and gives more threads only to those with fewer', async () => {
    startPool({ threads: 1 });
    const { started, start, release } = heldTasks();
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    const running = names.map((name) => start(name.slice(0, 1), name));
    for (const name of names) release(name);
    await Promise.all(running);
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses tasks of an organization beyond its share of the queue, and of no other', async () => {
    startPool({ threads: 1, waiting: 4 });
    const { start, release } = heldTasks();
    const names = ['a1', 'a2', 'a3'];
    const running = names.map((name) => start('a', name));
    await expect(start('a', 'a4')).rejects.toMatchObject({ id: 'threads_busy', retryable: true });
    const others = [start('b', 'b1')];
    for (const name of [...names, 'b1']) release(name);
    expect(await Promise.all([...running, ...others])).toEqual([...names, 'b1']);
    release('a5');
    expect(await start('a', 'a5')).toBe('a5');
  });

  it('ends a task after its time limit, and works on', async () => {
    startPool({ threads: 1 });
    await expect(run('a', { kind: 'spin' }, { timeLimit: 20 })).rejects.toMatchObject({
      id: 'document_too_slow',
      cause: expect.any(Error),
    });
    const { start, release } = heldTasks();
    release('b1');
    expect(await start('b', 'b1')).toBe('b1');
    expect(pool.counts).toMatchObject({ tooSlow: 1, finished: 1 });
  });

  it('counts the processor time of a task, not what others use', async () => {
    startPool({ threads: 1 });
    await run('a', { kind: 'use', processorTime: 1 });
    const busy = Array.from({ length: 4 * availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
    await Promise.all(busy.map((worker) => once(worker, 'online')));
    try {
      await run('a', { kind: 'use', processorTime: 150 }, { timeLimit: 450 });
      await expect(run('a', { kind: 'use', processorTime: 450 }, { timeLimit: 150 })).rejects.toMatchObject({
        id: 'document_too_slow',
      });
    } finally {
      await Promise.all(busy.map((worker) => worker.terminate()));
    }
    expect(pool.counts).toMatchObject({ tooSlow: 1, finished: 2 });
  });

  it('counts the time of each task separately, in a thread that was used before', async () => {
    startPool({ threads: 1 });
    await run('a', { kind: 'use', processorTime: 400 });
    await expect(run('a', { kind: 'use', processorTime: 100 }, { timeLimit: 400 })).resolves.toBeUndefined();
  });

  it('lets a task say how long it may take', async () => {
    startPool({ threads: 1 });
    const asked: string[] = [];
    const calls = { ask: async (name: string) => void asked.push(name) };
    const task: TestTask = { kind: 'ask_then_spin', name: 'a', timeLimit: 20 };
    await expect(run('a', task, { calls })).rejects.toMatchObject({ id: 'document_too_slow' });
    // With so short a limit the thread may be gone before it asked.
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  it('stops at once when it is aborted, be it running or waiting', async () => {
    startPool({ threads: 1 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const spinning = run('a', { kind: 'spin' }, { signal: running.signal });
    const { start, release, started } = heldTasks();
    const given = start('a', 'a1', { signal: waiting.signal });
    waiting.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    running.abort(new Error('cancelled'));
    await expect(spinning).rejects.toThrow('cancelled');
    release('a2');
    expect(await start('a', 'a2')).toBe('a2');
    expect(started).toEqual(['a2']);
    expect(pool.counts).toMatchObject({ running: 0, waiting: 0 });
  });

  it('is not done with an aborted task before the calls of the task are', async () => {
    startPool({ threads: 1 });
    const abort = new AbortController();
    const { start, release, started } = heldTasks();
    const task = start('a', 'a1', { signal: abort.signal });
    const ended: string[] = [];
    const end = task.catch(() => void ended.push('task'));
    while (started.length === 0) await new Promise((resolve) => setImmediate(resolve));
    abort.abort(new Error('cancelled'));
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    ended.push('call');
    release('a1');
    await end;
    expect(ended).toEqual(['call', 'task']);
  });

  it('ends a task that needs more memory than a thread gets, and works on', async () => {
    startPool({ threads: 1 });
    await expect(run('a', { kind: 'fill_memory' })).rejects.toMatchObject({ id: 'too_large' });
    const { start, release } = heldTasks();
    release('a1');
    expect(await start('a', 'a1')).toBe('a1');
  });

  it('passes errors on with what they say, in both directions', async () => {
    startPool({ threads: 1 });
    const calls = {
      ask: () => Promise.reject(operatorMistake('unavailable', 'Gone.', { retryable: true, retryAfter: 5 })),
    };
    await expect(run('a', { kind: 'ask', name: 'a' }, { calls })).rejects.toMatchObject({
      name: 'LoquentError',
      id: 'unavailable',
      mistake: 'operator',
      retryable: true,
      retryAfter: 5,
    });
    const broken = { ask: () => Promise.reject(new Error('the disk is gone')) };
    await expect(run('a', { kind: 'ask', name: 'a' }, { calls: broken })).rejects.toThrow('the disk is gone');
  });

  it('rejects what runs and waits when it is closed', async () => {
    startPool({ threads: 1 });
    const rejected = [run('a', { kind: 'spin' }), run('a', { kind: 'spin' })].map((task) =>
      expect(task).rejects.toMatchObject({ id: 'unavailable', retryable: true }),
    );
    await pool.close();
    await Promise.all(rejected);
    await expect(run('a', { kind: 'spin' })).rejects.toMatchObject({ id: 'unavailable' });
  });
});
