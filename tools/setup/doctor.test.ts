import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROGRAM_FILES } from '#platform/temporal/temporal-program.mjs';
import { emptyFolder } from '#test/suite/shared.ts';

const DOCTOR = fileURLToPath(new URL('doctor.mjs', import.meta.url));
/** System programs that the scripts need, without those that they look for. */
const TOOLS = [
  'bash',
  'sh',
  'cat',
  'cut',
  'tr',
  'uname',
  'sha256sum',
  'dirname',
  'readlink',
  'id',
  'npm',
  'node',
  'sed',
];

const folder = emptyFolder();
const bin = join(folder, 'bin');
beforeEach(async () => {
  await mkdir(bin);
  for (const tool of TOOLS) {
    const path = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim();
    if (path !== '') await symlink(path, join(bin, tool));
  }
});

/** A package manager of Debian, for root. @param installed which packages are there */
async function debian(installed: boolean): Promise<void> {
  const said = installed ? 'for each in "$@"; do printf "installed:%s " "$each"; done' : 'exit 1';
  const programs = {
    'apt-get': 'exit 1',
    'dpkg-query': said,
    id: 'echo 0',
    ...(installed ? { ffmpeg: '', ffprobe: '', 'espeak-ng': '' } : {}),
  };
  for (const [name, script] of Object.entries(programs)) {
    await rm(join(bin, name), { force: true });
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }
}

function doctor(...parameters: string[]) {
  const env = { PATH: bin, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') };
  const { stdout, stderr, status } = spawnSync(process.execPath, [DOCTOR, ...parameters], { env, encoding: 'utf8' });
  return { stdout, stderr, status };
}

interface Answer {
  readonly ok: boolean;
  readonly parts: readonly {
    readonly name: string;
    readonly missing: readonly string[];
    readonly install: string | null;
  }[];
}
const answer = (): Answer & { part: (name: string) => Answer['parts'][number] | undefined } => {
  const parsed = JSON.parse(doctor('--json').stdout) as Answer;
  return { ...parsed, part: (name) => parsed.parts.find((each) => each.name === name) };
};

describe('the doctor', () => {
  it('names what is missing on a machine without anything, for what it is, and the command that gets it', async () => {
    await debian(false);
    const { stdout, status } = doctor();
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /missing +apertium +machine translation without a provider account\n +apertium, apertium-eng-spa.*\n +To get it: npm run bootstrap\n/,
    );
    expect(stdout).toMatch(
      /missing +speech .*\n.*speech service, speech model, neural voices\n +To get it: npm run bootstrap -- --with speech\n/,
    );
    expect(stdout).toMatch(
      /missing +temporal +jobs\n.*\n.*first start downloads it.*https:\/\/docs\.temporal\.io\/cli\n/,
    );
    expect(stdout).toMatch(/missing +office .*\(for developers\)/);
  });

  it('succeeds if every standard part is installed, and reports optional parts as JSON', async () => {
    await debian(true);
    const { ok, part } = answer();
    expect(ok).toBe(true);
    expect(doctor().status).toBe(0);
    expect(part('media')).toMatchObject({ missing: [], install: null });
    expect(part('pages')).toMatchObject({ missing: expect.arrayContaining(['yt-dlp']) as string[] });
  });

  it('finds what other commands have put into the cache', async () => {
    await debian(true);
    const cache = join(folder, 'cache', 'loquent');
    for (const each of ['speech', 'speech-model-base', 'speech-voices-kokoro', 'bin'])
      await mkdir(join(cache, each), { recursive: true });
    await writeFile(join(cache, 'speech', 'requirements.txt'), '');
    await writeFile(join(cache, 'bin', PROGRAM_FILES.build), '', { mode: 0o755 });
    const { part } = answer();
    expect(part('temporal')?.missing).toEqual([]);
    expect(part('speech')?.missing.filter((each) => each.startsWith('speech'))).toEqual([]);
  });

  it('gives the command for root where it has no rights to install packages', async () => {
    await debian(false);
    await rm(join(bin, 'id'));
    await writeFile(join(bin, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 });
    const { part } = answer();
    expect(part('media')?.install).toMatch(/^sudo apt-get update && sudo apt-get install -y ffmpeg espeak-ng/);
    expect(part('speech')?.install).toMatch(/^sudo .*python3-venv, then npm run bootstrap -- --with speech$/);
  });
});
