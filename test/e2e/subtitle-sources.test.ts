import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoPagesFolder } from '#tools/setup/video-pages.ts';
import { canWatchMemory, familyOf } from '#test/machine/process-memory.ts';
import { startTestService, type TestService } from '#test/service/service.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithout, isWithoutProgram } from '#test/suite/skipped.ts';

// Left to npm run test:all: subtitle-cluster.test.ts has subtitles from a file, recording-segments.test.ts from speech.

// Not on PostgreSQL: it tests recordings.

const hasTools = !isWithoutProgram('ffmpeg', 'subtitled recordings');

const readsPages = !isWithout(
  'yt-dlp (node tools/setup/video-pages.ts)',
  existsSync(join(videoPagesFolder(), 'bin', 'python')),
  'pages of videos',
);

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n';

const SUBTITLES =
  '1\n00:00:00,500 --> 00:00:02,500\nGood morning, everybody.\n\n' +
  '2\n00:00:03,000 --> 00:00:05,200\nWe begin with <i>the</i> weather.\n';

/** A container of AVI whose only content is a text, as in the attacks on services that convert videos. */
function aviWith(text: string): Buffer {
  const chunk = (id: string, ...parts: readonly Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.write(id, 0, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const list = (type: string, ...parts: readonly Buffer[]) => chunk('LIST', Buffer.from(type, 'latin1'), ...parts);
  const header = chunk('avih', Buffer.alloc(56));
  const stream = Buffer.alloc(56);
  stream.write('txts', 0, 'latin1');
  const names = list('strl', chunk('strh', stream), chunk('strf', Buffer.alloc(40)));
  const movie = list('movi', chunk('00tx', Buffer.from(text)));
  return chunk('RIFF', Buffer.from('AVI ', 'latin1'), list('hdrl', header, names), movie);
}

describe.skipIf(!hasTools)('jobs that subtitle recordings', () => {
  let service: TestService;
  let server: Server;
  let site: string;
  const files = new Map<string, { readonly type: string; readonly body: Buffer }>();

  const folder = temporaryFolder();
  beforeAll(async () => {
    server = createServer((request, response) => {
      const file = files.get(request.url ?? '');
      if (request.url === '/endless.mp4') {
        const more = () => void (response.destroyed || response.write(Buffer.alloc(1_000_000), more));
        return more();
      }
      if (request.url === '/slow.mp4') {
        const drip = setInterval(() => response.write('.'), 500);
        return void response.once('close', () => clearInterval(drip));
      }
      if (file === undefined) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length }).end(file.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const limits = { MEDIA_MAX_MINUTES: '12', MEDIA_IDLE_SECONDS: '2', QUOTA_BYTES: '100000000' };
    service = await startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8', ...limits } });
  });
  afterAll(async () => {
    await service?.close();
    server.close();
  });

  const record = async (name: string, ...parameters: string[]): Promise<Buffer> => {
    const path = join(folder, name);
    const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...parameters, path]);
    expect(status, stderr.toString()).toBe(0);
    return readFile(path);
  };
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=6'];
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=6:size=320x180:rate=25'];
  const run = (body: Record<string, unknown>) => videoClient(service).run({ target_lang: 'en-XA', ...body });
  const read = async (key: string) => (await service.download(key)).toString('utf8');

  it('use a subtitle file next to the recording instead of recognition', async () => {
    await service.upload('film.mkv', await record('film.mkv', ...picture, ...tone));
    await service.upload('film.en.srt', SUBTITLES);
    const job = await run({ source_file: 'film.mkv' });
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(job.result.metrics).toMatchObject({ source: 'file', recognizer: null, sentences: 2 });
    expect(await read(job.result.subtitles[2].file)).toContain('We begin with the weather.');
    const [translated] = job.result.subtitles;
    expect(await read(translated.file)).toMatch(/00:00:00,500 --> .*\n\[/);
    expect(job.result.output_file).toMatch(/film\.mkv$/);
  });

  it('use a subtitle track, and write subtitles into the picture', async () => {
    await writeFile(join(folder, 'track.srt'), SUBTITLES);
    const track = ['-i', join(folder, 'track.srt'), '-map', '0', '-map', '1', '-map', '2'];
    const tagged = ['-c:s', 'mov_text', '-metadata:s:s:0', 'language=eng', '-pix_fmt', 'yuv420p'];
    await service.upload('track.mp4', await record('track.mp4', ...picture, ...tone, ...track, ...tagged));
    // Right to left, which takes shaping.
    const video = { burn_subtitles: true, subtitle_formats: ['ttml', 'ass', 'vtt'], bilingual: true, karaoke: true };
    const job = await run({ source_file: 'track.mp4', target_lang: 'en-XB', video });
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(job.result.metrics).toMatchObject({ source: 'track' });
    const formats = ['ttml', 'ass', 'vtt'].map((format) => ({ language: 'en-XB', format }));
    const files = job.result.subtitles as { file: string }[];
    expect(files).toMatchObject([...formats, ...formats.map((each) => ({ ...each, language: 'en' }))]);
    const [ttml, ass, vtt] = await Promise.all(
      files.map(async ({ file }) => (await service.download(file)).toString('utf8')),
    );
    expect(ttml).toMatch(/<span style="line original" xml:lang="en">[^<]+<\/span><\/p>/);
    expect(ass).toMatch(/^Dialogue: .*,Original,.*\{\\k\d+\}\S+ \{\\k\d+\}/m);
    expect(vtt).toMatch(/ <00:00:0\d\.\d{3}>\S/);
    for (const text of [ttml, ass, vtt]) expect(text).toContain('\u202e');
    await writeFile(join(folder, 'burnt.ass'), ass!);
    expect(await record('again.srt', '-i', join(folder, 'burnt.ass'))).not.toHaveLength(0);
    await writeFile(join(folder, 'burnt.mp4'), await service.download(job.result.output_file));
    const frame = (name: string) =>
      record(
        `${name}.rgb`,
        '-ss',
        '1',
        '-i',
        join(folder, name),
        '-frames:v',
        '1',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'gray',
      );
    const [before, after] = [await frame('track.mp4'), await frame('burnt.mp4')];
    const lower = before.length * 0.6;
    const changed = (from: number, to: number) =>
      after.subarray(from, to).filter((value, index) => Math.abs(value - before[from + index]!) > 60).length;
    expect(changed(lower, before.length)).toBeGreaterThan(200);
    expect(changed(0, lower)).toBeLessThan(50);
  });

  it('fail for addresses that fill the quota without a length, or trickle, and leave their room to others', async () => {
    for (const [path, code] of [
      ['endless', 'quota_exceeded'],
      ['slow', 'outbound_too_slow'],
    ]) {
      const job = await run({ source_video_url: `${site}/${path}.mp4` });
      expect(job).toMatchObject({ status: 'failed', error: { code } });
    }
    await service.upload('room.bin', Buffer.alloc(90_000_000));
    expect((await service.request('/v1/files/delete?path=room.bin', { method: 'DELETE' })).ok).toBe(true);
  });

  // Covers POST /v1/jobs/video/subtitle
  it('take a recording from an address, sound alone too', async () => {
    const body = await record('talk.mp3', ...tone);
    files.set('/talks/talk%20one.mp3?x=1', { type: 'audio/mpeg', body });
    const job = await run({ source_video_url: `${site}/talks/talk%20one.mp3?x=1` });
    // A tone is no speech; without the speech service nothing looks for any.
    expect(['media_no_speech', 'tool_missing']).toContain(job.error?.code);
    const record_ = (await (await service.request(`/v1/jobs/${job.job_id}`)).json()) as { category: string };
    expect(record_.category).toBe('audio');
  });

  it('say that the picture has characters without a font', async () => {
    await service.upload('runes.mp4', await record('runes.mp4', ...picture, ...tone, '-pix_fmt', 'yuv420p'));
    // Characters for private use, which pseudo-localization leaves as they are.
    await service.upload('runes.srt', '1\n00:00:00,500 --> 00:00:03,500\nTwo: \u{10fffc}\u{10fffd}\n');
    const job = await run({ source_file: 'runes.mp4', video: { burn_subtitles: true } });
    expect(job.warnings).toContainEqual(
      expect.objectContaining({
        code: 'subtitle_font_missing',
        message: expect.stringContaining('2 of the') as string,
      }),
    );
  });

  it.skipIf(!readsPages)('take the video of a page', async () => {
    await writeFile(join(folder, 'page.srt'), SUBTITLES);
    const track = ['-i', join(folder, 'page.srt'), '-map', '0', '-map', '1', '-map', '2'];
    const tagged = ['-c:s', 'mov_text', '-metadata:s:s:0', 'language=eng', '-pix_fmt', 'yuv420p'];
    files.set('/film.mp4', {
      type: 'video/mp4',
      body: await record('page.mp4', ...picture, ...tone, ...track, ...tagged),
    });
    const html = '<html><head><title>A talk</title></head><body><video src="film.mp4"></video></body></html>';
    files.set('/watch', { type: 'text/html', body: Buffer.from(html) });
    const job = await run({ source_video_url: `${site}/watch` });
    expect(job).toMatchObject({ status: 'completed', error: null, result: { metrics: { source: 'track' } } });
    expect(job.result.output_file).toMatch(/\/A talk[^/]*\.mp4$/);
  });

  it.each([
    [
      'is a web page',
      '/page',
      'text/html; charset=utf-8',
      readsPages ? 'media_page_unsupported' : 'media_address_is_page',
    ],
    ['is no recording', '/text.mp4', 'video/mp4', 'media_unreadable'],
    ['is not there', '/missing.mp4', undefined, 'media_not_found'],
  ])('refuse an address that %s', async (_, path, type, code) => {
    if (type !== undefined) files.set(path, { type, body: Buffer.from('<html>a film</html>') });
    const job = await run({ source_video_url: `${site}${path}` });
    expect(job).toMatchObject({ status: 'failed', error: { code } });
  });

  it.each([
    ['a text', 'text.mp4', Buffer.from('once upon a time'), 'media_unreadable'],
    ['a playlist', 'list.avi', Buffer.from(PLAYLIST), 'media_unreadable'],
    ['a playlist inside of AVI', 'inside.avi', aviWith(PLAYLIST), 'media_unreadable'],
  ])('refuse %s that is named as a recording', async (_, key, bytes, code) => {
    await service.upload(key, bytes);
    expect(await run({ source_file: key })).toMatchObject({ status: 'failed', error: { code, step: 'probe' } });
  });

  it('refuse recordings without sound, and those that are too long', async () => {
    await service.upload('silent.mp4', await record('silent.mp4', ...picture));
    expect(await run({ source_file: 'silent.mp4' })).toMatchObject({ error: { code: 'media_no_audio' } });
    const long = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', String(13 * 60), '-c:a', 'flac'];
    await service.upload('long.flac', await record('long.flac', ...long));
    expect(await run({ source_file: 'long.flac' })).toMatchObject({ error: { code: 'media_too_long' } });
  });

  it('are refused at once for reasons visible in the request', async () => {
    const client = videoClient(service);
    await service.upload('notes.txt', 'no film');
    const source = { source_file: 'silent.mp4' };
    for (const [body, status, code] of [
      [{}, 400, 'validation_failed'],
      [{ ...source, source_video_url: 'https://example.com/a.mp4' }, 400, 'validation_failed'],
      [{ source_file: 'nowhere.mp4' }, 404, 'not_found'],
      [{ source_file: 'notes.txt' }, 400, 'unsupported_format'],
      [{ ...source, target_lang: 'xx-YY' }, 400, 'validation_failed'],
      [{ ...source, source_lang: 'tlh', target_lang: 'qqq' }, 400, 'validation_failed'],
      [{ source_video_url: 'http://10.0.0.1/a.mp4' }, 400, 'outbound_refused'],
      [{ source_video_url: 'file:///etc/passwd' }, 400, 'outbound_refused'],
      [{ ...source, glossaries: [4711] }, 404, 'not_found'],
    ] as const) {
      const answer = await client.submit(body);
      expect([answer.status, ((await answer.json()) as { code: string }).code], JSON.stringify(body)).toEqual([
        status,
        code,
      ]);
    }
  });

  it.skipIf(isWithout('Linux', canWatchMemory, 'memory of subtitled recordings'))(
    'end when they are cancelled, with their programs and files',
    async () => {
      // Ten minutes, so that they are still being encoded.
      await record('short.mkv', '-f', 'lavfi', '-i', 'testsrc2=duration=6:size=640x360:rate=25', ...tone);
      const loop = ['-stream_loop', '100', '-i', join(folder, 'short.mkv'), '-c', 'copy'];
      await service.upload('large.mkv', await record('large.mkv', ...loop));
      await service.upload('large.srt', SUBTITLES);
      const body = { source_file: 'large.mkv', target_lang: 'en-XA', video: { burn_subtitles: true } };
      const id = await videoClient(service).accepted(body);
      const encoders = () => familyOf(process.pid).filter(({ name }) => name === 'ffmpeg');
      const work = join(service.dataDirectory, 'storage', '.incoming', `media-${id}`);
      await expect.poll(encoders).toHaveLength(1);
      expect(existsSync(join(work, 'source'))).toBe(true);
      await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
      expect(await service.ended(id)).toMatchObject({ status: 'cancelled', result: null });
      // The record says cancelled once nothing runs any more.
      expect(encoders()).toEqual([]);
      await expect.poll(() => existsSync(work)).toBe(false);
      const listing = await service.request(`/v1/files/list?path=${encodeURIComponent(`translations/${id}`)}`);
      expect(await listing.json()).toMatchObject({ files: [], folders: [] });
    },
  );
});
