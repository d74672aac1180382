import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { ApiContext } from '#api/state.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { sendGeneratedFile } from './send-generated-file.ts';

const folder = temporaryFolder();

it('a download whose file can not be removed is logged, and ends no process', async () => {
  const logged: string[] = [];
  const ctx = {
    state: {
      dependencies: { storage: { incomingFolder: folder } },
      logger: pino({}, { write: (line: string) => void logged.push(line) }),
    },
    attachment: () => undefined,
    set: () => undefined,
    body: undefined as unknown,
  };
  await sendGeneratedFile(ctx as unknown as ApiContext, async (replace) => {
    await replace(
      (async function* content() {
        yield 'text';
      })(),
    );
    return { name: 'a.txt', mediaType: 'text/plain' };
  });
  const stream = ctx.body as Readable;
  await once(stream, 'open');
  const [name] = await readdir(folder);
  await rm(join(folder, name!));
  // A folder can't be removed as a file, as on a disk that is read-only.
  await mkdir(join(folder, name!));
  await writeFile(join(folder, name!, 'other'), '');
  stream.resume();
  await once(stream, 'close');
  await vi.waitFor(() => expect(logged.join('')).toContain('failed to remove a download'), TEST_TIMEOUT);
});
