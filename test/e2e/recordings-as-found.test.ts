import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '#test/service/service.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Left to npm run test:all: several-languages.test.ts has subtitles from speech; these recordings take a minute.

// Not on PostgreSQL: it tests recordings.

const isMissing = isWithoutProgram('espeak-ng', 'recordings as people have them') || missingForSpeech !== undefined;

const SENTENCES = [
  { at: 1, text: 'Good morning everybody.' },
  { at: 4, text: 'Welcome to the museum of modern art.' },
  { at: 8, text: 'Please leave your bags at the entrance.' },
];

describe.skipIf(isMissing)('recordings as people have them', () => {
  const folder = temporaryFolder();
  let service: TestService;
  const path = (name: string) => join(folder, name);
  const ffmpeg = (...parameters: readonly string[]) => {
    const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...parameters]);
    expect(status, stderr.toString()).toBe(0);
  };
  const speak = (name: string, text: string) =>
    spawnSync('espeak-ng', ['-v', 'en-us', '-s', '150', '-z', '-w', path(name), text]);

  beforeAll(async () => {
    SENTENCES.forEach(({ text }, index) => speak(`${index}.wav`, text));
    const inputs = SENTENCES.flatMap((_, index) => ['-i', path(`${index}.wav`)]);
    const delayed = SENTENCES.map(({ at }, index) => `[${index}]adelay=${at * 1000}[${index}d]`);
    const all = SENTENCES.map((_, index) => `[${index}d]`).join('');
    const graph = `${delayed.join(';')};${all}amix=inputs=${SENTENCES.length}:normalize=0,apad=whole_dur=12`;
    ffmpeg(...inputs, '-filter_complex', graph, '-ar', '48000', path('talk.wav'));
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=12:size=320x180:rate=10'];
    ffmpeg(...picture, '-i', path('talk.wav'), '-pix_fmt', 'yuv420p', path('talk.mp4'));
    ffmpeg('-i', path('talk.mp4'), '-c', 'copy', path('bare.mp4'));
    ffmpeg('-f', 'lavfi', '-i', 'anoisesrc=amplitude=0.02:duration=5', path('noise.wav'));
    service = await startTestService({ environment: SPEECH_ENVIRONMENT });
  });
  afterAll(() => service?.close());

  const upload = async (name: string) => service.upload(name, await readFile(path(name)));
  const subtitle = (source_file: string, more: Record<string, unknown> = {}) =>
    videoClient(service).run({ source_file, target_lang: 'en-XA', ...more });
  const sourceTextOf = async (job: { readonly result: { readonly subtitles: readonly { readonly file: string }[] } }) =>
    (await service.download(job.result.subtitles[2]!.file)).toString('utf8');

  it('have the text of subtitle files in other encodings, and with styles', async () => {
    await upload('talk.mp4');
    const srt =
      '1\n00:00:01,000 --> 00:00:02,600\nIt\u0092s a caf\u00e9.\n\n2\n00:00:04,000 --> 00:00:06,000\nWelcome.\n';
    await service.upload('talk.srt', Buffer.from(srt, 'latin1'));
    const job = await subtitle('talk.mp4');
    expect(job).toMatchObject({ status: 'completed', warnings: [], result: { metrics: { source: 'file' } } });
    expect(await sourceTextOf(job)).toContain('It’s a café.');
    await service.request('/v1/files/delete?path=talk.srt', { method: 'DELETE' });
    const vtt = 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.600\n<v Bob>Good day.\n';
    await service.upload('talk.vtt', Buffer.from(vtt));
    expect(await sourceTextOf(await subtitle('talk.mp4'))).toContain('Good day.');
    await service.upload('talk.vtt', Buffer.from('WEBVTT\n\n00:01:xx --> never\nGood day.\n'));
    const recognized = await subtitle('talk.mp4');
    expect(recognized.result.metrics).toMatchObject({ source: 'recognition' });
    expect(recognized.warnings).toContainEqual(expect.objectContaining({ code: 'subtitles_not_used' }));
    await service.request('/v1/files/delete?path=talk.vtt', { method: 'DELETE' });
  });

  it('have the text of the track with the speech, and are recognized if tracks have signs alone', async () => {
    const signs = '1\n00:00:05,000 --> 00:00:06,000\nMUSEUM\n';
    await writeFile(path('signs.srt'), signs);
    const clock = (seconds: number) => `00:00:0${seconds},000`;
    const full = SENTENCES.map(({ at, text }, index) => `${index}\n${clock(at)} --> ${clock(at + 1)}\n${text}\n`);
    await writeFile(path('full.srt'), full.join('\n'));
    const english = ['-metadata:s:s:0', 'language=eng', '-metadata:s:s:1', 'language=eng'];
    const write = (name: string, ...tracks: string[]) =>
      ffmpeg(
        '-i',
        path('talk.mp4'),
        ...tracks.flatMap((track) => ['-i', path(track)]),
        '-map',
        '0',
        ...tracks.flatMap((_, index) => ['-map', `${index + 1}`]),
        '-c',
        'copy',
        '-c:s',
        'srt',
        ...english.slice(0, tracks.length * 2),
        path(name),
      );
    write('both.mkv', 'signs.srt', 'full.srt');
    write('signs.mkv', 'signs.srt');
    await upload('both.mkv');
    await upload('signs.mkv');
    const both = await subtitle('both.mkv');
    expect(both.result.metrics).toMatchObject({ source: 'track', sentences: 3 });
    const alone = await subtitle('signs.mkv');
    expect(alone.result.metrics).toMatchObject({ source: 'recognition' });
    expect(await sourceTextOf(alone)).toMatch(/museum/i);
    expect(alone.warnings).toContainEqual(expect.objectContaining({ code: 'subtitles_not_used' }));
  });

  it.each([
    ['talk.m4b', ['-vn', '-c:a', 'aac', '-f', 'mp4']],
    ['talk.mka', ['-vn', '-c:a', 'libvorbis']],
    ['talk.mxf', ['-r', '25', '-c:v', 'mpeg2video', '-c:a', 'pcm_s16le']],
    ['talk.vob', ['-r', '25', '-c:v', 'mpeg2video', '-c:a', 'ac3']],
    ['talk.3g2', ['-c:v', 'mpeg4', '-c:a', 'aac']],
    ['talk.ac3', ['-vn', '-c:a', 'ac3']],
  ])('are subtitled and dubbed in any container: %s', async (name, codecs) => {
    ffmpeg('-i', path('talk.mp4'), ...codecs, path(name));
    await upload(name);
    await service.upload('talk.srt', Buffer.from('1\n00:00:01,000 --> 00:00:03,000\nGood morning everybody.\n'));
    for (const kind of ['subtitle', 'dub'] as const) {
      const job = await videoClient(service, kind).run({ source_file: name, target_lang: 'es-ES' });
      expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    }
    await service.request('/v1/files/delete?path=talk.srt', { method: 'DELETE' });
  });

  it('are in a language that is detected', async () => {
    await upload('bare.mp4');
    const job = await subtitle('bare.mp4', { source_lang: 'auto' });
    expect(job).toMatchObject({ status: 'completed', source_language: 'en' });
    expect(await sourceTextOf(job)).toMatch(/museum/i);
    await upload('noise.wav');
    const noise = await subtitle('noise.wav', { source_lang: 'auto' });
    expect(noise).toMatchObject({ status: 'failed', error: { code: 'media_no_speech', step: 'probe' } });
  });

  it('have dubs whose sentences begin with the original, and are told that music goes', async () => {
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=12'];
    const graph = '[1]volume=-4dB[tone];[0][tone]amix=inputs=2:normalize=0,aformat=channel_layouts=stereo';
    ffmpeg('-i', path('talk.wav'), ...tone, '-filter_complex', graph, path('bed.wav'));
    await upload('bed.wav');
    const answer = await service.request('/v1/jobs/video/dub', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source_file: 'bed.wav', source_lang: 'en', target_lang: 'es-ES' }),
    });
    const { job_id: id } = (await answer.json()) as { job_id: string };
    const job = await service.ended(id);
    expect(job).toMatchObject({ status: 'completed', result: { duration_seconds: 12 } });
    expect(job.warnings).toContainEqual(expect.objectContaining({ code: 'background_removed' }));
    const { onset_error: onset, cues } = (job.result as { metrics: { onset_error: { maximum: number }; cues: number } })
      .metrics;
    expect(cues).toBe(3);
    expect(onset.maximum).toBeLessThanOrEqual(300);
  });
});
