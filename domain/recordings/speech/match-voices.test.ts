import { describe, expect, it } from 'vitest';
import { matchVoices, type VoiceTraits } from './match-voices.ts';

const VOICES: readonly VoiceTraits[] = [
  { id: 'ada', language: 'en-US', sex: 'female', pitch: 220 },
  { id: 'ben', language: 'en-US', sex: 'male', pitch: 120 },
  { id: 'cleo', language: 'en-US', sex: 'female', pitch: 180 },
  { id: 'dan', language: 'en-GB', sex: 'male', pitch: 95 },
  { id: 'eve' },
];

describe('voices by likeness', () => {
  it.each([
    ['are of the sex of the speakers, different ones for different speakers', [105, 210, 98], ['ben', 'ada', 'dan']],
    ['have the nearest pitch', [185, 215], ['cleo', 'ada']],
    ['are shared when there are no more of the sex', [100, 110, 120], ['ben', 'dan', 'ben']],
    ['are left to the order where the pitch is not known', [undefined, 110], [undefined, 'ben']],
  ])('%s', (_, pitches, expected) => {
    const speakers = pitches.map((pitch, index) => ({ speaker: `${index + 1}`, pitch }));
    const matched = matchVoices(VOICES, speakers, new Set());
    expect(speakers.map(({ speaker }) => matched.get(speaker))).toEqual(expected);
    expect(matchVoices(VOICES, speakers, new Set())).toEqual(matched);
  });

  it('differ from those of the cast, and have a known sex', () => {
    const speakers = [{ speaker: undefined, pitch: 118 }];
    expect(matchVoices(VOICES, speakers, new Set(['ben'])).get(undefined)).toBe('dan');
    expect(matchVoices([{ id: 'eve' }], speakers, new Set()).size).toBe(0);
  });
});
