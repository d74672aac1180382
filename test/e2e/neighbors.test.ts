import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { connectFakeTms, startTms, submitProjectJob } from '#test/fakes/tms/start-tms.ts';
import { createApiKey } from '#test/service/job-requests.ts';
import { isExcluded } from '#test/suite/long.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { connectTestClient, startTestService, type TestService } from '#test/service/service.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests slots of workers.

/** More than the tasks that a worker takes of a queue with two slots, running and waiting. */
const FLOOD = 40;
const ENDED = new Set(['completed', 'failed', 'cancelled']);
const SLOTS = { WORKER_SLOTS_TMS: '2', WORKER_SLOTS_DOWNLOADS: '2' };
/** A vendor that is never called, as the recordings are silent; a speech service may not be installed. */
const RECOGNIZER = { SPEECH_RECOGNIZER: 'openai', OPENAI_API_KEY: 'a-key', SPEECH_PYTHON: '/nowhere/python' };
const SUBTITLES = '1\n00:00:00,500 --> 00:00:02,500\nGood morning, everybody.\n';

/** The service as another organization sees it. */
async function neighborOf(service: TestService): Promise<TestService> {
  return { ...service, ...connectTestClient(service.apiUrl, await createApiKey(service)) };
}

const many = <Item>(make: (index: number) => Promise<Item>) =>
  Promise.all(Array.from({ length: FLOOD }, (_, index) => make(index)));

async function endedOf(service: TestService, ids: readonly string[]): Promise<number> {
  const jobs = await Promise.all(ids.map((id) => service.job(id)));
  return jobs.filter(({ status }) => ENDED.has(status)).length;
}

describe('a neighbor whose system answers no page', () => {
  const hold = Promise.withResolvers<void>();
  let service: TestService;
  let neighbor: TestService;
  let stuck: FakeTms;
  let prompt: FakeTms;
  beforeAll(async () => {
    const project = { languages: ['en_XA'], strings: [{ id: 1, key: 'title', source: 'Your cart' }] };
    [stuck, prompt] = await Promise.all([startTms('weblate', project), startTms('weblate', project)]);
    service = await startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8', ...SLOTS } });
    neighbor = await neighborOf(service);
    await connectFakeTms(neighbor, 'weblate', stuck);
    await connectFakeTms(service, 'weblate', prompt);
  });
  afterAll(async () => {
    hold.resolve();
    await service?.close();
    await stuck?.close();
    await prompt?.close();
  });

  it('delays neither jobs on files nor on projects of others, and has its own jobs done once it answers', async () => {
    stuck.project.onRequest = () => hold.promise;
    const tms = { name: 'weblate', project_identifier: stuck.identifier };
    const flood = await many(() => submitProjectJob(neighbor, 'translation', { tms }));
    // All of them have reached the queue of the systems: that of the last one is the longest.
    await vi.waitFor(
      async () => {
        const metrics = await (await service.request('/metrics')).text();
        const waiting = /loquent_slots_waiting\{queue="tms"\} (\d+)/.exec(metrics)?.[1];
        expect(Number(waiting)).toBeGreaterThan(10);
      },
      { ...TEST_TIMEOUT, interval: 200 },
    );
    await service.upload('note.txt', 'Two lines.\n\nThat is all.\n');
    const onFile = await service.ended(await service.submit({ source_files: ['note.txt'] }));
    const own = { name: 'weblate', project_identifier: prompt.identifier };
    const onProject = await service.ended(await submitProjectJob(service, 'translation', { tms: own }));
    expect([onFile.status, onProject.status]).toEqual(['completed', 'completed']);
    expect(await endedOf(neighbor, flood)).toBe(0);

    // Four are enough to see that jobs continue, whether they held a slot, waited for one or were sent away.
    const [others, four] = [flood.slice(0, -4), flood.slice(-4)];
    await Promise.all(others.map((id) => neighbor.request(`/v1/jobs/${id}`, { method: 'DELETE' })));
    hold.resolve();
    const ended = await Promise.all(four.map((id) => neighbor.ended(id)));
    expect(ended.map(({ status }) => status)).toEqual(four.map(() => 'completed'));
  });
});

const hasTools = !isWithoutProgram('ffmpeg', 'downloads of neighbours');

describe.skipIf(!hasTools || isExcluded('recordings that never arrive'))(
  'a neighbor whose recordings never arrive',
  () => {
    let service: TestService;
    let neighbor: TestService;
    let film: Buffer;
    let site: Server;
    let address: string;
    const folder = temporaryFolder();
    beforeAll(async () => {
      const path = join(folder, 'film.mkv');
      ffmpegSync(
        '-f',
        'lavfi',
        '-i',
        'testsrc=duration=4:size=160x90:rate=5',
        '-f',
        'lavfi',
        '-i',
        'anullsrc',
        '-shortest',
        path,
      );
      film = await readFile(path);
      site = createServer((request, response) => {
        const isStuck = request.url?.startsWith('/stuck') === true;
        response.writeHead(200, { 'content-type': 'video/x-matroska', 'content-length': film.length });
        if (isStuck) response.write(film.subarray(0, 1));
        else response.end(film);
      }).listen(0, '127.0.0.1');
      await once(site, 'listening');
      address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      service = await startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8', ...SLOTS, ...RECOGNIZER } });
      neighbor = await neighborOf(service);
    });
    afterAll(async () => {
      site?.closeAllConnections();
      site?.close();
      await service?.close();
    });

    it("delays neither work on recordings nor another's downloads", async () => {
      const target = { target_lang: 'en-XA' };
      const flood = await many((index) =>
        videoClient(neighbor).accepted({ source_video_url: `${address}/stuck/${index}.mkv`, ...target }),
      );
      await service.upload('film.mkv', film);
      await service.upload('film.srt', SUBTITLES);
      const uploaded = await videoClient(service).run({ source_file: 'film.mkv', ...target });
      expect(uploaded).toMatchObject({ status: 'completed', error: null });
      // Silence: it was downloaded and looked into.
      const downloaded = await videoClient(service).run({ source_video_url: `${address}/film.mkv`, ...target });
      expect(downloaded.error).toMatchObject({ code: 'media_no_speech' });
      expect(await endedOf(neighbor, flood)).toBe(0);
      await Promise.all(flood.map((id) => neighbor.request(`/v1/jobs/${id}`, { method: 'DELETE' })));
      const ended = await Promise.all(flood.map((id) => neighbor.ended(id)));
      expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    });
  },
);
