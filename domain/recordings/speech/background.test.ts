import { describe, expect, it } from 'vitest';
import { judgeSides } from './background.ts';

const SPEECH = [{ start: 500, end: 1500 }];
/** Peaks of two seconds: `spoken` during the speech, `pause` around it. */
const peaks = (spoken: number, pause: number) =>
  Array.from({ length: 40 }, (_, place) => (place >= 10 && place < 30 ? spoken : pause));

describe('the sides of a stereo sound', () => {
  it('are a background if they are as loud in pauses', () => {
    const verdict = judgeSides({ middle: peaks(0.5, 0.1), sides: peaks(0.1, 0.1) }, SPEECH);
    expect(verdict).toEqual({ kind: 'background', voiceLeft: -60 });
  });

  it('tell how much of the voice is in them', () => {
    const verdict = judgeSides({ middle: peaks(0.5, 0.1), sides: peaks(0.104, 0.1) }, SPEECH);
    expect(verdict).toEqual({ kind: 'background', voiceLeft: -25 });
  });

  it.each([
    ['empty', { middle: peaks(0.5, 0.1), sides: peaks(0, 0.001) }],
    ['voice', { middle: peaks(0.4, 0), sides: peaks(0.2, 0.05) }],
  ])('are refused as %s', (kind, both) => {
    expect(judgeSides(both, SPEECH)).toEqual({ kind });
  });
});
