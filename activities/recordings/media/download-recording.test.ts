import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { LocalServer } from '#platform/outbound/testing/local-server.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { DownloadSpace } from './download-space.ts';
import { downloadRecording } from './download-recording.ts';
import { WorkFolder } from '#jobs/workspace/work-folder.ts';

const MB = 1024 * 1024;

describe('a recording that is downloaded', () => {
  let folder: WorkFolder;
  let server: LocalServer;
  let parties: string[];
  const base = emptyFolder();
  beforeEach(async () => {
    folder = new WorkFolder(createLocalStorage(base), 'job');
    await mkdir(folder.path, { recursive: true });
    server = await LocalServer.start();
    parties = [];
  });
  afterEach(() => server.close());

  /** @param quota bytes */
  const download = (quota = Number.POSITIVE_INFINITY) => {
    const outbound = createOutboundClient({
      allow: ['127.0.0.1/32'],
      resolve: (_name, party) => {
        parties.push(party);
        return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
      },
    });
    const media = { ...loadConfig({}).media, bytes: 200 * MB, idleTimeout: 200, minimumRate: 10_000 };
    const room = new DownloadSpace(folder, async (bytes) => {
      if (bytes > quota) throw new Error('the quota is full');
    });
    return downloadRecording(
      { outbound, media, programs: createProgramRunner() },
      {
        organizationId: 'an organization',
        url: `http://recordings.test:${server.port}/film.mp4`,
        folder,
        room,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
  };
  /** Sends megabytes until the client hangs up. @returns when it did */
  const sendEndlessly = (length?: number) => {
    const closed = Promise.withResolvers<unknown>();
    server.handle = (_request, response) => {
      closed.resolve(once(response, 'close'));
      response.writeHead(200, length === undefined ? {} : { 'content-length': length });
      const more = () => void (response.destroyed || response.write(Buffer.alloc(MB), more));
      more();
    };
    return closed.promise;
  };

  it('is looked up for its organization only', async () => {
    server.handle = (_request, response) => void response.end('film');
    expect(await download()).toBe('film.mp4');
    expect(await readFile(folder.file('source'), 'utf8')).toBe('film');
    expect(parties).toEqual(['an organization']);
  });

  it('stops at the quota when the length is not declared', async () => {
    const closed = sendEndlessly();
    await expect(download(20 * MB)).rejects.toThrow('the quota is full');
    await closed;
    expect((await readFile(folder.file('source.part'))).length).toBeLessThan(20 * MB);
  });

  it('does not begin with a length that the quota, or the limit, has no room for', async () => {
    for (const [length, error] of [
      [30 * MB, { message: 'the quota is full' }],
      [201 * MB, { id: 'outbound_too_large' }],
    ] as const) {
      const closed = sendEndlessly(length);
      await expect(download(20 * MB)).rejects.toMatchObject(error);
      await closed;
    }
    await expect(readFile(folder.file('source.part'))).rejects.toThrow('ENOENT');
  });

  it('is given up when it trickles, with what to do', async () => {
    server.handle = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    };
    await expect(download()).rejects.toMatchObject({
      id: 'outbound_too_slow',
      retryable: false,
      message: expect.stringContaining('MEDIA_MIN_RATE') as string,
    });
  });
});
