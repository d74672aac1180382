import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSrt } from '#formats/timed-text/write-cues.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import { loadConfig } from '#config/config.ts';
import { findPrlimit } from '#platform/programs/find-program.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import type { MediaLimits } from '#platform/settings/media.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { inputOf, runFfmpeg } from '#platform/programs/ffmpeg.ts';
import { betweenSilences } from './find-voice.ts';
import { wavOf } from './pcm.ts';
import { probeRecording } from './probe-recording.ts';
import { requireMediaLimits } from './prepare.ts';
import { WorkFolder } from '#jobs/workspace/work-folder.ts';

const hasTools = !isWithoutProgram(['ffmpeg', 'ffprobe'], 'recordings');
const programs = createProgramRunner();
const never = new AbortController().signal;

const folder = temporaryFolder();

const record = (name: string, ...parameters: string[]) => {
  const path = join(folder, name);
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...parameters, path]);
  expect(status, stderr.toString()).toBe(0);
  return path;
};
const TONE = ['-f', 'lavfi', '-i', 'sine=duration=2'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x48:rate=30000/1001'];
const ULTRAFAST = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const probe = (path: string, language = 'en') => probeRecording(programs, path, language, never);

describe.skipIf(!hasTools)('a probed recording', () => {
  it('has its format, length, picture and frames', async () => {
    const film = await probe(record('film.mp4', ...PICTURE, ...TONE));
    expect(film).toMatchObject({ format: 'mov', audio: 0, subtitles: [], subtitleCodecs: [] });
    expect(film.picture).toEqual({ codec: 'h264', framesPerSecond: 29.97, width: 64, height: 48, frames: 60 });
    expect(film.streams).toBe(2);
    expect(Math.abs(film.duration - 2_000)).toBeLessThan(100);
    const sound = await probe(record('sound.mp3', ...TONE));
    expect(sound).toMatchObject({ format: 'mp3', picture: undefined });
  });

  it('has no picture when that is only a cover', async () => {
    const cover = record('cover.png', '-f', 'lavfi', '-i', 'testsrc=size=64x48', '-frames:v', '1');
    const path = record('song.mp3', ...TONE, '-i', cover, '-map', '0', '-map', '1', '-disposition:v', 'attached_pic');
    expect((await probe(path)).picture).toBeUndefined();
  });

  it('is heard, and read, in the source language', async () => {
    await writeFile(join(folder, 'en.srt'), '1\n00:00:00,100 --> 00:00:01,000\nHello\n');
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-c:s', 'srt'];
    const languages = ['a:0=ger', 'a:1=eng', 's:0=eng'].flatMap((track) => {
      const [stream, language] = track.split('=');
      return [`-metadata:s:${stream}`, `language=${language}`];
    });
    const path = record(
      'tracks.mkv',
      ...PICTURE,
      ...TONE,
      ...TONE,
      '-i',
      join(folder, 'en.srt'),
      ...maps,
      ...languages,
    );
    expect(await probe(path, 'en-GB')).toMatchObject({ audio: 1, subtitles: [0], subtitleCodecs: ['subrip'] });
    expect(await probe(path, 'de')).toMatchObject({ audio: 0, subtitles: [] });
    expect(await probe(path, 'fr')).toMatchObject({ audio: 0, subtitles: [] });
  });

  it('has subtitles of all speech before those for the hard of hearing, and of signs', async () => {
    await writeFile(join(folder, 'en.srt'), '1\n00:00:00,100 --> 00:00:01,000\nHello\n');
    const titles = ['Signs & Songs', 'English (SDH)', 'Commentary', 'Full', 'Forced'];
    const maps = ['-map', '0', '-map', '1', ...titles.flatMap(() => ['-map', '2']), '-c:s', 'srt'];
    const tags = titles.flatMap((title, index) => [
      `-metadata:s:s:${index}`,
      `title=${title}`,
      `-metadata:s:s:${index}`,
      'language=eng',
    ]);
    const path = record('titles.mkv', ...PICTURE, ...TONE, '-i', join(folder, 'en.srt'), ...maps, ...tags);
    expect((await probe(path, 'en')).subtitles).toEqual([3, 1, 0, 4]);
  });

  it('is refused when it has no sound or is not media', async () => {
    await expect(probe(record('silent.mp4', ...PICTURE))).rejects.toMatchObject({ id: 'media_no_audio' });
    for (const content of ['', 'no recording at all', '1\n00:00:00,100 --> 00:00:01,000\nHello\n']) {
      const path = join(folder, 'none.mp4');
      await writeFile(path, content);
      await expect(probe(path)).rejects.toMatchObject({ id: 'media_unreadable' });
    }
  });

  it('opens no file that a playlist names, whatever the playlist is called', async () => {
    const target = record('target.ts', ...PICTURE, ...TONE, '-shortest');
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${target}\n#EXT-X-ENDLIST\n`;
    const path = join(folder, 'playlist.avi');
    await writeFile(path, playlist);
    await expect(probe(path)).rejects.toMatchObject({ id: 'media_unreadable' });
    const output = join(folder, 'leak.ts');
    const copy = [...inputOf(path, 'avi'), '-c', 'copy', '-f', 'mpegts', output];
    const failure = await runFfmpeg(programs, { arguments: copy, folder, duration: 2_000, signal: never });
    expect(failure).toBeTypeOf('string');
    expect(existsSync(output) ? (await readFile(output)).length : 0).toBe(0);
  });
});

describe.skipIf(!hasTools)('ffmpeg', () => {
  it('reports how far it is', async () => {
    const path = record('progress.wav', '-f', 'lavfi', '-i', 'sine=duration=20');
    const positions: number[] = [];
    const failure = await runFfmpeg(programs, {
      arguments: [...inputOf(path, 'wav'), '-f', 'null', '-'],
      folder,
      duration: 20_000,
      signal: never,
      onProgress: (position) => positions.push(position),
    });
    expect(failure).toBeUndefined();
    expect(positions.at(-1)).toBeGreaterThan(19_000);
  });

  it('ends with its job', async () => {
    const controller = new AbortController();
    const endless = ['-re', '-f', 'lavfi', '-i', 'sine', '-f', 'null', '-'];
    const run = runFfmpeg(programs, {
      arguments: endless,
      folder,
      duration: 20_000,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('cancelled')),
    });
    await expect(run).rejects.toThrow('cancelled');
  });
});

describe('a work folder', () => {
  it('fetches an object once, and again when it is another one', async () => {
    const storage = createLocalStorage(join(folder, 'storage'));
    const work = new WorkFolder(storage, 'job-1');
    await storage.write('work/a', Buffer.from('one'));
    await work.use(async () => {
      const path = await work.fetch('work/a', 'source', never);
      expect(await readFile(path, 'utf8')).toBe('one');
      await writeFile(path, 'two');
      expect(await readFile(await work.fetch('work/a', 'source', never), 'utf8')).toBe('two');
      await storage.write('work/a', Buffer.from('three'));
      expect(await readFile(await work.fetch('work/a', 'source', never), 'utf8')).toBe('three');
    });
    await work.remove();
    expect(existsSync(work.path)).toBe(false);
  });

  it('keeps a file that it stores, and refuses work that the disk has no room for', async () => {
    const storage = createLocalStorage(join(folder, 'storage'));
    const work = new WorkFolder(storage, 'job-2');
    await mkdir(work.path, { recursive: true });
    await writeFile(work.file('output'), 'a video');
    await work.store('work/output', 'output');
    expect((await storage.read('work/output')).toString()).toBe('a video');
    expect(await readFile(work.file('output'), 'utf8')).toBe('a video');
    await work.requireSpace(1_000);
    await expect(work.requireSpace(1e18)).rejects.toMatchObject({ id: 'storage_full', retryable: true });
  });
});

it('voice is what is between silences, where no model finds it', () => {
  const listing =
    'silence_start: -0.01\n silence_end: 0.25 | silence_duration: 0.26\nsilence_start: 6.8\nsilence_end: 7.3 |\n';
  expect(betweenSilences(listing, 9_000)).toEqual([
    { start: 250, end: 6_800 },
    { start: 7_300, end: 9_000 },
  ]);
  expect(betweenSilences('', 1_000)).toEqual([{ start: 0, end: 1_000 }]);
});

it('samples get the head of a WAV file', () => {
  const wav = Buffer.from(wavOf(new Uint8Array(320)));
  expect(wav.length).toBe(364);
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
  expect(wav.readUInt32LE(40)).toBe(320);
});

describe.skipIf(!hasTools)('a recording that is too much', () => {
  const { media } = loadConfig({});
  const refusal = (facts: RecordingFacts, limits: MediaLimits, decodesPicture = true) => {
    try {
      requireMediaLimits(facts, limits, decodesPicture);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const sub = () => join(folder, 'burn.srt');

  it('is refused by what its container states, before any of it is decoded', async () => {
    const film = await probe(record('small.mp4', ...PICTURE, ...TONE));
    expect(refusal(film, media)).toBeUndefined();
    for (const [limits, id, setting] of [
      [{ pixels: 64 * 48 - 1 }, 'media_picture_too_large', 'MEDIA_MAX_PIXELS'],
      [{ frames: 59 }, 'media_too_many_frames', 'MEDIA_MAX_FRAMES'],
      [{ streams: 1 }, 'media_too_many_streams', 'MEDIA_MAX_STREAMS'],
      [{ longest: 1_000 }, 'media_too_long', 'MEDIA_MAX_MINUTES'],
    ] as const) {
      const message = expect.stringContaining(setting) as string;
      expect(refusal(film, { ...media, ...limits })).toMatchObject({ id, message, retryable: false });
    }
    // A picture that is only copied may have any size.
    expect(refusal(film, { ...media, pixels: 1, frames: 1 }, false)).toBeUndefined();
  });

  it('takes no more memory than a program gets, whatever its pictures have', async () => {
    const large = record('large.mp4', '-f', 'lavfi', '-i', 'color=black:s=8000x8000:r=25:d=0.2', ...ULTRAFAST);
    await writeFile(sub(), writeSrt([{ start: 0, end: 2_000, lines: ['Hello'] }]));
    const drawing = ['-vf', 'subtitles=filename=burn.srt', '-c:v', 'libx264', '-preset', 'veryfast'];
    const burn = (...decoding: string[]) =>
      runFfmpeg(programs, {
        arguments: [...decoding, ...inputOf(large, 'mov'), ...drawing, '-f', 'mp4', `file:${join(folder, 'out')}`],
        folder,
        duration: 200,
        signal: never,
      });
    if (findPrlimit() !== undefined) {
      await expect(burn()).rejects.toMatchObject({
        id: 'tool_limit_reached',
        message: expect.stringContaining('PROGRAM_MEMORY (ffmpeg=') as string,
      });
    }
    // One whose container states less is stopped by its decoder.
    expect(await burn('-max_pixels', `${media.pixels}`)).toMatch(/decod/);
  });
});
