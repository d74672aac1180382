import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import { inSpanish } from '#test/recordings/spanish.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { connectToService, describeSteps, stepSeconds, writeVideo } from './recordings.ts';
import { openWorkbench } from './workbench.ts';

/** Times that 25 s of speech are repeated. */
const COPIES = { smoke: 1, real: 4 };
/** A measurement lasts minutes. */
const MAX_ROUNDS = 5;
const LANGUAGES = ['en-XA', 'en-XB'];

/** Subtitles in two languages by one job, which recognizes the speech once, against a job for each of them. */
export const videoLanguagesBenchmark: Benchmark = {
  name: 'video-languages',
  title: 'subtitles of a video in two languages against two jobs',
  async run(settings) {
    if (missingForSpeech !== undefined) return missingForSpeech;
    const bench = await openWorkbench(settings);
    const model = await startFakeModel(answerTexts(inSpanish));
    try {
      const client = await bench.newNamespace('video-languages');
      const environment = { ...SPEECH_ENVIRONMENT, ...model.environment };
      const service = await bench.startService('all', client.options.namespace, environment);
      try {
        const api = connectToService(service.url);
        const copies = settings.smoke ? COPIES.smoke : COPIES.real;
        await api.upload('short.mp4', writeVideo(bench.folder, 1, 'short').video);
        await api.upload('video.mp4', writeVideo(bench.folder, copies).video);
        /** Seconds of jobs, one after the other. */
        const timed = async (file: string, jobs: readonly (readonly string[])[]) => {
          const startedAt = performance.now();
          const steps: string[] = [];
          for (const languages of jobs) {
            const { job_id: id } = await api.run('subtitle', { source_file: file, target_langs: languages });
            steps.push(describeSteps(await stepSeconds(client, id)));
          }
          return { seconds: (performance.now() - startedAt) / 1000, steps: steps.join('; ') };
        };
        const apart = LANGUAGES.map((language) => [language]);
        // The speech service has loaded its model before anything is measured.
        await timed('short.mp4', [LANGUAGES]);
        const rounds: Round[] = [];
        for (let round = 1; round <= Math.min(settings.rounds, MAX_ROUNDS); round += 1) {
          const [together, separate] = [await timed('video.mp4', [LANGUAGES]), await timed('video.mp4', apart)];
          rounds.push({ ours: 3600 / together.seconds, baseline: 3600 / separate.seconds });
          settings.progress(
            `round ${round}: together ${together.seconds.toFixed(1)} s (${together.steps}), ` +
              `apart ${separate.seconds.toFixed(1)} s (${separate.steps})`,
          );
        }
        const what = `both languages of ${copies * 25} s of speech`;
        return [{ what, unit: '1/h', baseline: 'a job for each', target: 1.5, rounds }];
      } finally {
        await service.stop();
      }
    } catch (error) {
      throw new Error(`The benchmark of languages failed. The service's log says:\n${await bench.complaints()}`, {
        cause: error,
      });
    } finally {
      await model.close();
      await bench.close();
    }
  },
};
