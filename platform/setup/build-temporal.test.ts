import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_TIMEOUT } from '#test/test-timeout.ts';
import { emptyFolder } from '#test/shared.ts';
import { buildState } from './build-state.mjs';
import { isOffered, PROGRAM_FILES } from './temporal-release.mjs';

const BUILDER = fileURLToPath(new URL('build-temporal.mjs', import.meta.url));

const folder = emptyFolder();
const target = join(folder, 'target');
beforeEach(async () => {
  await mkdir(join(folder, 'bin'));
});

/** A stand-in for Go with four packages. @param build what it does to build the program `$6` */
async function fakeGo(build: string): Promise<void> {
  const path = join(folder, 'bin', 'go');
  const list = 'echo "go: downloading go.temporal.io/server v1" >&2; printf "a/one\\nb/two\\nc/three\\nd/four\\n"';
  await writeFile(path, `#!/bin/sh\ncase $1 in\nlist) ${list} ;;\nbuild)\n${build}\n;;\nesac\n`);
  await chmod(path, 0o755);
}

function start(more: NodeJS.ProcessEnv = {}, command: readonly string[] = [process.execPath, BUILDER, target]) {
  const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, HOME: folder, ...more };
  const [program = '', ...parameters] = command;
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code, ...said }));
  return { child: child as ChildProcess, ended, said };
}

describe('the build of the Temporal server', () => {
  it('tells the packages that Go has compiled, of all, and leaves nothing but the program', async () => {
    await fakeGo('for each in a/one b/two c/three; do echo $each >&2; sleep 0.1; done; echo program > "$6"');
    const { code, stdout } = await start().ended;
    expect(code).toBe(0);
    expect(stdout).toContain('0 of 4 packages compiled\n1 of 4 packages compiled\n');
    expect(stdout).toContain('3 of 4 packages compiled\n');
    expect(await readdir(target)).toEqual([PROGRAM_FILES.build]);
  });

  it('fails with the reason that Go gave, and counts what was compiled before the next time', async () => {
    await fakeGo(
      'echo a/one >&2; echo "b/two: /go/pkg/tool/compile: signal: killed" >&2; echo "go: downloading d v1" >&2; exit 1',
    );
    const failed = await start().ended;
    expect(failed).toMatchObject({ code: 1, stderr: 'b/two: /go/pkg/tool/compile: signal: killed\n' });
    await fakeGo('sleep 1; echo b/two >&2; echo program > "$6"');
    const { code, stdout } = await start().ended;
    expect(code).toBe(0);
    expect(stdout).toContain('1 of 4 packages compiled\n2 of 4 packages compiled\n');
  });

  it('goes on for as long as Go shows signs of life, and ends it when it shows none', async () => {
    const environment = { SETUP_STALL_SECONDS: '1.5' };
    await fakeGo('for each in 1 2 3 4 5 6 7 8; do echo "p/$each" >&2; sleep 0.5; done; echo program > "$6"');
    expect(await start(environment).ended).toMatchObject({ code: 0 });
    await fakeGo('exec sleep 600');
    const { code, stderr } = await start(environment).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^no sign of life of go for 2 s \(SETUP_STALL_SECONDS sets the limit\)\n$/);
  });

  it('is done once by several that need it, who hear of its failure as well', async () => {
    const [builds, goOn] = [join(folder, 'builds'), join(folder, 'go-on')];
    const wait = `while [ ! -e ${goOn} ]; do sleep 0.1; done`;
    await fakeGo(`echo build >> ${builds}; ${wait}; echo "fatal: it broke" >&2; exit 1`);
    const first = start();
    await vi.waitFor(() => readFile(builds), TEST_TIMEOUT);
    const others = [start(), start()];
    for (const { said } of others) {
      await vi.waitFor(() => expect(said.stdout).toContain('0 of 4 packages compiled'), TEST_TIMEOUT);
    }
    await writeFile(goOn, '');
    for (const { ended } of [first, ...others])
      expect(await ended).toMatchObject({ code: 1, stderr: 'fatal: it broke\n' });
    expect(await readFile(builds, 'utf8')).toBe('build\n');
  });

  it('takes over from one that was killed', async () => {
    await fakeGo('echo program > "$6"');
    await mkdir(join(target, '.build'), { recursive: true });
    const gone = spawn('true');
    await once(gone, 'exit');
    await writeFile(join(target, '.build', 'lock'), String(gone.pid));
    expect(await start().ended).toMatchObject({ code: 0 });
  });

  it('ends with its parent, and Go with it', async () => {
    const pidFile = join(folder, 'go.pid');
    await fakeGo(`echo left > $GOTMPDIR/left; echo $$ > ${pidFile}; exec sleep 600`);
    const parent = start({}, ['sh', '-c', '"$0" "$1" "$2" & wait', process.execPath, BUILDER, target]);
    await vi.waitFor(async () => expect(Number(await readFile(pidFile, 'utf8'))).toBeGreaterThan(0), TEST_TIMEOUT);
    const go = Number(await readFile(pidFile, 'utf8'));
    parent.child.kill('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(go, 0)).toThrow('ESRCH'), TEST_TIMEOUT);
    await vi.waitFor(async () => expect(await readdir(join(target, '.build'))).toEqual(['compiled']), TEST_TIMEOUT);
  });

  it('is ended by who has got the program in another way', async () => {
    await fakeGo('exec sleep 600');
    const { ended, said } = start();
    await vi.waitFor(() => expect(said.stdout).toContain('of 4 packages'), TEST_TIMEOUT);
    await buildState(target).end();
    expect(await ended).toMatchObject({ code: 143 });
  });
});

describe('the look whether a release is offered', () => {
  it.each([
    [302, true],
    [200, true],
    [404, false],
    [502, false],
  ])('takes status %i for %s', async (status, offered) => {
    const server = createServer((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/release`;
    expect(await isOffered(address)).toBe(offered);
    server.close();
    await once(server, 'close');
    expect(await isOffered(address)).toBe(false);
  });

  it('does not wait for a server that says nothing', async () => {
    const server = createServer(() => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    expect(await isOffered(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 100)).toBe(false);
    server.closeAllConnections();
    server.close();
  });
});
