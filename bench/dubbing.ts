import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { createEspeakSynthesizer } from '#providers/speech/local/espeak-synthesizer.ts';
import { FAKE_LOCAL_MODEL, startOpenaiCompatibleServer } from '#test/fakes/openai-compatible-server.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import { inSpanish } from '#test/spanish.ts';
import { ffmpeg, missingForSpeech, SPEECH_ENVIRONMENT } from '#test/speech.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { connectToService, describeSteps, startRecognition, stepSeconds, writeVideo } from './recordings.ts';
import { openWorkbench } from './workbench.ts';

/** Times that 25 s of speech are repeated. */
const COPIES = { smoke: 1, real: 8 };
/** A measurement lasts minutes. */
const MAX_ROUNDS = 5;

interface Transcript {
  readonly sentences: readonly { readonly translation: string }[];
}

/** A dub against what it can't do without: recognition, synthesis of the sentences, and one pass of ffmpeg. */
export const dubbingBenchmark: Benchmark = {
  name: 'dubbing',
  title: 'a dubbed video against recognition, synthesis and one pass of ffmpeg alone',
  async run(settings) {
    if (missingForSpeech !== undefined) return missingForSpeech;
    if (spawnSync('espeak-ng', ['--version']).status !== 0) return 'espeak-ng is not installed';
    const bench = await openWorkbench(settings);
    const programs = createProgramRunner();
    const recognition = startRecognition(programs, bench.folder);
    // Translation takes no time on either side.
    const model = await startOpenaiCompatibleServer(answerTexts(inSpanish));
    try {
      const copies = settings.smoke ? COPIES.smoke : COPIES.real;
      const { video, audio } = writeVideo(bench.folder, copies);
      const client = await bench.newNamespace('dubbing');
      const service = await bench.startService('all', client.options.namespace, {
        ...SPEECH_ENVIRONMENT,
        LOCAL_LLM_BASE_URL: `${model.url}/v1`,
        LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
      });
      try {
        const api = connectToService(service.url);
        const dub = (key: string) => api.run('dub', { source_file: key, target_lang: 'es' });
        await api.upload('short.mp4', writeVideo(bench.folder, 1, 'short').video);
        await api.upload('video.mp4', video);
        // Both have loaded the model before anything is measured.
        await recognition.recognize(join(bench.folder, 'short.wav'));
        await dub('short.mp4');
        const rounds: Round[] = [];
        for (let round = 1; round <= Math.min(settings.rounds, MAX_ROUNDS); round += 1) {
          const jobBegan = performance.now();
          const job = await dub('video.mp4');
          const ours = (performance.now() - jobBegan) / 1000;
          const { sentences } = JSON.parse(await api.download(job.result.transcript_file as string)) as Transcript;
          const began = performance.now();
          await recognition.recognize(audio);
          const recognized = performance.now();
          const texts = sentences.map(({ translation }) => translation);
          const { path, rate } = await speak(programs, texts, join(bench.folder, 'voice.pcm'));
          const spoken = performance.now();
          mix(video, path, rate, join(bench.folder, 'dubbed.mp4'));
          const ended = performance.now();
          const baseline = (ended - began) / 1000;
          const length = job.result.duration_seconds as number;
          rounds.push({ ours: length / ours, baseline: length / baseline });
          const shares = new Map(
            [...(await stepSeconds(client, job.job_id))].map(([step, seconds]) => [step, seconds / length]),
          );
          const alone = [recognized - began, spoken - recognized, ended - spoken].map((each) =>
            (each / 1000 / length).toFixed(4),
          );
          settings.progress(
            `round ${round}: ${length.toFixed(0)} s of video in ${ours.toFixed(1)} s, alone ${baseline.toFixed(1)} s; per ` +
              `second of video ${(ours / length).toFixed(4)} (${describeSteps(shares, 4)}); alone ` +
              `${(baseline / length).toFixed(4)} (recognition ${alone[0]}, synthesis ${alone[1]}, ffmpeg ${alone[2]})`,
          );
        }
        return [
          {
            what: `seconds of video per second, ${copies * 25} s of speech`,
            unit: 's/s',
            baseline:
              'recognition in one request, espeak-ng once per sentence, and one pass of ffmpeg that mixes and encodes',
            // At most 1.15 times as long.
            target: 0.87,
            rounds,
          },
        ];
      } finally {
        await service.stop();
      }
    } catch (error) {
      throw new Error(`The benchmark of dubbing failed. The service's log says:\n${await bench.complaints()}`, {
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

/** Speaks texts one after the other, at the usual speed. @returns their samples in a file (16 bits, mono), and their rate */
async function speak(programs: ProgramRunner, texts: readonly string[], path: string) {
  const synthesizer = createEspeakSynthesizer({ programs });
  const { signal } = new AbortController();
  const parts: Buffer[] = [];
  let rate = 0;
  for (const text of texts) {
    const request = { text, language: 'es', voice: 'es', speed: 1, before: undefined, after: undefined, signal };
    const speech = await synthesizer.synthesize(request);
    parts.push(Buffer.from(speech.samples.buffer, speech.samples.byteOffset, speech.samples.byteLength));
    rate = speech.rate;
  }
  writeFileSync(path, Buffer.concat(parts));
  return { path, rate };
}

/** The picture as it is, with the voice over the original sound, which is quieter. */
function mix(video: string, voice: string, rate: number, output: string): void {
  const graph = '[0:a]volume=-14dB[original];[original][1:a]amix=duration=first:normalize=0[mixed]';
  const sound = ['-f', 's16le', '-ar', `${rate}`, '-ac', '1', '-i', voice];
  const streams = ['-map', '0:v', '-map', '[mixed]', '-map', '0:a'];
  const coding = [
    '-c:v',
    'copy',
    '-c:a:0',
    'aac',
    '-b:a:0',
    '192k',
    '-ar:a:0',
    '48000',
    '-ac:a:0',
    '2',
    '-c:a:1',
    'copy',
    '-movflags',
    '+faststart',
  ];
  ffmpeg('-i', video, ...sound, '-filter_complex', graph, ...streams, ...coding, output);
}
