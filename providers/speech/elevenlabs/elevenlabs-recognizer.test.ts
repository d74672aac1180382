import { describeRecognizerContract, RECOGNIZER_KEY } from '#providers/speech/testing/recognizer-contract.ts';
import { createElevenlabsRecognizer } from './elevenlabs-recognizer.ts';

const word = (text: string, start: number, end: number, speaker = 'speaker_0') => ({
  text,
  start,
  end,
  type: 'word',
  logprob: -0.1,
  speaker_id: speaker,
});
const space = (start: number, end: number) => ({ text: ' ', start, end, type: 'spacing', logprob: 0 });

describeRecognizerContract('ElevenLabs', {
  create: (settings) => createElevenlabsRecognizer({ ...settings, model: 'scribe_v2' }),
  path: /^\/v1\/speech-to-text$/,
  keyHeader: ['xi-api-key', RECOGNIZER_KEY],
  answer: {
    language_code: 'eng',
    language_probability: 0.99,
    text: "Mr. Smith isn't ready, is he?",
    words: [
      word('Mr.', 0.12, 0.4),
      space(0.4, 0.4),
      word('Smith', 0.4, 0.9),
      space(0.9, 0.95),
      word("isn't", 0.95, 1.2),
      space(1.2, 1.2),
      word('ready,', 1.2, 1.64),
      space(1.64, 1.9),
      word('is', 1.9, 2),
      space(2, 2),
      word('he?', 2, 2.3),
    ],
  },
  asks: [
    /name="model_id"\s+scribe_v2/,
    /name="language_code"\s+en\s/,
    /name="timestamps_granularity"\s+word/,
    /name="diarize"\s+false/,
  ],
  labeled: {
    create: (settings) => createElevenlabsRecognizer({ ...settings, model: 'scribe_v2', labelsSpeakers: true }),
    answer: {
      language_code: 'eng',
      language_probability: 0.99,
      text: 'Ready? Yes, I am.',
      words: [
        word('Ready?', 0.1, 0.7),
        space(0.7, 0.9),
        word('Yes,', 0.9, 1.4, 'speaker_1'),
        space(1.4, 1.4),
        word('I', 1.4, 1.6, 'speaker_1'),
        space(1.6, 1.6),
        word('am.', 1.6, 2, 'speaker_1'),
      ],
    },
    asks: [/name="diarize"\s+true/],
    speakers: ['speaker_0', 'speaker_1'],
  },
  keyVariable: 'ELEVENLABS_API_KEY',
  addressVariable: 'ELEVENLABS_BASE_URL',
});
