import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { findTemporalCli } from './find-temporal-cli.ts';
import { PROGRAM_FILES } from './temporal-program.mjs';

const TEMPORAL = '#!/bin/sh\necho "temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)"\n';
const OTHER = '#!/bin/sh\necho "temporal: a calendar, version 3"\n';

const programs = createProgramRunner();
afterAll(() => programs.close());

describe('findTemporalCli', () => {
  const folder = emptyFolder();
  const onPath = join(folder, 'bin', 'temporal');
  const cache = join(folder, 'loquent', 'bin');
  beforeEach(async () => {
    await mkdir(join(folder, 'bin'));
    await mkdir(cache, { recursive: true });
  });

  const program = (path: string, script: string) => writeFile(path, script, { mode: 0o755 });
  const find = () => findTemporalCli(programs, { PATH: join(folder, 'bin'), XDG_CACHE_HOME: folder });

  it('takes the command on PATH before the cached one', async () => {
    await program(onPath, TEMPORAL);
    await program(join(cache, PROGRAM_FILES.download), TEMPORAL);
    await expect(find()).resolves.toBe(onPath);
  });

  it.each(Object.values(PROGRAM_FILES))('takes %s when the command on PATH is another program', async (file) => {
    await program(onPath, OTHER);
    await program(join(cache, file), TEMPORAL);
    await expect(find()).resolves.toBe(join(cache, file));
  });

  it('does not take the program that an earlier version left, and says what to do', async () => {
    await program(join(cache, 'temporal'), TEMPORAL);
    await expect(find()).rejects.toMatchObject({
      id: 'temporal_cli_missing',
      message: expect.stringMatching(
        /no temporal command is on PATH.*TEMPORAL_ADDRESS.*node tools\/temporal\/install\.mjs/,
      ),
    });
  });

  it('names a command on PATH that is another program', async () => {
    await program(onPath, OTHER);
    await expect(find()).rejects.toMatchObject({
      message: expect.stringContaining(`${onPath} is not Temporal's command line tool`),
    });
  });
});
