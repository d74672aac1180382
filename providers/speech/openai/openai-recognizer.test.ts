import { describeRecognizerContract, RECOGNIZER_KEY } from '#providers/speech/testing/recognizer-contract.ts';
import { createOpenaiRecognizer } from './openai-recognizer.ts';

describeRecognizerContract('OpenAI', {
  create: ({ baseUrl, ...settings }) =>
    createOpenaiRecognizer({ ...settings, baseUrl: `${baseUrl}/v1`, model: 'whisper-1' }),
  path: /^\/v1\/audio\/transcriptions$/,
  keyHeader: ['authorization', `Bearer ${RECOGNIZER_KEY}`],
  answer: {
    task: 'transcribe',
    language: 'english',
    duration: 2.4,
    text: "Mr. Smith isn't ready, is he?",
    words: [
      { word: 'Mr', start: 0.12, end: 0.4 },
      { word: 'Smith', start: 0.4, end: 0.9 },
      { word: "isn't", start: 0.95, end: 1.2 },
      { word: 'ready', start: 1.2, end: 1.64 },
      { word: 'is', start: 1.9, end: 2 },
      { word: 'he', start: 2, end: 2.3 },
    ],
  },
  asks: [/name="model"\s+whisper-1/, /name="language"\s+en\s/, /verbose_json/, /timestamp_granularities\[\]"\s+word/],
  labeled: {
    create: ({ baseUrl, ...settings }) =>
      createOpenaiRecognizer({ ...settings, baseUrl: `${baseUrl}/v1`, model: 'gpt-4o-transcribe-diarize' }),
    answer: {
      task: 'transcribe',
      duration: 2,
      text: 'Ready? Yes, I am.',
      segments: [
        { type: 'transcript.text.segment', id: 'seg_1', start: 0.1, end: 0.7, text: 'Ready?', speaker: 'A' },
        { type: 'transcript.text.segment', id: 'seg_2', start: 0.9, end: 2, text: ' Yes, I am.', speaker: 'B' },
      ],
      usage: { type: 'duration', seconds: 2 },
    },
    asks: [/gpt-4o-transcribe-diarize/, /name="response_format"\s+diarized_json/, /name="chunking_strategy"\s+auto/],
    speakers: ['A', 'B'],
  },
  keyVariable: 'OPENAI_API_KEY',
  addressVariable: 'OPENAI_BASE_URL',
});
