import { describe, expect, it } from 'vitest';
import { describeMetrics, reportPage, type DubReport } from './report-page.ts';

const METRICS: DubReport['metrics'] = {
  source: 'recognition',
  recognizer: 'whisper base',
  confidence: 0.959,
  words: 70,
  sentences: 4,
  translator: 'a-model',
  findings: { neutral: 0, minor: 2, major: 1, critical: 0, repaired: 1 },
  synthesizer: 'espeak-ng',
  voices: ['es', 'es+f2'],
  cues: 4,
  shortened: 1,
  easy_tempo_share: 0.75,
  highest_tempo: 1.884,
  onset_error: { mean: 12, maximum: 326 },
  overlap: 0.788,
  integrated_loudness: -16.6,
  true_peak: -2.7,
  word_error_rate: 0.193,
  languages: [],
};

/** As a dubbing provider leaves them. */
const UNKNOWN: DubReport['metrics'] = {
  ...METRICS,
  source: null,
  recognizer: null,
  confidence: null,
  words: null,
  sentences: null,
  findings: undefined,
  voices: [],
  cues: null,
  shortened: null,
  easy_tempo_share: null,
  highest_tempo: null,
  onset_error: null,
  overlap: null,
  word_error_rate: null,
};

describe('the report of a dub', () => {
  it('has words and units for every metric', () => {
    expect(Object.fromEntries(describeMetrics(METRICS))).toEqual({
      'Text taken from': 'recognized speech',
      'Recognized by': 'whisper base',
      'Confidence of the recognized words': '95.9 %',
      'Words of the original': '70',
      'Sentences of the original': '4',
      'Translated by': 'a-model',
      'Findings in the translation': '1 major, 2 minor; 1 segment was repaired',
      'Spoken by': 'espeak-ng',
      Voices: 'es, es+f2',
      Utterances: '4',
      'Utterances with a shortened translation': '1',
      'Utterances at most 1.3 times as fast as usual': '75 %',
      'Fastest utterance': '1.88 times the usual speed',
      'Utterances begin before or after the original by': '0.01 s on average, 0.33 s at most',
      'Both voices speak at the same time': '78.8 % of the time in which either does',
      'Loudness of the new sound': '-16.6 LUFS',
      'True peak of the new sound': '-2.7 dBTP',
      'Wrong words when the new voice is recognized': '19.3 %',
    });
  });

  it('omits metrics that a dubbing provider does not report', () => {
    expect(describeMetrics(UNKNOWN)).toEqual([
      ['Translated by', 'a-model'],
      ['Spoken by', 'espeak-ng'],
      ['Loudness of the new sound', '-16.6 LUFS'],
      ['True peak of the new sound', '-2.7 dBTP'],
    ]);
  });

  it('lists utterances with units, and says what is wrong with them', () => {
    const placement = { start: 1400, length: 3000, tempo: 1.62, stretch: 1.2, problems: ['fast', 'late'] as const };
    const page = reportPage({
      name: '<clip>.mp4',
      duration: 9000,
      tracks: [],
      metrics: METRICS,
      warnings: [{ code: 'speech_late', message: 'One is late & loud.' }],
      utterances: [
        { start: 1000, placement, original: 'A & B', translation: '<i>' },
        { start: 6000, placement: undefined, original: '…', translation: '…' },
      ],
    });
    expect(page).toContain(
      '<tr class="warned"><td>1</td><td>1.00 s</td><td>1.40 s</td><td>3.00 s</td><td>1.62 times, fast, late</td>' +
        '<td>A &amp; B</td><td>&lt;i&gt;</td></tr>',
    );
    expect(page).toContain('<td>6.00 s</td><td>not spoken</td>');
    expect(page).toContain('<li>One is late &amp; loud. (speech_late)</li>');
    expect(page).toContain('<h1>&lt;clip&gt;.mp4</h1>');
    expect(page).not.toMatch(/\{&quot;|undefined|null|NaN/);
  });
});
