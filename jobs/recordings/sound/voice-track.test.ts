import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { samplesOf } from '#providers/speech/pcm-samples.ts';
import { soundOf } from '#test/recordings/sound.ts';
import { missingForSpeech, writeSpeech } from '#test/recordings/speech.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { writeVoiceTrack } from './voice-track.ts';

const hasFfmpeg = !isWithoutProgram('ffmpeg', 'the track of the voice');

const RATE = 16_000;

describe.skipIf(!hasFfmpeg)('the track of the voice', () => {
  const programs = createProgramRunner();
  const folder = temporaryFolder();
  afterAll(() => programs.close());

  async function trackOf(clips: readonly { samples: Int16Array; start: number; stretch: number }[], duration: number) {
    const path = join(folder, 'voice.pcm');
    async function* placed() {
      for (const clip of clips) {
        const length = (clip.samples.length * 1000) / RATE / clip.stretch;
        yield { ...clip, length, tempo: clip.stretch, problems: [], rate: RATE };
      }
    }
    await writeVoiceTrack(placed(), {
      programs,
      path,
      rate: RATE,
      end: duration,
      signal: new AbortController().signal,
    });
    return samplesOf(await readFile(path));
  }

  it('is exact to the sample, with clips at their places', async () => {
    const clip = (value: number) => new Int16Array(RATE).fill(value);
    const track = await trackOf(
      [
        { samples: clip(1000), start: 500, stretch: 1 },
        { samples: clip(2000), start: 3000, stretch: 1 },
      ],
      3333,
    );
    expect(track).toHaveLength(53_328);
    const edges = [0, 7_999, 8_000, 23_999, 24_000, 47_999, 48_000, 53_327].map((index) => track[index]);
    expect(edges).toEqual([0, 0, 1000, 1000, 0, 0, 2000, 2000]);
  });

  it.skipIf(missingForSpeech !== undefined).each([0.92, 1.1, 1.3])(
    'plays somebody who reads at %d times the speed, in the same pitch',
    async (stretch) => {
      const path = join(folder, 'spoken.wav');
      writeSpeech(path);
      const samples = soundOf(path);
      const duration = Math.ceil((samples.length * 1000) / RATE / stretch + 2000);
      const track = await trackOf([{ samples, start: 1000, stretch }], duration);
      const [original, stretched] = [edgesOf(samples), edgesOf(track)];
      expect(Math.abs(stretched.first - 1000 - original.first / stretch)).toBeLessThanOrEqual(60);
      expect(Math.abs(stretched.last - 1000 - original.last / stretch)).toBeLessThanOrEqual(60);
      const [before, after] = [medianPitch(samples), medianPitch(track)];
      expect(before).toBeGreaterThan(70);
      expect(Math.abs(after / before - 1)).toBeLessThan(0.04);
    },
  );
});

/** Milliseconds of the first and the last window of 10 ms that is clearly voice. */
function edgesOf(samples: Int16Array) {
  const size = RATE / 100;
  const isLoud = Array.from({ length: Math.floor(samples.length / size) }, (_, window) => {
    const power = samples.subarray(window * size, (window + 1) * size).reduce((sum, sample) => sum + sample ** 2, 0);
    return power / size > 1000 ** 2;
  });
  return { first: isLoud.indexOf(true) * 10, last: isLoud.lastIndexOf(true) * 10 };
}

/** Median pitch of voiced windows in hertz, by autocorrelation between 70 and 350 Hz. */
function medianPitch(samples: Int16Array): number {
  const size = RATE / 20;
  const pitches: number[] = [];
  for (let start = 0; start + 2 * size <= samples.length; start += size * 2) {
    const product = (lag: number) => {
      let sum = 0;
      for (let index = start; index < start + size; index += 1) sum += samples[index]! * samples[index + lag]!;
      return sum;
    };
    const power = product(0);
    if (power / size < 500 ** 2) continue;
    let [best, bestLag] = [0, 0];
    for (let lag = Math.round(RATE / 350); lag <= RATE / 70; lag += 1) {
      const sum = product(lag);
      if (sum > best) [best, bestLag] = [sum, lag];
    }
    if (best > power * 0.6) pitches.push(RATE / bestLag);
  }
  return pitches.toSorted((one, other) => one - other)[Math.floor(pitches.length / 2)] ?? 0;
}
