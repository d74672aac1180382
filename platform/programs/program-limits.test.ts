import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProgramLimits, ProgramRunner } from '#domain/ports/programs.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { isWithout } from '#test/suite/skipped.ts';
import { findPrlimit } from './find-program.ts';
import type { ProgramLimitSettings } from './limits.ts';
import { createProgramRunner } from './program-runner.ts';

const canLimit = !isWithout('prlimit (util-linux)', findPrlimit() !== undefined, 'limits of programs');

const GIBIBYTE = 1024 ** 3;
const settings: ProgramLimitSettings = { memory: {}, processes: 10_000, fileSize: 1_000_000 };

describe.skipIf(!canLimit)('a program that reaches a limit', () => {
  let programs: ProgramRunner;
  const folder = emptyFolder();
  beforeEach(() => {
    programs = createProgramRunner({ limits: settings });
  });
  afterEach(() => programs.close());

  const run = (program: string, script: string, limits: ProgramLimits = {}, name?: string) =>
    programs.run({
      program,
      arguments: [program === '/bin/sh' ? '-c' : '-e', script],
      limits,
      folder,
      timeout: 600_000,
      signal: new AbortController().signal,
      ...(name === undefined ? {} : { name }),
    });
  const node = (script: string, limits: ProgramLimits) => run(process.execPath, script, limits, 'reader');

  it('of memory ends, and its error names the limit and the setting', async () => {
    const fill = 'for (const kept = [];;) kept.push(Buffer.alloc(50_000_000, 1))';
    const error = await node(fill, { memory: GIBIBYTE }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      id: 'tool_limit_reached',
      retryable: false,
      message: expect.stringMatching(/^reader .*1024 MB of memory.*PROGRAM_MEMORY \(reader=/) as string,
    });
    expect((await node('Buffer.alloc(50_000_000, 1)', { memory: GIBIBYTE })).exitCode).toBe(0);
  });

  it('of processor time ends, in whatever state its parent is', async () => {
    const error = await run('/bin/sh', 'while :; do :; done', { processorTime: 1_000 }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      id: 'tool_limit_reached',
      message: expect.stringMatching(/^sh .*1 s of processor time/) as string,
    });
  });

  it('of the size of a file ends, and its error names the setting', async () => {
    const error = await run('/bin/sh', 'exec head -c 2000000 /dev/zero > large').catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      id: 'tool_limit_reached',
      message: expect.stringContaining('PROGRAM_FILE_BYTES') as string,
    });
    expect((await run('/bin/sh', 'head -c 900000 /dev/zero > small')).exitCode).toBe(0);
  });

  it('ends in the same way when it runs until it is stopped', async () => {
    const error = await new Promise((onEnd) => {
      programs.start(
        {
          program: process.execPath,
          arguments: ['-e', 'for (const kept = [];;) kept.push(Buffer.alloc(50_000_000, 1))'],
          limits: { memory: GIBIBYTE },
        },
        { onOutput: () => undefined, onEnd },
      );
    });
    expect(error).toMatchObject({ id: 'tool_limit_reached' });
  });

  it('is not confused with one that failed for another reason', async () => {
    expect(await run('/bin/sh', 'echo broken >&2; exit 3')).toMatchObject({ exitCode: 3 });
    expect(await run('/bin/sh', 'kill -s KILL $$')).toMatchObject({ signal: 'SIGKILL' });
  });
});

describe.skipIf(!canLimit)('the limits of a program', () => {
  it('are defaults, those of its call, or those of the operator', async () => {
    const limitsOf = async (limits: ProgramLimitSettings, call: { limits?: ProgramLimits; name?: string } = {}) => {
      const programs = createProgramRunner({ limits });
      const { stdout } = await programs.run({
        ...call,
        program: 'cat',
        arguments: ['/proc/self/limits'],
        timeout: 60_000,
        signal: new AbortController().signal,
      });
      await programs.close();
      return Object.fromEntries(
        [
          ...Buffer.from(stdout)
            .toString()
            .matchAll(/^Max (.+?) {2,}\S+ +(\S+) /gm),
        ].map(([, name, hard]) => [name, hard]),
      );
    };
    expect(await limitsOf(settings)).toMatchObject({
      'core file size': '0',
      'cpu time': '60',
      'data size': `${GIBIBYTE}`,
      'file size': '1000000',
      processes: '10000',
    });
    const call = { name: 'speech', limits: { memory: 2 * GIBIBYTE, processorTime: 1_500 } };
    expect(await limitsOf(settings, call)).toMatchObject({ 'cpu time': '2', 'data size': `${2 * GIBIBYTE}` });
    const own = { ...settings, memory: { speech: 3 * GIBIBYTE, ffmpeg: 1 } };
    expect(await limitsOf(own, call)).toMatchObject({ 'data size': `${3 * GIBIBYTE}` });
    const unlimited = { memory: { speech: Number.POSITIVE_INFINITY }, processes: Infinity, fileSize: Infinity };
    expect(await limitsOf(unlimited, call)).toMatchObject({ 'data size': 'unlimited', 'file size': 'unlimited' });
  });
});
