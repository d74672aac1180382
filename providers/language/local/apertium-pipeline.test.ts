import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { createPipeline, type ApertiumPipeline } from './apertium-pipeline.ts';
import { PipelinePool, type PoolOptions } from './pipeline-pool.ts';
import { livingProcesses, testPipelineCommand } from './testing/engine-support.ts';

const programs = createProgramRunner();
const never = new AbortController().signal;
let pipelines: ApertiumPipeline[];
let pools: PipelinePool[];

const folder = emptyFolder();
beforeEach(async () => {
  await writeFile(join(folder, 'state'), '');
  pipelines = [];
  pools = [];
});

afterEach(() => Promise.all([...pipelines, ...pools].map((each) => each.close())));

function pipeline(requestTimeout = 5000): ApertiumPipeline {
  const command = testPipelineCommand(join(folder, 'state'));
  const made = createPipeline({ command, programs, searchPath: process.env['PATH'] ?? '', requestTimeout });
  pipelines.push(made);
  return made;
}

function pool(options: Partial<PoolOptions> = {}): PipelinePool {
  const made = new PipelinePool({
    create: () => pipeline(),
    total: 2,
    queueLimit: 3,
    idleTimeout: 60_000,
    ...options,
  });
  pools.push(made);
  return made;
}

const FAILED = { id: 'provider_failed', retryable: true };

describe('a pipeline', () => {
  it('answers request after request from the same processes', async () => {
    const engine = pipeline();
    expect(await engine.run('one[]', never)).toBe('one[]');
    const group = engine.processGroup();
    expect(await engine.run('two ü 😀[]', never)).toBe('two ü 😀[]');
    expect(engine.processGroup()).toBe(group);
  });

  it('carries 2 MB both ways', async () => {
    const text = `${'wörd '.repeat(400_000)}[]`;
    expect(await pipeline(30_000).run(text, never)).toBe(text);
  });

  it.each(['hangonce[]', 'dieonce[]'])('tries %s again on new processes', async (request) => {
    const engine = pipeline(1500);
    expect(await engine.run(request, never)).toBe(request);
    expect(await engine.run('next[]', never)).toBe('next[]');
  });

  it.each(['hang[]', 'die[]', 'stuck[]', 'flood[]'])(
    'gives up on %s, retryably, and serves the next',
    async (request) => {
      const engine = pipeline(700);
      await expect(engine.run(request, never)).rejects.toMatchObject(FAILED);
      expect(await engine.run('next[]', never)).toBe('next[]');
    },
  );

  it('never takes a surplus answer for the next one', async () => {
    const engine = pipeline();
    expect(await engine.run('twice[]', never)).toBe('twice[]');
    expect(await engine.run('next[]', never)).toBe('next[]');
  });

  it.each(['hang[]', 'stuck[]'])('leaves no process of %s running after an abort', async (request) => {
    const engine = pipeline(60_000);
    await engine.run('warm[]', never);
    const group = engine.processGroup() ?? 0;
    expect(livingProcesses(group).length).toBeGreaterThanOrEqual(3);
    const controller = new AbortController();
    const running = engine.run(request, controller.signal);
    setTimeout(() => controller.abort(new Error('cancelled')), 100);
    await expect(running).rejects.toThrow('cancelled');
    await engine.close();
    await expect.poll(() => livingProcesses(group)).toEqual([]);
  });

  it('ends a program that ignores signals and the end of its input, when a request times out', async () => {
    const engine = pipeline(700);
    await engine.run('warm[]', never);
    const group = engine.processGroup() ?? 0;
    await expect(engine.run('stuck[]', never)).rejects.toMatchObject(FAILED);
    await expect.poll(() => livingProcesses(group)).toEqual([]);
  });

  it('refuses work after close', async () => {
    const engine = pipeline();
    await engine.run('one[]', never);
    const group = engine.processGroup() ?? 0;
    await engine.close();
    expect(livingProcesses(group)).toEqual([]);
    await expect(engine.run('two[]', never)).rejects.toMatchObject(FAILED);
  });

  it('fails when its program is not there', async () => {
    const engine = createPipeline({ command: '/no/such/program', programs, searchPath: '', requestTimeout: 5000 });
    await expect(engine.run('x[]', never)).rejects.toMatchObject(FAILED);
    await engine.close();
  });
});

describe('a pool', () => {
  it('serves what waits in turn, one request at a time', async () => {
    const engines = pool();
    const answers = await Promise.all(['a[]', 'b[]', 'c[]', 'd[]'].map((text) => engines.run('mode', text, never)));
    expect(answers).toEqual(['a[]', 'b[]', 'c[]', 'd[]']);
    expect(engines.processGroups()).toHaveLength(1);
  });

  it('refuses more than may wait', async () => {
    const engines = pool({ queueLimit: 1 });
    const first = engines.run('mode', 'a[]', never);
    const second = engines.run('mode', 'b[]', never);
    await expect(engines.run('mode', 'c[]', never)).rejects.toMatchObject(FAILED);
    expect(await Promise.all([first, second])).toEqual(['a[]', 'b[]']);
  });

  it('ends the longest idle pipeline for another mode', async () => {
    const engines = pool({ total: 2 });
    await engines.run('one', 'a[]', never);
    const [first = 0] = engines.processGroups();
    await engines.run('two', 'a[]', never);
    await engines.run('three', 'a[]', never);
    expect(engines.processGroups()).toHaveLength(2);
    expect(engines.processGroups()).not.toContain(first);
  });

  it('lets another mode wait for its turn when all are busy', async () => {
    const engines = pool({ total: 1 });
    const answers = await Promise.all([
      engines.run('one', 'a[]', never),
      engines.run('two', 'b[]', never),
      engines.run('one', 'c[]', never),
    ]);
    expect(answers).toEqual(['a[]', 'b[]', 'c[]']);
  });

  it('ends idle pipelines after a while', async () => {
    const engines = pool({ idleTimeout: 50 });
    await engines.run('mode', 'a[]', never);
    const [group = 0] = engines.processGroups();
    await expect.poll(() => livingProcesses(group)).toEqual([]);
    expect(engines.processGroups()).toEqual([]);
    expect(await engines.run('mode', 'b[]', never)).toBe('b[]');
  });

  it('takes an aborted request out of the queue', async () => {
    const engines = pool();
    const controller = new AbortController();
    const first = engines.run('mode', 'a[]', never);
    const second = engines.run('mode', 'b[]', controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    expect(await first).toBe('a[]');
  });

  it('rejects what runs and what waits when it closes, and leaves no process', async () => {
    const engines = pool();
    await engines.run('mode', 'warm[]', never);
    const [group = 0] = engines.processGroups();
    const running = Promise.allSettled([engines.run('mode', 'hang[]', never), engines.run('mode', 'b[]', never)]);
    await engines.close();
    for (const outcome of await running) expect(outcome).toMatchObject({ status: 'rejected', reason: FAILED });
    expect(livingProcesses(group)).toEqual([]);
  });
});
