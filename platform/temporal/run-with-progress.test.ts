import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { runWithProgress } from './run-with-progress.ts';

const node = (script: string) => ({
  command: [process.execPath, '-e', script] as const,
  environment: process.env,
  label: 'Working',
  output: { write: () => undefined, isTerminal: false, columns: () => 80 },
});

const programs = createProgramRunner();
afterAll(() => programs.close());

describe('runWithProgress', () => {
  it('returns the exit code and everything the program wrote', async () => {
    const result = await runWithProgress(programs, {
      ...node('console.log("out"); console.error("err"); process.exitCode = 3'),
    });
    expect(result.exitCode).toBe(3);
    expect(result.stdout).toBe('out\n');
    expect(result.stderr).toBe('err\n');
  });

  it('shows the last line of a program that takes long, and the time', async () => {
    const lines: string[] = [];
    const output = { write: (text: string) => void lines.push(text), isTerminal: false, columns: () => 80 };
    const script = 'console.log("1 of 2"); setTimeout(() => {}, 3000)';
    await runWithProgress(programs, { ...node(script), output });
    expect(lines[0]).toMatch(/^Working: 1 of 2, \d+ s so far\n$/);
    expect(lines.at(-1)).toMatch(/^Working: done in \d+ s\n$/);
  });

  it('ends a program that makes no progress', async () => {
    const result = await runWithProgress(programs, {
      ...node('setInterval(() => {}, 1000)'),
      stallTimeout: 100,
      measure: () => Promise.resolve(0),
    });
    expect(result.exitCode).toBeUndefined();
  });

  it('ends a program when it is aborted', async () => {
    const controller = new AbortController();
    const running = runWithProgress(programs, {
      ...node('setInterval(() => {}, 1000)'),
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
    });
    expect(result).toMatchObject({
      exitCode: 127,
      stderr: expect.stringContaining('/no/such/program is not installed'),
    });
  });
});
