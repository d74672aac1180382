import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { LocalServer } from '#platform/outbound/testing/local-server.ts';
import { quotaExceeded } from '#domain/files/quota.ts';
import { loadConfig } from '#config/config.ts';
import type { MediaLimits } from '#platform/settings/media.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { videoPagesFolder } from '#tools/setup/video-pages.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { isWithout, isWithoutProgram } from '#test/suite/skipped.ts';
import { downloadRecording } from './download-recording.ts';
import { DownloadSpace } from './download-space.ts';
import { probeRecording } from './probe-recording.ts';
import { WorkFolder } from '#jobs/workspace/work-folder.ts';

const PYTHON = join(videoPagesFolder(), 'bin', 'python');
const isInstalled =
  !isWithout('yt-dlp (node tools/setup/video-pages.ts)', existsSync(PYTHON), 'pages of videos') &&
  !isWithoutProgram('ffmpeg', 'pages of videos');

const never = new AbortController().signal;
const page = (body: string, title = 'A talk') =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`;
const linked = (facts: Record<string, string>) =>
  page(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'VideoObject', name: 'A talk', ...facts })}</script>`,
  );

describe('a page of a video service', () => {
  const programs = createProgramRunner();
  const outbound = createOutboundClient({ allow: ['127.0.0.1/32'] });
  const files = new Map<string, { readonly type: string; readonly body: Buffer | string }>();
  let folder: WorkFolder;
  let job = 0;
  const claimed: number[] = [];

  const base = temporaryFolder();
  const server = sharedByTests(() => LocalServer.start());
  beforeAll(() => {
    server.handle = (request, response) => {
      const file = files.get(request.url ?? '');
      if (file === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('gone');
      const head = { 'content-type': file.type, 'content-length': Buffer.byteLength(file.body) };
      response.writeHead(200, head).end(file.body);
    };
  });
  beforeEach(async () => {
    folder = new WorkFolder(createLocalStorage(base), String((job += 1)));
    await mkdir(folder.path, { recursive: true });
    server.seen.length = 0;
    claimed.length = 0;
  });
  afterAll(() => programs.close());

  const show = (path: string, body: string) => files.set(path, { type: 'text/html; charset=utf-8', body });
  const load = (path: string, more: Partial<MediaLimits> & { signal?: AbortSignal; quota?: number } = {}) => {
    const { signal = never, quota = Number.POSITIVE_INFINITY, ...limits } = more;
    const media = { ...loadConfig({}).media, longest: 3_600_000, bytes: 10_000_000, pagesPython: PYTHON, ...limits };
    const url = `http://127.0.0.1:${server.port}${path}`;
    const room = new DownloadSpace(folder, async (bytes) => {
      claimed.push(bytes);
      if (bytes > quota) throw quotaExceeded({ bytes: quota, files: 0 }, 'With the recording', '');
    });
    const download = { organizationId: 'an organization', url, folder, room, signal, onProgress: () => undefined };
    return downloadRecording({ outbound, programs, media }, download);
  };
  const left = async () => (await readdir(folder.path)).filter((name) => name.startsWith('page-'));

  it('is refused with what to do where yt-dlp is not installed', async () => {
    show('/page', page('<video src="film.mp4"></video>'));
    await expect(load('/page', { pagesPython: '/nowhere/python' })).rejects.toMatchObject({
      id: 'media_address_is_page',
      message: expect.stringContaining('bootstrap -- --with pages') as string,
    });
  });

  describe.skipIf(!isInstalled)('with yt-dlp', () => {
    const film = async (path: string, ...parameters: string[]) => {
      await mkdir(join(base, 'site'), { recursive: true });
      const file = join(base, 'site', path);
      const picture = [
        '-f',
        'lavfi',
        '-i',
        'testsrc=duration=4:size=64x48:rate=25',
        '-f',
        'lavfi',
        '-i',
        'sine=duration=4',
      ];
      const { status } = spawnSync('ffmpeg', [
        '-v',
        'error',
        '-y',
        ...picture,
        '-pix_fmt',
        'yuv420p',
        ...parameters,
        file,
      ]);
      expect(status).toBe(0);
    };
    beforeAll(async () => {
      await film('film.mp4');
      await film('talk.mpd', '-f', 'dash');
      for (const name of await readdir(join(base, 'site'))) {
        const type = name.endsWith('.mpd') ? 'application/dash+xml' : 'video/mp4';
        files.set(`/${name}`, { type, body: await readFile(join(base, 'site', name)) });
      }
    });

    it('gives its video, named as its title', async () => {
      show('/page', page('<video src="film.mp4"></video>', 'Over / under: a &quot;talk&quot;'));
      expect(await load('/page')).toMatch(/^Over under a talk.*\.mp4$/);
      const film = files.get('/film.mp4')?.body;
      expect(await readFile(folder.file('source'))).toEqual(film);
      expect(await left()).toEqual([]);
      // The last claim is the exact size; an earlier one was at least as large.
      expect(claimed.at(-1)).toBe(film?.length);
      expect(Math.max(...claimed.slice(0, -1))).toBeGreaterThanOrEqual(film?.length ?? 0);
    });

    it('gives picture and sound of two files as one', async () => {
      show('/dash', page('<video><source src="talk.mpd" type="application/dash+xml"></video>'));
      expect(await load('/dash')).toMatch(/\.mp4$/);
      const facts = await probeRecording(programs, folder.file('source'), 'en', never);
      expect(facts).toMatchObject({ format: 'mov', picture: { codec: 'h264' }, audio: 0 });
      expect(await left()).toEqual([]);
    });

    it.each([
      ['links to', (address: string) => linked({ contentUrl: `${address}/film.mp4` })],
      [
        'lists parts at',
        (address: string) => page(`<video><source src="${address}/list.m3u8" type="application/x-mpegURL"></video>`),
      ],
    ])('does not make yt-dlp open a private address that it %s', async (_, write) => {
      show('/inner', write(`http://127.0.0.2:${server.port}`));
      await expect(load('/inner')).rejects.toMatchObject({ id: 'outbound_refused' });
      expect(server.seen.map(({ headers }) => headers.host)).not.toContain(`127.0.0.2:${server.port}`);
    });

    it('does not make it read a file of this machine', async () => {
      show('/file', linked({ contentUrl: 'file:///etc/passwd' }));
      await expect(load('/file')).rejects.toMatchObject({ id: expect.stringMatching(/^media_page/) as string });
    });

    it.each([
      ['has no video', page('nothing'), {}, 'media_page_unsupported'],
      ['has one that was removed', linked({ contentUrl: '/removed.mp4' }), {}, 'media_page_removed'],
      ['has one that is too long', linked({ contentUrl: '/film.mp4', duration: 'PT5H' }), {}, 'media_too_long'],
      ['has one that is too large', linked({ contentUrl: '/film.mp4' }), { bytes: 2_000 }, 'outbound_too_large'],
      [
        'has parts that are too large together',
        page('<video><source src="talk.mpd" type="application/dash+xml"></video>'),
        { bytes: 30_000 },
        'outbound_too_large',
      ],
      [
        'has one that the quota has no room for',
        linked({ contentUrl: '/film.mp4' }),
        { quota: 2_000 },
        'quota_exceeded',
      ],
    ])('is refused if it %s', async (_, body, limits, id) => {
      show('/refused', body.replaceAll('"contentUrl":"/', `"contentUrl":"http://127.0.0.1:${server.port}/`));
      await expect(load('/refused', limits)).rejects.toMatchObject({ id, retryable: false });
    });

    it('is given up when its video trickles', async () => {
      show('/trickle', linked({ contentUrl: `http://127.0.0.1:${server.port}/trickle.mp4` }));
      const { handle } = server;
      server.handle = (request, response) => {
        if (request.url !== '/trickle.mp4') return handle(request, response);
        response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 9_000_000 });
        const drip = setInterval(() => response.write(Buffer.alloc(1024)), 50);
        response.once('close', () => clearInterval(drip));
      };
      const limits = { idleTimeout: 500, minimumRate: 1_000_000 };
      await expect(load('/trickle', limits)).rejects.toMatchObject({ id: 'outbound_too_slow', retryable: false });
      server.handle = handle;
    });

    it('ends with its job', async () => {
      show('/slow', linked({ contentUrl: `http://127.0.0.1:${server.port}/slow.mp4` }));
      const { handle } = server;
      const controller = new AbortController();
      server.handle = (request, response) => {
        if (request.url !== '/slow.mp4') return handle(request, response);
        controller.abort(new Error('the job was cancelled'));
      };
      await expect(load('/slow', { signal: controller.signal })).rejects.toThrow('the job was cancelled');
      server.handle = handle;
    });
  });
});
