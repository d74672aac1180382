import { join } from 'node:path';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { recordingBenchmark } from './recording-benchmark.ts';

/** A job that subtitles a video against what it can't do without: recognition of its sound, and one pass of ffmpeg. */
export const videoBenchmark = recordingBenchmark({
  name: 'video',
  title: 'subtitles of a video against recognition and one pass of ffmpeg alone',
  kind: 'subtitle',
  targetLanguage: 'en-XA',
  baseline: 'recognition of the sound in one request, and a copy by ffmpeg',
  alone: async ({ video, folder }) => ({
    ffmpeg: () => ffmpegSync('-i', video, '-map', '0', '-c', 'copy', join(folder, 'copy.mp4')),
  }),
});
