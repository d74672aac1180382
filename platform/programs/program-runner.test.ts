import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProgramRun, ProgramRunner } from '#domain/ports/programs.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { isWithout } from '#test/suite/skipped.ts';
import { commandLineOf } from './command-line.ts';
import { createProgramRunner } from './program-runner.ts';

const never = new AbortController().signal;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

const isLinux = !isWithout('Linux', process.platform === 'linux', 'programs that leave their group');

describe('the runner of programs', () => {
  let programs: ProgramRunner;
  const folder = emptyFolder();
  beforeEach(() => {
    programs = createProgramRunner();
  });
  afterEach(() => programs.close());

  const shell = (script: string, more: Partial<ProgramRun> = {}) =>
    programs.run({ program: '/bin/sh', arguments: ['-c', script, 'sh'], timeout: 60_000, signal: never, ...more });
  /** A shell whose child and grandchild take no notice of SIGTERM; their ids are in files. */
  const stubborn = `trap '' TERM; sh -c 'trap "" TERM; echo $$ > grandchild; sleep 1000' & echo $$ > child; wait; sleep 1000`;
  const idOf = (name: string) =>
    vi.waitFor(async () => {
      const id = Number(await readFile(join(folder, name), 'utf8'));
      if (id === 0) throw new Error('It is not written yet');
      return id;
    }, TEST_TIMEOUT);
  const idsOfBoth = async () => [await idOf('child'), await idOf('grandchild')];
  const expectGone = (ids: readonly number[]) =>
    vi.waitFor(
      async () => expect(await Promise.all(ids.map(commandLineOf))).toEqual(ids.map(() => undefined)),
      TEST_TIMEOUT,
    );

  it('gives back what a program printed and how it ended, and takes arguments as they are', async () => {
    const hostile = ['a b', '$(touch x)', '; exit 9', '*', ''];
    const result = await shell('for each; do printf "<%s>" "$each"; done; echo no >&2; exit 3', {
      arguments: ['-c', 'for each; do printf "<%s>" "$each"; done; echo no >&2; exit 3', 'sh', ...hostile],
      folder,
    });
    expect(text(result.stdout)).toBe(hostile.map((each) => `<${each}>`).join(''));
    expect(result).toMatchObject({ exitCode: 3, signal: undefined, stderr: 'no\n' });
    expect(await shell('kill -s SEGV $$')).toMatchObject({ exitCode: undefined, signal: 'SIGSEGV' });
    const large = Buffer.alloc(900_000, 'ä');
    expect(text((await shell('cat', { input: large })).stdout)).toBe(large.toString());
    // One that doesn't read its input is no failure of ours.
    expect((await shell('exit 0', { input: large })).exitCode).toBe(0);
  });

  it('gives a program nothing of the environment but what finds programs and what is added', async () => {
    process.env['LOQUENT_TEST_SECRET'] = 'key';
    const { stdout } = await shell('env', { environment: { HOME: folder, TMPDIR: undefined } });
    delete process.env['LOQUENT_TEST_SECRET'];
    const names = text(stdout)
      .split('\n')
      .map((line) => line.split('=')[0]);
    // The shell itself adds PWD and its like.
    const given = names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_', ''].includes(name ?? ''));
    expect(new Set(given)).toEqual(new Set(['HOME', 'LANG', 'LC_ALL', 'PATH']));
  });

  it('names the package of a program that is missing', async () => {
    const plain = join(folder, 'plain');
    await writeFile(plain, 'no program');
    for (const program of ['ffprobe-of-nobody', '/no/such/program', plain]) {
      await expect(shell('', { program, package: 'ffmpeg' })).rejects.toMatchObject({
        id: 'tool_missing',
        retryable: false,
        message: expect.stringContaining('apt-get install ffmpeg') as string,
      });
    }
    await expect(shell('', { arguments: ['a\0b'] })).rejects.toMatchObject({ id: 'tool_failed' });
  });

  it('reports lines as they arrive, of any length and ending, and keeps the end of stderr', async () => {
    const lines: string[] = [];
    const script = `printf 'one\\r\\ntwo\\rthr'; printf 'ee\\n\\n'; printf 'ü' | head -c 1; printf 'ü' | tail -c 1; head -c 3000000 /dev/zero | tr '\\0' x`;
    const { stdout } = await shell(script, { onLine: (line, stream) => lines.push(`${stream} ${line}`) });
    expect(stdout).toHaveLength(0);
    expect(lines.map((line) => line.slice(0, 20))).toEqual([
      'stdout one',
      'stdout two',
      'stdout three',
      `stdout ü${'x'.repeat(12)}`,
    ]);
    expect(lines[3]).toHaveLength('stdout '.length + 16_384);
    const { stderr } = await shell('head -c 200000 /dev/zero | tr "\\0" x >&2; echo end >&2');
    expect(stderr).toHaveLength(65_536);
    expect(stderr.endsWith('xend\n')).toBe(true);
    const failing = shell('echo one; sleep 1000', {
      onLine: () => {
        throw new Error('of the caller');
      },
    });
    await expect(failing).rejects.toThrow('of the caller');
  });

  it('ends the whole group when it is aborted, takes too long, is silent, or prints too much', async () => {
    const reason = new Error('cancelled');
    const controller = new AbortController();
    const aborted = shell(stubborn, { folder, signal: controller.signal });
    const ids = await idsOfBoth();
    controller.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    await expectGone(ids);
    await expect(shell('touch x', { folder, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);

    for (const [limit, id] of [
      [{ timeout: 300 }, 'tool_timeout'],
      [{ idleTimeout: 300 }, 'tool_timeout'],
      [{ outputLimit: 1000 }, 'tool_output_too_large'],
    ] as const) {
      await Promise.all(['child', 'grandchild'].map((name) => rm(join(folder, name), { force: true })));
      const script = 'outputLimit' in limit ? `yes & ${stubborn}` : stubborn;
      await expect(shell(script, { folder, ...limit }), id).rejects.toMatchObject({ id, retryable: false });
      const left = await Promise.all(
        ['child', 'grandchild'].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
      );
      await expectGone(left.filter((each) => each !== '').map(Number));
    }
  });

  it('ends processes that a program left running when it exits', async () => {
    const { exitCode } = await shell(
      'sh -c "echo \\$\\$ > child; sleep 1000" & while ! [ -s child ]; do sleep 0.01; done',
      {
        folder,
      },
    );
    expect(exitCode).toBe(0);
    await expectGone([await idOf('child')]);
  });

  it.runIf(isLinux)('does not wait for one that left its group and holds the pipes', async () => {
    const script = `setsid sh -c 'echo $$ > child; exec sleep 1000' & while ! [ -s child ]; do sleep 0.01; done; echo out`;
    const { stdout } = await shell(script, { folder });
    expect(text(stdout)).toBe('out\n');
    process.kill(await idOf('child'), 'SIGKILL');
  });

  it('talks to a program that runs until it is ended', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<string>();
    const ended = vi.fn<(error: Error | undefined) => void>();
    const complaints: string[] = [];
    const program = programs.start(
      { program: '/bin/sh', arguments: ['-c', 'read -r line; echo heard >&2; echo "got $line"; sleep 1000'] },
      { onOutput: (chunk) => resolve(text(chunk)), onErrorLine: (line) => complaints.push(line), onEnd: ended },
    );
    program.write('hello\n');
    expect(await answered).toBe('got hello\n');
    await vi.waitFor(() => expect(complaints).toEqual(['heard']), TEST_TIMEOUT);
    await program.end();
    await program.end();
    expect(ended).not.toHaveBeenCalled();
    await expectGone([program.processGroup ?? 0]);

    const own = await new Promise((onEnd) => {
      programs.start({ program: '/bin/true' }, { onOutput: () => undefined, onEnd });
    });
    expect(own).toBeUndefined();
    const missing = await new Promise((onEnd) => {
      programs.start({ program: 'nothing-of-that-name' }, { onOutput: () => undefined, onEnd });
    });
    expect(missing).toMatchObject({ id: 'tool_missing' });
  });

  it('ends everything when it is closed, and starts nothing after', async () => {
    const running = shell(stubborn, { folder });
    const stopped = running.catch((error: unknown) => error);
    const ended = new Promise((onEnd) => {
      programs.start({ program: 'sleep', arguments: ['1000'] }, { onOutput: () => undefined, onEnd });
    });
    const ids = await idsOfBoth();
    await programs.close();
    expect(await stopped).toMatchObject({ id: 'tool_stopped', retryable: true });
    expect(await ended).toMatchObject({ id: 'tool_stopped' });
    await expectGone(ids);
    await expect(shell('true')).rejects.toMatchObject({ id: 'tool_stopped' });
    expect(() => programs.start({ program: 'true' }, { onOutput: () => undefined, onEnd: () => undefined })).toThrow(
      'the service is shutting down',
    );
  });

  it.each(['SIGKILL', 'exit'])('leaves no orphans when the service ends by %s', async (way) => {
    const script = `
      import { createProgramRunner } from '#platform/programs/program-runner.ts';
      const programs = createProgramRunner();
      const run = (script) =>
        programs.run({ program: '/bin/sh', arguments: ['-c', script], folder: process.argv[1], timeout: 60_000, signal: new AbortController().signal });
      // One that is over, of which the guard has to be told.
      await run('true');
      run(process.argv[2]).catch(() => {});
      process.stdin.once('data', () => process.exit(1));
    `;
    const service = spawn(process.execPath, ['--input-type=module', '-e', script, folder, stubborn], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const exited = once(service, 'exit');
    const ids = await idsOfBoth();
    expect((await Promise.all(ids.map(commandLineOf))).every((line) => line !== undefined)).toBe(true);
    if (way === 'exit') service.stdin.write('\n');
    else service.kill('SIGKILL');
    await exited;
    await expectGone(ids);
  });
});
