import { describe, expect, it } from 'vitest';
import { medianPitch } from './median-pitch.ts';

/** Pulses with overtones that fade, as of a voice, in 16 bits. */
function hum(pitch: number, rate: number, seconds = 2): Int16Array {
  return Int16Array.from({ length: rate * seconds }, (_, at) => {
    const overtones = [1, 2, 3, 4, 5].map((each) => Math.sin((2 * Math.PI * pitch * each * at) / rate) / each);
    return 6_000 * overtones.reduce((sum, value) => sum + value, 0);
  });
}

describe('the median pitch of a voice', () => {
  it.each([
    [85, 16_000],
    [120, 16_000],
    [210, 24_000],
    [330, 16_000],
  ])('is measured: %d Hz at %d samples per second', (pitch, rate) => {
    expect(Math.abs(medianPitch(hum(pitch, rate), rate)! / pitch - 1)).toBeLessThan(0.03);
  });

  it('is not known of silence, noise and a single syllable', () => {
    let state = 7;
    const noise = Int16Array.from(
      { length: 32_000 },
      () => ((state = (state * 48_271) % 2_147_483_647) % 8_000) - 4_000,
    );
    for (const sound of [new Int16Array(32_000), noise, hum(120, 16_000, 0.2)])
      expect(medianPitch(sound, 16_000)).toBeUndefined();
  });
});
