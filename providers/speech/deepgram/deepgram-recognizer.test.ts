import { describeRecognizerContract, RECOGNIZER_KEY } from '#providers/speech/testing/recognizer-contract.ts';
import { createDeepgramRecognizer } from './deepgram-recognizer.ts';

const word = (word: string, punctuated: string, start: number, end: number, speaker?: number) => ({
  word,
  punctuated_word: punctuated,
  start,
  end,
  confidence: 0.98,
  ...(speaker === undefined ? {} : { speaker, speaker_confidence: 0.7 }),
});

describeRecognizerContract('Deepgram', {
  create: (settings) => createDeepgramRecognizer({ ...settings, model: 'nova-3' }),
  path: /^\/v1\/listen\?/,
  keyHeader: ['authorization', `Token ${RECOGNIZER_KEY}`],
  answer: {
    metadata: { request_id: 'a', duration: 2.4, channels: 1 },
    results: {
      channels: [
        {
          alternatives: [
            {
              transcript: "Mr. Smith isn't ready, is he?",
              confidence: 0.98,
              words: [
                word('mr', 'Mr.', 0.12, 0.4),
                word('smith', 'Smith', 0.4, 0.9),
                word("isn't", "isn't", 0.95, 1.2),
                word('ready', 'ready,', 1.2, 1.64),
                word('is', 'is', 1.9, 2),
                word('he', 'he?', 2, 2.3),
              ],
            },
          ],
        },
      ],
    },
  },
  asks: [/model=nova-3/, /language=en-GB/, /punctuate=true/],
  labeled: {
    create: (settings) => createDeepgramRecognizer({ ...settings, model: 'nova-3', labelsSpeakers: true }),
    answer: {
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: 'Ready? Yes, I am.',
                confidence: 0.98,
                words: [
                  word('ready', 'Ready?', 0.1, 0.7, 0),
                  word('yes', 'Yes,', 0.9, 1.4, 1),
                  word('i', 'I', 1.4, 1.6, 1),
                  word('am', 'am.', 1.6, 2, 1),
                ],
              },
            ],
          },
        ],
      },
    },
    asks: [/diarize=true/],
    speakers: ['0', '1'],
  },
  keyVariable: 'DEEPGRAM_API_KEY',
  addressVariable: 'DEEPGRAM_BASE_URL',
});
