import { describe, expect, it } from 'vitest';
import { chooseVoices } from '#providers/speech/choose-voice.ts';
import { describeSynthesizerContract, SYNTHESIZER_KEY } from '#providers/speech/testing/synthesizer-contract.ts';
import { startVendorServer } from '#test/fakes/vendor-server.ts';
import { createElevenlabsSynthesizer } from './elevenlabs-synthesizer.ts';

const MODELS = [
  { model_id: 'scribe_v2', languages: [] },
  { model_id: 'eleven_flash_v2_5', languages: [{ language_id: 'en', name: 'English' }, { language_id: 'es' }] },
];
const VOICES = {
  voices: [
    { voice_id: 'first', verified_languages: [{ language: 'en', model_id: 'x', locale: 'en-US' }] },
    { voice_id: 'second', verified_languages: [{ language: 'es', model_id: 'x', locale: 'es-MX' }] },
  ],
};
const LISTS = { '/v1/models': MODELS, '/v1/voices': VOICES };

describeSynthesizerContract('ElevenLabs', {
  create: (settings) => createElevenlabsSynthesizer({ ...settings, model: 'eleven_flash_v2_5' }),
  path: /^\/v1\/text-to-speech\/voice-1\?output_format=pcm_24000$/,
  keyHeader: ['xi-api-key', SYNTHESIZER_KEY],
  body: {
    text: 'Buenos días.',
    model_id: 'eleven_flash_v2_5',
    language_code: 'es',
    voice_settings: { speed: 1.2 },
    previous_text: 'Hola.',
    next_text: 'Adiós.',
  },
  lists: LISTS,
  keyVariable: 'ELEVENLABS_API_KEY',
  addressVariable: 'ELEVENLABS_BASE_URL',
});

describe('the voices of ElevenLabs', () => {
  it('are chosen by the accent in which they were verified, and any of them for other languages of the model', async () => {
    const server = await startVendorServer(({ path }, response) => {
      const answer = JSON.stringify(LISTS[path as keyof typeof LISTS]);
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    try {
      const settings = { apiKey: 'key', baseUrl: server.url, timeout: 1000, fetch };
      const synthesizer = createElevenlabsSynthesizer({ ...settings, model: 'eleven_flash_v2_5' });
      const signal = new AbortController().signal;
      const voices = await synthesizer.voices(signal);
      expect(chooseVoices(synthesizer, voices, 'es-MX', [])).toEqual(['second', 'first']);
      expect(chooseVoices(synthesizer, voices, 'en-GB', [])).toEqual(['first', 'second']);
      const unknown = createElevenlabsSynthesizer({ ...settings, model: 'eleven_v9' });
      await expect(unknown.voices(signal)).rejects.toMatchObject({ id: 'provider_not_configured' });
    } finally {
      await server.close();
    }
  });
});
