import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { TEST_TIMEOUT } from '#test/test-timeout.ts';
import { emptyFolder } from '#test/shared.ts';
import { findTemporalCli } from './find-temporal-cli.ts';

const TEMPORAL = '#!/bin/sh\necho "temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)"\n';
const OTHER = '#!/bin/sh\necho "temporal: a calendar, version 3"\n';

const SILENT = { write: () => undefined, isTerminal: false, columns: () => 80 };

const programs = createProgramRunner();
afterAll(() => programs.close());

describe('findTemporalCli', () => {
  /** The stand-in for Go is a shell script and needs the shell's tools. */
  let environment: NodeJS.ProcessEnv;

  const folder = emptyFolder();
  const bin = join(folder, 'bin');
  const cache = join(folder, 'cache');
  beforeEach(async () => {
    await mkdir(bin);
    await mkdir(cache);
    environment = { PATH: `${bin}:/usr/bin:/bin`, HTTPS_PROXY: 'http://127.0.0.1:9' };
  });

  const program = async (path: string, script: string): Promise<void> => {
    await writeFile(path, script);
    await chmod(path, 0o755);
  };
  /** A machine whose downloads are refused on loopback and whose Go may fetch nothing. */
  const find = () =>
    findTemporalCli({
      programs,
      environment: {
        PATH: bin,
        HOME: folder,
        HTTPS_PROXY: 'http://127.0.0.1:9',
        GOPROXY: 'off',
        GOCACHE: join(folder, 'go'),
      },
      folder: cache,
      output: SILENT,
    });

  it('takes the command on PATH before the cached one', async () => {
    await program(join(bin, 'temporal'), TEMPORAL);
    await program(join(cache, 'temporal-1.9.1'), TEMPORAL);
    await expect(find()).resolves.toEqual({ path: join(bin, 'temporal'), source: 'path' });
  });

  it('takes the cached one when the command on PATH is another program of that name', async () => {
    await program(join(bin, 'temporal'), OTHER);
    await program(join(cache, 'temporal-1.9.1'), TEMPORAL);
    await expect(find()).resolves.toEqual({ path: join(cache, 'temporal-1.9.1'), source: 'cache' });
  });

  it('builds it with Go when nothing else works, and keeps it', async () => {
    await program(
      join(bin, 'go'),
      `#!/bin/sh\n[ "$1" != build ] || { cat > "$6" <<'E'\n${TEMPORAL}E\nchmod +x "$6"; }\n`,
    );
    const found = await findTemporalCli({ programs, environment, folder: cache, output: SILENT });
    expect(found).toEqual({ path: join(cache, 'temporal-1.5.1-sqlite-1.51.0'), source: 'build' });
    expect(await readdir(cache)).toEqual(['temporal-1.5.1-sqlite-1.51.0']);
    await expect(find()).resolves.toEqual({ ...found, source: 'cache' });
  });

  it('gives Go its own settings and no key of the service', async () => {
    await program(join(bin, 'go'), `#!/bin/sh\nenv > '${folder}/environment'\nexit 1\n`);
    const keys = { LOQUENT_SECRET_KEY: 'secret', OPENAI_API_KEY: 'secret', GOOGLE_API_KEY: 'secret' };
    const settings = { GOPROXY: 'https://proxy.example', http_proxy: 'http://127.0.0.1:9' };
    const searched = findTemporalCli({
      programs,
      environment: { ...environment, ...keys, ...settings },
      folder: cache,
      output: SILENT,
    });
    await expect(searched).rejects.toMatchObject({ id: 'temporal_cli_missing' });
    const given = await readFile(join(folder, 'environment'), 'utf8');
    for (const [name, value] of Object.entries(settings)) expect(given).toContain(`${name}=${value}\n`);
    expect(given).not.toContain('secret');
  });

  it('does not take the program that an earlier version left', async () => {
    await program(join(cache, 'temporal'), TEMPORAL);
    await program(join(bin, 'go'), '#!/bin/sh\nexit 1\n');
    await expect(find()).rejects.toMatchObject({ id: 'temporal_cli_missing' });
  });

  it('says everything that it tried and what to do', async () => {
    await program(join(bin, 'temporal'), OTHER);
    await program(join(bin, 'go'), '#!/bin/sh\necho "module lookup disabled" >&2\nexit 1\n');
    const failure = await find().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      id: 'temporal_cli_missing',
      message: expect.stringMatching(
        /^[^\n]*temporal on PATH \(.*is another program: temporal: a calendar.*earlier run \(.*do not exist.*download of release 1.9.1 \(.+\); building it with Go \(module lookup disabled\)\. .*TEMPORAL_ADDRESS[^\n]*$/,
      ),
    });
    expect(await readdir(cache)).toEqual(['.build']);
  });

  it('waits for the build that a set-up has begun, and takes its program', async () => {
    const counted = join(folder, 'builds');
    await program(
      join(bin, 'go'),
      `#!/bin/sh\n[ "$1" != build ] || { echo build >> '${counted}'; sleep 2; cat > "$6" <<'E'\n${TEMPORAL}E\nchmod +x "$6"; }\n`,
    );
    const builder = fileURLToPath(new URL('../setup/build-temporal.mjs', import.meta.url));
    const begun = spawn(process.execPath, [builder, cache], { env: environment, stdio: 'ignore' });
    await vi.waitFor(() => readFile(counted), TEST_TIMEOUT);
    const found = await findTemporalCli({ programs, environment, folder: cache, output: SILENT });
    expect(found).toEqual({ path: join(cache, 'temporal-1.5.1-sqlite-1.51.0'), source: 'build' });
    expect(await readFile(counted, 'utf8')).toBe('build\n');
    expect(begun.exitCode ?? (await once(begun, 'exit'))[0]).toBe(0);
  });
});
