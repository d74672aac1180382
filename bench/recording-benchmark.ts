import { join } from 'node:path';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import type { SpeechServer } from '#providers/speech/local/speech-server.ts';
import type { JobRecord } from '#test/service/service.ts';
import { inSpanish } from '#test/recordings/spanish.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { connectToService, describeSteps, startRecognition, stepSeconds, writeVideo } from './recordings.ts';
import { openWorkbench } from './workbench.ts';

/** Times that 25 s of speech are repeated. */
const COPIES = { smoke: 1, real: 8 };
/** A measurement lasts minutes. */
const MAX_ROUNDS = 5;

/** A finished job on a recording, with its video and the tools that measure the same work without a job. */
export interface RecordingRound {
  readonly job: JobRecord;
  readonly video: string;
  readonly folder: string;
  readonly programs: ProgramRunner;
  /** Calls a speech service that isn't that of the job. */
  readonly withService: SpeechServer['call'];
  readonly download: (key: string) => Promise<string>;
}

/** A job on a recording, and what it can't do without. */
export interface RecordingBenchmarkJob {
  readonly name: string;
  readonly title: string;
  readonly kind: 'subtitle' | 'dub';
  readonly targetLanguage: string;
  readonly baseline: string;
  /** Settings of the service. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Why it can't be measured here. */
  readonly missing?: () => string | undefined;
  /** The steps other than recognition, by name, in order. */
  readonly alone: (round: RecordingRound) => Promise<Readonly<Record<string, () => unknown>>>;
}

/**
 * Jobs on a video of speech, compared with recognizing its sound in one request; the other steps are measured
 * separately.
 */
export function recordingBenchmark(work: RecordingBenchmarkJob): Benchmark {
  return {
    name: work.name,
    title: work.title,
    async run(settings) {
      const missing = missingForSpeech ?? work.missing?.();
      if (missing !== undefined) return missing;
      const bench = await openWorkbench(settings);
      const { folder } = bench;
      const programs = createProgramRunner();
      const recognition = startRecognition(programs, folder);
      // Translation takes no time on either side.
      const model = await startFakeModel(answerTexts(inSpanish));
      try {
        const copies = settings.smoke ? COPIES.smoke : COPIES.real;
        const { video, audio } = writeVideo(folder, copies);
        const client = await bench.newNamespace(work.name);
        const service = await bench.startService('all', client.options.namespace, {
          ...SPEECH_ENVIRONMENT,
          ...model.environment,
          ...work.environment,
        });
        try {
          const api = connectToService(service.url);
          const complete = (key: string) => api.run(work.kind, { source_file: key, target_lang: work.targetLanguage });
          await api.upload('short.mp4', writeVideo(folder, 1, 'short').video);
          await api.upload('video.mp4', video);
          // Both have loaded the model before anything is measured.
          await recognition.recognize(join(folder, 'short.wav'));
          await complete('short.mp4');
          const rounds: Round[] = [];
          for (let round = 1; round <= Math.min(settings.rounds, MAX_ROUNDS); round += 1) {
            const began = performance.now();
            const job = await complete('video.mp4');
            const ours = (performance.now() - began) / 1000;
            const length = job.result.duration_seconds as number;
            const { withService } = recognition;
            const rest = await work.alone({ job, video, folder, programs, withService, download: api.download });
            const alone = new Map<string, number>();
            for (const [name, part] of Object.entries({ recognition: () => recognition.recognize(audio), ...rest })) {
              const started = performance.now();
              await part();
              alone.set(name, (performance.now() - started) / 1000);
            }
            const baseline = [...alone.values()].reduce((sum, seconds) => sum + seconds, 0);
            rounds.push({ ours: length / ours, baseline: length / baseline });
            settings.progress(
              `round ${round}: ${length.toFixed(0)} s of video in ${ours.toFixed(1)} s ` +
                `(${describeSteps(await stepSeconds(client, job.job_id))}); ` +
                `alone ${baseline.toFixed(1)} s (${describeSteps(alone)})`,
            );
          }
          const what = `seconds of video per second, ${copies * 25} s of speech`;
          // At most 1.08 times as long.
          return [{ what, unit: 's/s', baseline: work.baseline, target: 0.93, rounds }];
        } finally {
          await service.stop();
        }
      } catch (error) {
        throw new Error(`The benchmark of ${work.name} failed. The service's log says:\n${await bench.complaints()}`, {
          cause: error,
        });
      } finally {
        await model.close();
        await recognition.close();
        await programs.close();
        await bench.close();
      }
    },
  };
}
