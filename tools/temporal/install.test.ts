import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PROGRAM_FILES } from '#platform/temporal/temporal-program.mjs';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { emptyFolder } from '#test/suite/shared.ts';

const INSTALLER = fileURLToPath(new URL('install.mjs', import.meta.url));

const folder = emptyFolder();
const target = join(folder, 'loquent', 'bin');
beforeEach(async () => {
  await mkdir(join(folder, 'bin'));
});

const program = (name: string, script: string) =>
  writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

/** A stand-in for Go with four packages. @param build what it does to build the program `$6` */
async function fakeGo(build: string): Promise<void> {
  const list = 'echo "go: downloading go.temporal.io/server v1" >&2; printf "a/one\\nb/two\\nc/three\\nd/four\\n"';
  await program('go', `case $1 in\nlist) ${list} ;;\nbuild)\n${build}\n;;\nesac`);
}
const DONE = 'echo program > "$6"; chmod 755 "$6"';

/** Starts it on a machine whose downloads are refused. */
function start(more: NodeJS.ProcessEnv = {}, command: readonly string[] = [process.execPath, INSTALLER]) {
  const env = {
    PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
    HOME: folder,
    XDG_CACHE_HOME: folder,
    HTTPS_PROXY: 'http://127.0.0.1:9',
    ...more,
  };
  const [name = '', ...parameters] = command;
  const child = spawn(name, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code, ...said }));
  return { child: child as ChildProcess, ended, said };
}

const status = () => readFile(join(target, '.build', 'status'), 'utf8');
const isAtWork = (text: string) => vi.waitFor(async () => expect(await status()).toContain(text), TEST_TIMEOUT);

describe('the installation of the Temporal server', () => {
  it('builds it where it cannot be downloaded, and leaves nothing but the program', async () => {
    await fakeGo(DONE);
    expect(await start().ended).toMatchObject({ code: 0 });
    expect(await readdir(target)).toEqual([PROGRAM_FILES.build]);
  });

  it('does nothing where there is one', async () => {
    await fakeGo('exit 1');
    await mkdir(target, { recursive: true });
    await writeFile(join(target, PROGRAM_FILES.download), '', { mode: 0o755 });
    expect(await start().ended).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await start({ XDG_CACHE_HOME: join(folder, 'none'), TEMPORAL_ADDRESS: 'a:1' }).ended).toMatchObject({
      code: 0,
    });
    await program('temporal', 'echo "temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)"');
    expect(await start({ XDG_CACHE_HOME: join(folder, 'none') }).ended).toMatchObject({ code: 0 });
  });

  it('names both attempts and what to do', async () => {
    await program('temporal', 'echo "temporal: a calendar, version 3"');
    await fakeGo('echo "module lookup disabled" >&2; exit 1');
    const { code, stderr } = await start().ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^No Temporal server could be installed\. Tried: a download of release 1\.9\.1 \(.+\); building it with Go \(module lookup disabled\)\. [^\n]*TEMPORAL_ADDRESS[^\n]*\n$/,
    );
    expect(await readdir(target)).toEqual(['.build']);
  });

  it('counts the packages that Go has compiled, also in an interrupted build', async () => {
    await fakeGo('echo a/one >&2; echo "b/two: /go/pkg/tool/compile: signal: killed" >&2; exit 1');
    const { stderr } = await start().ended;
    expect(stderr).toContain('building it with Go (b/two: /go/pkg/tool/compile: signal: killed)');
    const goOn = join(folder, 'go-on');
    await fakeGo(`echo b/two >&2; while [ ! -e ${goOn} ]; do sleep 0.1; done; ${DONE}`);
    const { ended } = start();
    await isAtWork('2 of 4 packages compiled');
    await writeFile(goOn, '');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('gives Go its own settings and no key of the service', async () => {
    await program('go', `env > '${folder}/environment'; exit 1`);
    const keys = { LOQUENT_SECRET_KEY: 'secret', OPENAI_API_KEY: 'secret', GOOGLE_API_KEY: 'secret' };
    await start({ ...keys, GOPROXY: 'https://proxy.example' }).ended;
    const given = await readFile(join(folder, 'environment'), 'utf8');
    for (const line of ['GOPROXY=https://proxy.example', 'HTTPS_PROXY=http://127.0.0.1:9'])
      expect(given).toContain(line);
    expect(given).not.toContain('secret');
  });

  it('ends Go only when it shows no sign of life', async () => {
    const environment = { SETUP_STALL_SECONDS: '1.5' };
    await fakeGo('exec sleep 600');
    const { code, stderr } = await start(environment).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('(no sign of life of go for 2 s (SETUP_STALL_SECONDS sets the limit))');
    await fakeGo(`for each in 1 2 3 4 5 6 7 8; do echo "p/$each" >&2; sleep 0.5; done; ${DONE}`);
    expect(await start(environment).ended).toMatchObject({ code: 0 });
  });

  it('is done once by several that need it, all of which report its failure', async () => {
    const [builds, goOn] = [join(folder, 'builds'), join(folder, 'go-on')];
    await fakeGo(
      `echo build >> ${builds}; while [ ! -e ${goOn} ]; do sleep 0.1; done; echo "fatal: it broke" >&2; exit 1`,
    );
    const ahead = start({}, [process.execPath, INSTALLER, '--ahead']);
    await vi.waitFor(() => readFile(builds), TEST_TIMEOUT);
    const others = [start(), start()];
    for (const { said } of others) {
      await vi.waitFor(() => expect(said.stderr).toContain('0 of 4 packages compiled'), TEST_TIMEOUT);
    }
    await writeFile(goOn, '');
    for (const { ended } of [ahead, ...others])
      expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('fatal: it broke') });
    expect(await readFile(builds, 'utf8')).toBe('build\n');
  });

  it('resumes one that was killed', async () => {
    await fakeGo(DONE);
    await mkdir(join(target, '.build'), { recursive: true });
    const gone = spawn('true');
    await once(gone, 'exit');
    await writeFile(join(target, '.build', 'lock'), String(gone.pid));
    expect(await start().ended).toMatchObject({ code: 0 });
  });

  it('ends with its parent, and Go with it', async () => {
    const pidFile = join(folder, 'go.pid');
    await fakeGo(`echo left > $GOTMPDIR/left; echo $$ > ${pidFile}; exec sleep 600`);
    const parent = start({}, ['sh', '-c', '"$0" "$1" & wait', process.execPath, INSTALLER]);
    await vi.waitFor(async () => expect(Number(await readFile(pidFile, 'utf8'))).toBeGreaterThan(0), TEST_TIMEOUT);
    const go = Number(await readFile(pidFile, 'utf8'));
    parent.child.kill('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(go, 0)).toThrow('ESRCH'), TEST_TIMEOUT);
    await vi.waitFor(async () => expect(await readdir(join(target, '.build'))).toEqual(['compiled']), TEST_TIMEOUT);
  });
});
