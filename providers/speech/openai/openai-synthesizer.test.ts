import { describeSynthesizerContract, SYNTHESIZER_KEY } from '#providers/speech/testing/synthesizer-contract.ts';
import { createOpenaiSynthesizer } from './openai-synthesizer.ts';

describeSynthesizerContract('OpenAI', {
  create: ({ baseUrl, ...settings }) =>
    createOpenaiSynthesizer({ ...settings, baseUrl: `${baseUrl}/v1`, model: 'tts-1' }),
  path: /^\/v1\/audio\/speech$/,
  keyHeader: ['authorization', `Bearer ${SYNTHESIZER_KEY}`],
  body: { model: 'tts-1', input: 'Buenos días.', voice: 'voice-1', response_format: 'pcm', speed: 1.2 },
  keyVariable: 'OPENAI_API_KEY',
  addressVariable: 'OPENAI_BASE_URL',
});
