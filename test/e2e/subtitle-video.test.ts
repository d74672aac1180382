import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { writeClip } from '#test/recordings/clip.ts';
import {
  ffmpegSync,
  missingForSpeech,
  SPEECH_ENVIRONMENT,
  spokenWords,
  spokenWordErrorRate,
  normalizedWords,
} from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';

// Left to npm run test:all: recording-segments.test.ts has subtitles from speech.

// Not on PostgreSQL: it tests recordings.

interface Transcript {
  readonly source: string;
  readonly sentences: readonly { readonly start: number; readonly text: string; readonly translation: string }[];
  readonly languages: readonly { readonly language: string; readonly cues: readonly { readonly start: number }[] }[];
}

/** Where the voice of the clips begins after a pause, in milliseconds, by the loudness of their sound. */
const VOICE_STARTS = [242, 7_367, 10_370, 15_658, 21_719];

describe.skipIf(missingForSpeech !== undefined)('a job that subtitles a video', () => {
  const folder = temporaryFolder();
  const service = sharedByTests(() => startTestService({ environment: SPEECH_ENVIRONMENT }));

  const probe = (path: string) => {
    const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path]);
    return (JSON.parse(stdout.toString()) as { streams: Record<string, never>[] }).streams;
  };
  const pictureHash = (path: string) =>
    spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-']).stdout.toString();

  // Covers subtitle_video, POST /v1/jobs/video/subtitle
  it('recognizes, translates and lays out within the rules, and copies the picture', async () => {
    const clip = writeClip(folder);
    await service.upload('talks/clip.mp4', await readFile(clip));
    // Apertium translates; a pseudo-language stands in for it where it isn't installed.
    const hasApertium = spawnSync('apertium', ['-l']).stdout?.toString().includes('eng-spa') ?? false;
    const target = hasApertium ? 'es-ES' : 'en-XA';
    const job = await videoClient(service).run({ source_file: 'talks/clip.mp4', target_lang: target });
    expect(job).toMatchObject({ status: 'completed', error: null });
    const { result } = job;
    expect(result.output_file).toBe(`translations/${job.job_id}/${target}/clip.mp4`);
    expect(result.subtitles.map(({ file }: { file: string }) => file.split('/').at(-1))).toEqual([
      `clip.${target}.srt`,
      `clip.${target}.vtt`,
      'clip.en.srt',
      'clip.en.vtt',
    ]);
    expect(result.metrics).toMatchObject({ source: 'recognition', sentences: 4 });
    expect(result.metrics.confidence).toBeGreaterThan(0.8);
    const [translated, spoken] = result.metrics.languages;
    expect(translated).toMatchObject({ language: target, violations: [] });
    expect(spoken).toMatchObject({ language: 'en', violations: [] });

    const transcript = JSON.parse((await service.download(result.transcript_file)).toString('utf8')) as Transcript;
    const recognized = normalizedWords(transcript.sentences.map(({ text }) => text).join(' '));
    expect(spokenWordErrorRate(spokenWords(), recognized)).toBeLessThanOrEqual(0.1);
    for (const { cues } of transcript.languages) {
      for (const time of [VOICE_STARTS[0]!, VOICE_STARTS[1]!, VOICE_STARTS[3]!]) {
        const nearest = Math.min(...cues.map(({ start }) => Math.abs(start * 1000 - time)));
        expect(nearest).toBeLessThanOrEqual(150);
      }
    }

    const output = join(folder, 'output.mp4');
    await writeFile(output, await service.download(result.output_file));
    expect(pictureHash(output)).toBe(pictureHash(clip));
    const tracks = probe(output).filter(({ codec_type: type }) => type === 'subtitle');
    expect(tracks).toMatchObject([
      { codec_name: 'mov_text', tags: { language: hasApertium ? 'spa' : 'eng' }, disposition: { default: 1 } },
      { codec_name: 'mov_text', tags: { language: 'eng' }, disposition: { default: 0 } },
    ]);
    const work = join(service.dataDirectory, 'storage', '.incoming');
    const left = existsSync(work) ? readdirSync(work).filter((name) => name.startsWith('media-')) : [];
    expect(left).toEqual([]);
  });

  it('warns of a recording in another language than it should be in', async () => {
    const short = join(folder, 'other.mp4');
    ffmpegSync('-i', writeClip(folder), '-t', '7', '-c', 'copy', short);
    await service.upload('other.mp4', await readFile(short));
    const job = await videoClient(service).run({ source_file: 'other.mp4', source_lang: 'de', target_lang: 'en-XA' });
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(job.warnings).toContainEqual({
      code: 'source_language_differs',
      message: 'The recording seems to be in English (en), not in German (de): check source_lang, and the subtitles.',
      language: 'de',
    });
  });

  it('refuses a language that the recognizer does not know', async () => {
    await service.upload('unknown.mp4', await readFile(writeClip(folder, 'unknown.mp4')));
    const job = await videoClient(service).run({ source_file: 'unknown.mp4', source_lang: 'gv', target_lang: 'en-XA' });
    expect(job).toMatchObject({ status: 'failed', error: { code: 'capability_unavailable', step: 'transcribe' } });
  });

  it('refuses a recording in which nobody speaks', async () => {
    const path = join(folder, 'noise.wav');
    spawnSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'anoisesrc=a=0.01:d=5', path]);
    await service.upload('noise.wav', await readFile(path));
    const job = await videoClient(service).run({ source_file: 'noise.wav', target_lang: 'en-XA' });
    expect(job).toMatchObject({ status: 'failed', error: { code: 'media_no_speech', step: 'detect' } });
  });
});
