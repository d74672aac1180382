import { describeRecognizerContract, RECOGNIZER_KEY } from '#providers/speech/testing/recognizer-contract.ts';
import { createElevenlabsRecognizer } from './elevenlabs-recognizer.ts';

const word = (text: string, start: number, end: number) => ({ text, start, end, type: 'word', logprob: -0.1 });
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
  asks: [/name="model_id"\s+scribe_v2/, /name="language_code"\s+en\s/, /name="timestamps_granularity"\s+word/],
  keyVariable: 'ELEVENLABS_API_KEY',
  addressVariable: 'ELEVENLABS_BASE_URL',
});
