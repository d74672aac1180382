import { describe, expect, it } from 'vitest';
import { amplitudeOf, DUCKED, duckingWindows, envelopeOf } from './ducking.ts';
import { measureFit } from './metrics.ts';
import { joinSpans, overlapOf } from './spans.ts';
import { trimSilence } from './trim-silence.ts';
import { decibelsOf } from './tts-volume.ts';
import { drawWaveforms } from './waveform.ts';
import { wordErrorRate, wordsOfText } from './word-error.ts';

describe('the envelope of the original', () => {
  it('is quiet while either speaks, and full in pauses that have room for both ramps', () => {
    const windows = duckingWindows(
      [{ start: 1000, end: 2000 }],
      [
        { start: 1200, end: 2300 },
        { start: 2500, end: 3000 },
        { start: 5000, end: 6000 },
      ],
    );
    expect(windows).toEqual([
      { start: 1000, end: 3000 },
      { start: 5000, end: 6000 },
    ]);
    const floor = amplitudeOf(DUCKED);
    const samples = envelopeOf(windows, floor, { start: 0, end: 7000 });
    const at = (time: number) => samples[time]! / 32_767;
    for (const time of [0, 849, 3151, 4849, 6151, 6999]) expect(at(time)).toBe(1);
    for (const time of [1000, 2400, 3000, 5500]) expect(at(time)).toBeCloseTo(0.1995, 3);
    expect(at(925)).toBeCloseTo((1 + floor) / 2, 2);
    expect([...envelopeOf(windows, floor, { start: 2900, end: 3100 })]).toEqual([...samples.subarray(2900, 3100)]);
  });
});

describe('metrics of the fit', () => {
  it('report onset, tempo and overlap', () => {
    const utterances = [
      { start: 0, end: 2000 },
      { start: 4000, end: 6000 },
      { start: 7000, end: 8000 },
    ].map((span, index) => ({ ...span, first: index, afterLast: index + 1, until: 3000, latest: 3000 }));
    const placement = { length: 2000, stretch: 1, problems: [] };
    const placed = [{ ...placement, start: 0, tempo: 1 }, { ...placement, start: 4300, tempo: 1.5 }, undefined];
    const speech = utterances.map(({ start, end }) => ({ start, end }));
    const sentences = speech.map((span) => ({ ...span, spoken: 'x' }));
    expect(measureFit(utterances, placed, speech, sentences)).toEqual({
      cues: 2,
      easyShare: 0.5,
      highestTempo: 1.5,
      onsetError: { mean: 150, maximum: 300 },
      // 3700 ms together of 5300 ms in all.
      overlap: 0.698,
    });
  });

  it('measure the beginning of each sentence that is spoken together with others', () => {
    const utterance = { first: 0, afterLast: 2, start: 1000, end: 6000, until: 6000, latest: 6000 };
    const placement = { start: 1000, length: 3000, tempo: 1, stretch: 1, problems: [] };
    const sentences = [
      { start: 1000, end: 2000, spoken: 'a'.repeat(10) },
      { start: 5000, end: 6000, spoken: 'a'.repeat(20) },
    ];
    // The second one is heard at 2000 ms.
    const { onsetError } = measureFit([utterance], [placement], sentences, sentences);
    expect(onsetError).toEqual({ mean: 1500, maximum: 3000 });
  });

  it('join and intersect spans', () => {
    const spans = joinSpans([
      { start: 5, end: 9 },
      { start: 0, end: 3 },
      { start: 2, end: 4 },
    ]);
    expect(spans).toEqual([
      { start: 0, end: 4 },
      { start: 5, end: 9 },
    ]);
    expect(overlapOf(spans, [{ start: 3, end: 6 }])).toBe(2);
  });
});

describe('speech', () => {
  it('loses the silence around it, and no silence within it', () => {
    const rate = 1000;
    const samples = new Int16Array(1000);
    samples.fill(10_000, 200, 400).fill(10_000, 600, 700);
    expect(trimSilence(samples, rate)).toHaveLength(520);
    expect(trimSilence(new Int16Array(50), rate)).toHaveLength(0);
  });

  it('loses long breath before the voice, and keeps a soft consonant', () => {
    const rate = 1000;
    const sound = (length: number, amplitude: number) => Array.from({ length }, () => amplitude);
    const spoken = (breath: number) =>
      trimSilence(Int16Array.from([...sound(200, 0), ...sound(breath, 400), ...sound(500, 20_000)]), rate).length;
    expect(spoken(120)).toBe(10 + 120 + 500);
    expect(spoken(400)).toBe(10 + 150 + 500);
  });

  it('has its words compared', () => {
    expect(wordErrorRate(wordsOfText('Hola, ¿qué tal?'), wordsOfText('hola que tal'))).toBeCloseTo(1 / 3);
    expect(wordsOfText('今天 good')).toEqual(['今', '天', 'good']);
    expect(wordErrorRate([], ['a'])).toBe(0);
    expect(wordErrorRate(['a'], ['b', 'c', 'd'])).toBe(1);
  });

  it('has the volume of a word or of decibels', () => {
    expect([decibelsOf('low'), decibelsOf('normal'), decibelsOf('high'), decibelsOf(-3.5)]).toEqual([-6, 0, 6, -3.5]);
  });

  it('is drawn', () => {
    const picture = drawWaveforms([{ name: 'a & <b>', peaks: [0, 0.5, 1], color: '#456' }], 3);
    expect(picture).toContain('a &amp; &lt;b&gt;');
    expect(picture).toContain('v90');
  });
});
