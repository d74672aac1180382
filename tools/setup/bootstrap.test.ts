import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { isExcluded } from '#test/suite/long.ts';
import { emptyFolder } from '#test/suite/shared.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** System programs that the scripts need. */
const TOOLS =
  'bash sh cat cut tr uname sha256sum dirname readlink id node sed env mkdir rm mv ln sleep find wc tee grep mktemp awk touch head tail'.split(
    ' ',
  );
/** An npm that installs as much as the bootstrap looks at. */
const NPM =
  'mkdir -p node_modules/.bin; ln -s "$(command -v node)" node_modules/.bin/node; touch node_modules/.bin/vitest';

const folder = emptyFolder();
const bin = join(folder, 'bin');
const project = join(folder, 'project');
beforeEach(async () => {
  await mkdir(bin);
  await mkdir(join(project, 'platform'), { recursive: true });
  for (const path of ['tools', 'platform/progress.mjs', 'package-lock.json', 'package.json']) {
    await cp(join(ROOT, path), join(project, path), { recursive: true });
  }
  for (const tool of TOOLS) {
    const [path = ''] = (await run('sh', ['-c', `command -v ${tool}`], process.env)).stdout.split('\n');
    if (path !== '') await symlink(path, join(bin, tool));
  }
});

async function program(name: string, script: string): Promise<void> {
  await rm(join(bin, name), { force: true });
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
}

async function run(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(command, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

const bootstrap = (parameters: readonly string[] = [], more: NodeJS.ProcessEnv = {}) =>
  run('bash', [join(project, 'tools', 'setup', 'bootstrap.sh'), ...parameters], {
    PATH: bin,
    HOME: folder,
    XDG_CACHE_HOME: join(folder, 'cache'),
    ...more,
  });

describe('the bootstrap', () => {
  it('says in one paragraph why npm failed and what to do', async () => {
    await program(
      'npm',
      [
        'echo "npm http fetch GET 200 https://registry.npmjs.org/a/-/a-1.tgz 4ms" >&2',
        'echo "npm error code ENOTFOUND" >&2',
        'echo "npm error network request to https://registry.npmjs.org/b failed, reason: getaddrinfo ENOTFOUND" >&2',
        'echo "npm error A complete log of this run can be found in: /root/.npm/_logs/x.log" >&2',
        'exit 1',
      ].join('\n'),
    );
    const { code, stderr } = await bootstrap(['--dependencies']);
    expect(code).toBe(1);
    const paragraph = stderr.trim().split('\n').at(-1);
    expect(paragraph).toMatch(
      /^error: npm ci failed, .*reason: getaddrinfo ENOTFOUND \(exit code 1; log: .*\)\. Mend .*npm's cache\.$/,
    );
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it.skipIf(isExcluded('installations that stand still'))(
    'ends an installation that stands still, and not one that is slow',
    async () => {
      const limit = { SETUP_STALL_SECONDS: '2' };
      await program('npm', 'exec sleep 600');
      const stalled = await bootstrap(['--dependencies'], limit);
      expect(stalled.code).toBe(1);
      expect(stalled.stderr).toContain('no sign of life for 2 s, so it is ended (SETUP_STALL_SECONDS sets the limit)');
      await program(
        'npm',
        `for each in 1 2 3 4 5 6 7 8; do echo "npm http fetch GET 200 https://r/$each.tgz 1ms"; sleep 0.6; done; ${NPM}`,
      );
      const slow = await bootstrap(['--dependencies'], limit);
      expect(slow.code).toBe(0);
      expect(slow.stderr).toMatch(/Installing node packages \(npm ci\): \d of [\d,]+ packages fetched, \d s so far\n/);
    },
  );

  it('continues without system packages where it has no rights to install them, and prints the command', async () => {
    await program('npm', NPM);
    await program('apt-get', 'exit 1');
    await program('dpkg-query', 'exit 1');
    await program('id', 'echo 1000');
    const { code, stderr } = await bootstrap();
    expect(code).toBe(0);
    expect(stderr).toContain('(for machine translation without a provider account).');
    expect(stderr).toMatch(/\nTo install: sudo apt-get update && sudo apt-get install -y apertium .*ffmpeg/);
  });

  it.skipIf(isExcluded('set-up without a network'))(
    'continues without a network once npm has done its part, and reports missing tools',
    async () => {
      await program('npm', NPM);
      await program('id', 'echo 0');
      await program('dpkg-query', 'exit 1');
      await program(
        'apt-cache',
        'for each in "$@"; do [ "$each" = policy ] || printf "%s:\\n  Candidate: 1\\n" "$each"; done',
      );
      await program(
        'apt-get',
        'echo "E: Failed to fetch http://deb.debian.org/x  Could not resolve deb.debian.org" >&2; exit 100',
      );
      const { code, stderr } = await bootstrap();
      expect(code).toBe(0);
      expect(stderr).toContain('Reading package lists: failed: E: Failed to fetch http://deb.debian.org/x');
      expect(stderr).toMatch(/\nTo install: apt-get update && apt-get install -y apertium /);
      expect(stderr).toContain('--retry tries again');
    },
  );

  it('says what speech needs on a machine without Python', async () => {
    await program('npm', NPM);
    await program('apt-get', 'exit 1');
    await program('dpkg-query', 'for each in "$@"; do printf "installed:%s " "$each"; done');
    const { code, stderr } = await bootstrap(['--with', 'speech']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /Not installed: the speech service, so no recognition of speech and neural voices on this machine: /,
    );
  });

  it('names npm where it is missing', async () => {
    await rm(join(bin, 'node'));
    const { code, stderr } = await bootstrap();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: npm is not on PATH\. Install Node\.js 20 or newer/);
  });

  it('keeps the log of a step that failed, with all that it said', async () => {
    await program('npm', 'echo "fatal: no" >&2; exit 3');
    const { stderr } = await bootstrap(['--dependencies']);
    const log = /log: (\S+)\)/.exec(stderr)?.[1] ?? '';
    expect(await readFile(log, 'utf8')).toBe('fatal: no\n');
  });
});
