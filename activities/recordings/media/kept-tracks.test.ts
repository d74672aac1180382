import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { containerFor, speechContainerFor } from './container.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import { containerWarnings, keptTracks, stereoWarnings } from './kept-tracks.ts';
import { probeMedia } from './media-probe.ts';
import { probeRecording } from './probe-recording.ts';

const hasTools = !isWithoutProgram(['ffmpeg', 'ffprobe'], 'recordings');
const programs = createProgramRunner();
const never = new AbortController().signal;

const TONE = ['-f', 'lavfi', '-i', 'sine=duration=2'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=176x144:rate=10'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

describe.skipIf(!hasTools)('recordings as cameras and old programs make them', () => {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  const ffmpeg = (...parameters: readonly string[]) => {
    const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...parameters]);
    expect(status, stderr.toString()).toBe(0);
  };
  const record = (name: string, ...parameters: readonly string[]) => {
    ffmpeg(...parameters, path(name));
    return path(name);
  };
  const probe = (name: string) => probeRecording(programs, path(name), 'en', never);
  const streamsOf = (name: string) => {
    const { stdout } = spawnSync('ffprobe', [
      '-v',
      'error',
      '-show_streams',
      '-show_format',
      '-of',
      'json',
      path(name),
    ]);
    return JSON.parse(stdout.toString()) as {
      streams: { codec_name: string; codec_type: string; disposition: { attached_pic: number } }[];
      format: { tags: Record<string, string> };
    };
  };

  /** Writes a recording as a job with subtitles does, without new tracks. @returns its streams and the warnings */
  const rewrite = async (name: string) => {
    const facts = await probe(name);
    const container = containerFor(extname(name), facts);
    const cover = facts.covers.length > 0 && container.muxer === 'matroska' ? path('cover.jpg') : undefined;
    if (cover !== undefined)
      ffmpeg('-i', path(name), '-map', `0:${facts.covers[0]}`, '-frames:v', '1', '-f', 'mjpeg', cover);
    const {
      soundMaps,
      maps: others,
      codecs,
      warnings,
    } = keptTracks(facts, container, { sounds: 0, subtitles: 0, cover });
    const maps = [...soundMaps, ...others];
    const result = `result${container.extension}`;
    const parameters = [
      '-map',
      '0:V',
      ...maps,
      '-c:v',
      'copy',
      ...codecs,
      '-fflags',
      '+bitexact',
      '-f',
      container.muxer,
    ];
    ffmpeg(...inputOf(path(name), facts.format), ...parameters, path(result));
    const { streams, format } = streamsOf(result);
    return {
      extension: container.extension,
      codecs: streams.map(({ codec_name: codec }) => codec),
      covers: streams.map(({ disposition }) => disposition.attached_pic),
      attached: streams.filter(({ codec_type: type }) => type === 'attachment').length,
      tags: format.tags,
      warnings: [...warnings, ...containerWarnings(facts, extname(name), container)],
    };
  };

  it('are as long as their sound where the container only guesses', async () => {
    // Quiet at the beginning, by whose bit rate ffprobe estimates the rest.
    const growing = ['-f', 'lavfi', '-i', "aevalsrc='if(lt(t,4),0,random(0)*0.8)':d=10:s=44100"];
    record('raw.aac', ...growing, '-c:a', 'aac', '-f', 'adts');
    expect((await probe('raw.aac')).duration).toBeCloseTo(10_000, -2.5);
    expect((await probeMedia(programs, path('raw.aac'), never)).duration_seconds).toBeCloseTo(10, 0);
    record('vbr.mp3', ...growing, '-c:a', 'libmp3lame', '-q:a', '4', '-write_xing', '0');
    expect((await probe('vbr.mp3')).duration).toBeCloseTo(10_000, -2.5);
  });

  it('are measured where they have no length, and known as cut where they have less', async () => {
    record('live.webm', ...PICTURE, ...TONE, '-c:v', 'libvpx', '-c:a', 'libopus', '-live', '1', '-f', 'webm');
    const live = await probe('live.webm');
    expect(live.duration).toBeCloseTo(2_000, -2.5);
    expect(live.isTruncated).toBeUndefined();
    expect((await probeMedia(programs, path('live.webm'), never)).duration_seconds).toBeCloseTo(2, 0);
    const long = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=duration=10:size=176x144:rate=10',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=10',
    ];
    const whole = readFileSync(record('whole.mkv', ...long, ...H264));
    writeFileSync(path('cut.mkv'), whole.subarray(0, Math.round(whole.length * 0.6)));
    const cut = await probe('cut.mkv');
    expect(cut).toMatchObject({ isTruncated: true });
    expect(cut.duration).toBeLessThan(8_000);
    expect(containerWarnings(cut, '.mkv', undefined)).toMatchObject([{ code: 'recording_truncated' }]);
    expect((await probe('whole.mkv')).isTruncated).toBeUndefined();
  });

  it('are written again if their pictures have no times', async () => {
    record('xvid.avi', ...PICTURE, ...TONE, '-c:v', 'mpeg4', '-bf', '2', '-c:a', 'libmp3lame');
    expect(await rewrite('xvid.avi')).toMatchObject({ extension: '.mkv', codecs: ['mpeg4', 'mp3'], warnings: [] });
    record('dvd.mpg', ...PICTURE, ...TONE, '-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2', '-f', 'vob');
    expect(await rewrite('dvd.mpg')).toMatchObject({ extension: '.mkv', codecs: ['mpeg2video', 'mp2'] });
  });

  it('have sound that their container can have, or another container', async () => {
    record('sony.mp4', ...PICTURE, ...TONE, ...H264, '-c:a', 'pcm_s16be', '-f', 'mov');
    const sony = await rewrite('sony.mp4');
    expect(sony).toMatchObject({ extension: '.mp4', codecs: ['h264', 'aac'] });
    expect(sony.warnings).toMatchObject([
      { code: 'sound_encoded', message: expect.stringContaining('pcm_s16be') as string },
    ]);
    record('dslr.mov', ...PICTURE, ...TONE, ...H264, '-c:a', 'pcm_s16le');
    expect(await rewrite('dslr.mov')).toMatchObject({ extension: '.mov', codecs: ['h264', 'pcm_s16le'], warnings: [] });
    record('old.3gp', ...PICTURE, ...TONE, '-c:v', 'h263', '-c:a', 'aac', '-f', '3gp');
    const old = await rewrite('old.3gp');
    expect(old).toMatchObject({ extension: '.mov', codecs: ['h263', 'aac'] });
    expect(old.warnings).toMatchObject([{ code: 'container_changed' }]);
  });

  it('have more channels than new sound, of which a warning tells', async () => {
    record('film.mkv', ...TONE, '-af', 'aformat=channel_layouts=5.1', '-c:a', 'ac3');
    const facts = await probe('film.mkv');
    expect(facts.channels).toBe(6);
    expect(stereoWarnings(facts)).toMatchObject([
      { code: 'sound_stereo', message: expect.stringContaining('with 6') as string },
    ]);
    record('stereo.mkv', ...TONE, '-ac', '2');
    expect(stereoWarnings(await probe('stereo.mkv'))).toEqual([]);
  });

  it('are without tracks that nothing decodes, which are named', async () => {
    record(
      'phone.mov',
      ...PICTURE,
      ...TONE,
      ...TONE,
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      ...H264,
      '-c:a:0',
      'pcm_s16le',
      '-c:a:1',
      'aac',
    );
    const bytes = readFileSync(path('phone.mov'));
    // The first sound gets a code that ffmpeg doesn't know.
    bytes.write('qqqq', bytes.indexOf('sowt'), 'latin1');
    writeFileSync(path('phone.mov'), bytes);
    expect(await probe('phone.mov')).toMatchObject({ audio: 1, audioCodecs: ['', 'aac'] });
    const phone = await rewrite('phone.mov');
    expect(phone).toMatchObject({ codecs: ['h264', 'aac'] });
    expect(phone.warnings).toMatchObject([
      { code: 'tracks_dropped', message: expect.stringContaining('sound track 1') as string },
    ]);
  });

  it('keep other subtitles, covers, fonts and dates where they can', async () => {
    writeFileSync(path('en.srt'), '1\n00:00:00,100 --> 00:00:01,000\nHello\n');
    writeFileSync(path('font.ttf'), 'a font');
    const cover = record('cover.png', '-f', 'lavfi', '-i', 'testsrc=size=64x48', '-frames:v', '1');
    const texts = ['-i', path('en.srt'), '-map', '0', '-map', '1', '-map', '2'];
    const date = ['-metadata', 'creation_time=2020-05-17T10:00:00.000000Z'];
    record('phone.mp4', ...PICTURE, ...TONE, ...texts, ...H264, '-c:s', 'mov_text', ...date);
    const phone = await rewrite('phone.mp4');
    expect(phone.codecs).toEqual(['h264', 'aac', 'mov_text']);
    expect(phone.tags).toMatchObject({ creation_time: '2020-05-17T10:00:00.000000Z' });
    const files = ['-attach', path('font.ttf'), '-metadata:s:t:0', 'mimetype=font/ttf'];
    const picture = [
      '-attach',
      cover,
      '-metadata:s:t:1',
      'mimetype=image/png',
      '-metadata:s:t:1',
      'filename=cover.png',
    ];
    record('film.mkv', ...PICTURE, ...TONE, ...texts, ...H264, '-c:a', 'aac', '-c:s', 'ass', ...files, ...picture);
    const film = await rewrite('film.mkv');
    expect(film).toMatchObject({ extension: '.mkv', attached: 1, warnings: [] });
    expect(film.codecs).toContain('ass');
    expect(film.covers.filter((isCover) => isCover === 1)).toHaveLength(1);
    const facts = await probe('film.mkv');
    const dub = keptTracks(facts, speechContainerFor('.mkv', facts), { sounds: 1, subtitles: 2, cover: undefined });
    expect(dub.codecs.join(' ')).toContain('-c:s:2 mov_text');
    expect(dub.warnings).toMatchObject([{ message: expect.stringContaining('fonts') as string }]);
  });
});
