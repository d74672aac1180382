import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { runWithProgress } from './run-with-progress.ts';

const node = (script: string) => ({
  command: [process.execPath, '-e', script] as const,
  environment: process.env,
  label: 'Working',
});

const programs = createProgramRunner();
afterAll(() => programs.close());

describe('runWithProgress', () => {
  it('returns the exit code and everything the program wrote', async () => {
    const result = await runWithProgress(programs, {
      ...node('console.log("out"); console.error("err"); process.exitCode = 3'),
      progress: () => undefined,
    });
    expect(result.exitCode).toBe(3);
    expect(result.output).toContain('out\n');
    expect(result.output).toContain('err\n');
  });

  it('says what is going on when it takes long', async () => {
    const lines: string[] = [];
    await runWithProgress(programs, { ...node('setTimeout(() => {}, 1500)'), progress: (line) => lines.push(line) });
    expect(lines[0]).toBe('Working …');
  });

  it('ends a program that makes no progress', async () => {
    const result = await runWithProgress(programs, {
      ...node('setInterval(() => {}, 1000)'),
      progress: () => undefined,
      stallTimeout: 100,
      measure: () => Promise.resolve(0),
    });
    expect(result.exitCode).toBeUndefined();
  });

  it('ends a program when its time is over', async () => {
    const result = await runWithProgress(programs, {
      ...node('setInterval(() => {}, 1000)'),
      progress: () => undefined,
      totalTimeout: 100,
    });
    expect(result.exitCode).toBeUndefined();
  });

  it('ends a program when it is aborted', async () => {
    const controller = new AbortController();
    const running = runWithProgress(programs, {
      ...node('setInterval(() => {}, 1000)'),
      progress: () => undefined,
      signal: controller.signal,
    });
    controller.abort();
    await expect(running).resolves.toMatchObject({ exitCode: undefined });
  });

  it('reports a program that does not exist as its output', async () => {
    const result = await runWithProgress(programs, {
      command: ['/no/such/program'],
      environment: {},
      label: 'Working',
      progress: () => undefined,
    });
    expect(result).toMatchObject({
      exitCode: 127,
      output: expect.stringContaining('/no/such/program is not installed'),
    });
  });
});
