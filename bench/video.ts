import { join } from 'node:path';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { ffmpeg, missingForSpeech, SPEECH_ENVIRONMENT } from '#test/speech.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { connectToService, describeSteps, startRecognition, stepSeconds, writeVideo } from './recordings.ts';
import { openWorkbench } from './workbench.ts';

/** Times that 25 s of speech are repeated. */
const COPIES = { smoke: 1, real: 8 };
/** A measurement lasts minutes. */
const MAX_ROUNDS = 3;

/** A job that subtitles a video against what it can't do without: recognition of its sound, and one pass of ffmpeg. */
export const videoBenchmark: Benchmark = {
  name: 'video',
  title: 'subtitles of a video against recognition and one pass of ffmpeg alone',
  async run(settings) {
    if (missingForSpeech !== undefined) return missingForSpeech;
    const bench = await openWorkbench(settings);
    const programs = createProgramRunner();
    const recognition = startRecognition(programs, bench.folder);
    try {
      const copies = settings.smoke ? COPIES.smoke : COPIES.real;
      const { video, audio } = writeVideo(bench.folder, copies);
      const client = await bench.newNamespace('video');
      const service = await bench.startService('all', client.options.namespace, SPEECH_ENVIRONMENT);
      try {
        const api = connectToService(service.url);
        const subtitle = (key: string) => api.run('subtitle', { source_file: key, target_lang: 'en-XA' });
        await api.upload('short.mp4', writeVideo(bench.folder, 1, 'short').video);
        await api.upload('video.mp4', video);
        // Both have loaded the model before anything is measured.
        await recognition.recognize(join(bench.folder, 'short.wav'));
        await subtitle('short.mp4');
        const rounds: Round[] = [];
        for (let round = 1; round <= Math.min(settings.rounds, MAX_ROUNDS); round += 1) {
          const began = performance.now();
          await recognition.recognize(audio);
          const recognized = performance.now();
          ffmpeg('-i', video, '-map', '0', '-c', 'copy', join(bench.folder, 'copy.mp4'));
          const baseline = (performance.now() - began) / 1000;
          const jobBegan = performance.now();
          const job = await subtitle('video.mp4');
          const ours = (performance.now() - jobBegan) / 1000;
          const seconds = job.result.duration_seconds as number;
          rounds.push({ ours: seconds / ours, baseline: seconds / baseline });
          const steps = await stepSeconds(client, job.job_id);
          settings.progress(
            `round ${round}: ${seconds.toFixed(0)} s of video in ${ours.toFixed(1)} s (${describeSteps(steps)}); alone ` +
              `${baseline.toFixed(1)} s, ${((recognized - began) / 1000).toFixed(1)} s of it recognition`,
          );
        }
        return [
          {
            what: `seconds of video per second, ${copies * 25} s of speech`,
            unit: 's/s',
            baseline: 'recognition of the sound in one request, and a copy by ffmpeg',
            // At most 1.15 times as long.
            target: 0.87,
            rounds,
          },
        ];
      } finally {
        await service.stop();
      }
    } catch (error) {
      throw new Error(`The benchmark of video failed. The service's log says:\n${await bench.complaints()}`, {
        cause: error,
      });
    } finally {
      await recognition.close();
      await programs.close();
      await bench.close();
    }
  },
};
