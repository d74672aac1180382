import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { writeClip } from '#test/recordings/clip.ts';
import { ffmpegSync, missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// On PostgreSQL: whole jobs run as in a cluster.

const hasTools = !isWithoutProgram('ffmpeg', 'subtitles on each database and storage');

/** On SQLite with a folder, and on PostgreSQL with a bucket in `npm run test:postgres`. */
describe.skipIf(!hasTools)('subtitles, whatever the database and the storage', () => {
  const folder = temporaryFolder();
  const service = sharedByTests(() => startTestService({ environment: SPEECH_ENVIRONMENT }));

  /** Everything that a job has published, and the keys that are left in its work area. */
  async function outcomeOf(body: Record<string, unknown>) {
    const job = await videoClient(service).run({ target_lang: 'en-XA', ...body });
    expect(job).toMatchObject({ status: 'completed', error: null });
    const { output_file: video, transcript_file: transcript, subtitles } = job.result;
    const keys = [video, transcript, ...subtitles.map(({ file }: { file: string }) => file)] as string[];
    const files = await Promise.all(keys.map((key) => service.download(key)));
    return { job, files };
  }

  it('from a file next to the recording become tracks and files', async () => {
    const path = join(folder, 'film.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=4:size=64x48:rate=25'];
    ffmpegSync(...picture, '-f', 'lavfi', '-i', 'sine=duration=4', '-pix_fmt', 'yuv420p', path);
    await service.upload('film.mp4', await readFile(path));
    await service.upload('film.srt', '1\n00:00:00,500 --> 00:00:03,500\nGood morning, everybody.\n');
    const { job, files } = await outcomeOf({ source_file: 'film.mp4' });
    expect(job.result.metrics).toMatchObject({ source: 'file', sentences: 1 });
    expect(files).toHaveLength(6);
    expect(files.every(({ length }) => length > 0)).toBe(true);
    expect(files[4]!.toString('utf8')).toContain('Good morning, everybody.');
  });

  it.skipIf(missingForSpeech !== undefined)('of speech have their intermediate results there', async () => {
    await service.upload('clip.mp4', await readFile(writeClip(folder)));
    const { job, files } = await outcomeOf({ source_file: 'clip.mp4' });
    expect(job.result.metrics).toMatchObject({ source: 'recognition', sentences: 4 });
    expect(job.progress).toMatchObject({ percent: 100 });
    expect(files).toHaveLength(6);
  });
});
