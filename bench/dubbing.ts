import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedVoices } from '#platform/settings/media.ts';
import { createEspeakSynthesizer } from '#providers/speech/local/espeak-synthesizer.ts';
import { createLocalSynthesizer } from '#providers/speech/local/local-synthesizer.ts';
import type { SpeechSynthesizer } from '#providers/speech/speech-synthesizer.ts';
import { ffmpegSync, missingForVoices } from '#test/recordings/speech.ts';
import { recordingBenchmark, type RecordingRound } from './recording-benchmark.ts';

interface Transcript {
  readonly sentences: readonly { readonly translation: string }[];
}

/** A dub against what it can't do without: recognition, synthesis of the sentences, and one pass of ffmpeg. */
const dubbing = (
  name: string,
  synthesizer: 'espeak-ng' | 'local',
  voice: string,
  create: (round: RecordingRound) => SpeechSynthesizer,
) =>
  recordingBenchmark({
    name,
    title: `a video dubbed with the voice ${voice} against recognition, synthesis and one pass of ffmpeg alone`,
    kind: 'dub',
    targetLanguage: 'es',
    baseline: 'recognition in one request, synthesis once per sentence, and one pass of ffmpeg that mixes and encodes',
    environment: { SPEECH_SYNTHESIZER: synthesizer },
    missing: () =>
      synthesizer === 'local'
        ? missingForVoices
        : spawnSync('espeak-ng', ['--version']).status === 0
          ? undefined
          : 'espeak-ng is not installed',
    async alone(round) {
      const { job, video, folder, download } = round;
      const { sentences } = JSON.parse(await download(job.result.transcript_file as string)) as Transcript;
      const texts = sentences.map(({ translation }) => translation);
      const path = join(folder, 'voice.pcm');
      const engine = create(round);
      // It has loaded the model before anything is measured, as that of the job.
      await speak(engine, ['Hola.'], voice, path);
      let rate = 0;
      return {
        synthesis: async () => (rate = await speak(engine, texts, voice, path)),
        ffmpeg: () => mix(video, path, rate, join(folder, 'dubbed.mp4')),
      };
    },
  });

/** Dubs with espeak-ng, and with the neural voices of this machine. */
export const dubbingBenchmarks = [
  dubbing('dubbing', 'espeak-ng', 'es', ({ programs }) => createEspeakSynthesizer({ programs })),
  dubbing('neural-dubbing', 'local', 'ef_dora', ({ programs, withService }) =>
    createLocalSynthesizer({ programs, fetch, withService, kokoroFolder: installedVoices() }),
  ),
];

/** Speaks texts one after the other, at the usual speed, into a file (16 bits, mono). @returns the rate of the samples */
async function speak(
  synthesizer: SpeechSynthesizer,
  texts: readonly string[],
  voice: string,
  path: string,
): Promise<number> {
  const { signal } = new AbortController();
  const parts: Buffer[] = [];
  let rate = 0;
  for (const text of texts) {
    const request = { text, language: 'es', voice, speed: 1, before: undefined, after: undefined, signal };
    const speech = await synthesizer.synthesize(request);
    parts.push(Buffer.from(speech.samples.buffer, speech.samples.byteOffset, speech.samples.byteLength));
    rate = speech.rate;
  }
  writeFileSync(path, Buffer.concat(parts));
  return rate;
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
  ffmpegSync('-i', video, ...sound, '-filter_complex', graph, ...streams, ...coding, output);
}
