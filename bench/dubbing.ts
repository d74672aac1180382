import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { createEspeakSynthesizer } from '#providers/speech/local/espeak-synthesizer.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { recordingBenchmark } from './recording-benchmark.ts';

interface Transcript {
  readonly sentences: readonly { readonly translation: string }[];
}

/** A dub against what it can't do without: recognition, synthesis of the sentences, and one pass of ffmpeg. */
export const dubbingBenchmark = recordingBenchmark({
  name: 'dubbing',
  title: 'a dubbed video against recognition, synthesis and one pass of ffmpeg alone',
  kind: 'dub',
  targetLanguage: 'es',
  baseline: 'recognition in one request, espeak-ng once per sentence, and one pass of ffmpeg that mixes and encodes',
  missing: () => (spawnSync('espeak-ng', ['--version']).status === 0 ? undefined : 'espeak-ng is not installed'),
  async alone({ job, video, folder, programs, download }) {
    const { sentences } = JSON.parse(await download(job.result.transcript_file as string)) as Transcript;
    const texts = sentences.map(({ translation }) => translation);
    const voice = join(folder, 'voice.pcm');
    let rate = 0;
    return {
      synthesis: async () => (rate = await speak(programs, texts, voice)),
      ffmpeg: () => mix(video, voice, rate, join(folder, 'dubbed.mp4')),
    };
  },
});

/** Speaks texts one after the other, at the usual speed, into a file (16 bits, mono). @returns the rate of the samples */
async function speak(programs: ProgramRunner, texts: readonly string[], path: string): Promise<number> {
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
