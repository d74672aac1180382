import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { trimSilence } from '#domain/recordings/speech/trim-silence.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { processorTime } from '#platform/programs/usage.ts';
import { installedVoices } from '#platform/settings/media.ts';
import { chooseVoices } from '#providers/speech/choose-voice.ts';
import { missingForVoices } from '#test/recordings/speech.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { speechFolder, speechModelFolder } from '#tools/setup/speech.ts';
import { createLocalSynthesizer } from './local-synthesizer.ts';
import { SpeechServer } from './speech-server.ts';

const programs = createProgramRunner();
let server: SpeechServer | undefined;
afterEach(() => server?.close());
afterAll(() => programs.close());
const never = new AbortController().signal;
const piper = emptyFolder();
const kokoro = emptyFolder();

function start(
  folders: { kokoroFolder?: string; piperFolder?: string },
  runner: ProgramRunner = programs,
  ownFetch: typeof fetch = fetch,
) {
  const own = (server = new SpeechServer({
    programs: runner,
    python: join(speechFolder(), 'bin', 'python'),
    script: fileURLToPath(new URL('../../../speech/server.py', import.meta.url)),
    model: speechModelFolder(),
    modelFolder: tmpdir(),
    ...folders,
  }));
  const withService: SpeechServer['call'] = (signal, call) => own.call(signal, call);
  return createLocalSynthesizer({ programs, fetch: ownFetch, withService, ...folders });
}

/** A model with the inputs of a voice of Piper, whose samples are a hundredth of each id, times the length of sounds. */
const TINY_MODEL =
  'CAg64QEKGwoFaW5wdXQSAWEiBENhc3QqCQoCdG8YAaABAgoYCgZzY2FsZXMKA29uZRIBcyIGR2F0aGVyCg4KAWEKAXMSAWIiA011bAoTCgFiCgFrEgZvdXRwdXQiA011bBIBZyoKEAc6AQFCA29uZSoLEAEiBArXIzxCAWtaGAoFaW5wdXQSDwoNCAcSCQoCCAEKAxIBblobCg1pbnB1dF9sZW5ndGhzEgoKCAgHEgQKAggBWhQKBnNjYWxlcxIKCggIARIECgIIA2IaCgZvdXRwdXQSEAoOCAESCgoDEgFhCgMSAWJCBAoAEBE=';

/** A folder with a voice of Piper in German, one without a description and one that isn't spoken from phonemes. */
async function writePiperVoices(): Promise<string> {
  const description = {
    audio: { sample_rate: 16_000 },
    espeak: { voice: 'de' },
    inference: { noise_scale: 0.667, length_scale: 2, noise_w: 0.8 },
    language: { code: 'de_DE' },
    phoneme_id_map: { _: [0], '^': [1], $: [2], j: [10], ˈ: [11], ɑ: [12], ː: [13] },
    phoneme_type: 'espeak',
  };
  for (const name of ['de_DE-tiny-low', 'de_DE-text-low', 'de_DE-bare-low'])
    await writeFile(join(piper, `${name}.onnx`), Buffer.from(TINY_MODEL, 'base64'));
  await writeFile(join(piper, 'de_DE-tiny-low.onnx.json'), JSON.stringify(description));
  await writeFile(join(piper, 'de_DE-text-low.onnx.json'), JSON.stringify({ ...description, phoneme_type: 'text' }));
  return piper;
}

describe.skipIf(isWithoutProgram('espeak-ng', 'local synthesis'))('voices of this machine', () => {
  it('are neural in languages that have any, and of espeak-ng in others', async () => {
    for (const name of ['ef_dora.bin', 'em_alex.bin', 'pf_dora.bin', 'other.bin'])
      await writeFile(join(kokoro, name), '');
    const synthesizer = start({ kokoroFolder: kokoro, piperFolder: await writePiperVoices() });
    const voices = await synthesizer.voices(never);
    const chosen = (language: string) => chooseVoices(synthesizer, voices, language, []);
    expect(chosen('es-ES')).toEqual(['ef_dora', 'em_alex']);
    expect(chosen('es-MX')).toEqual(['ef_dora', 'em_alex']);
    expect(chosen('pt-PT')).toEqual(['pf_dora']);
    expect(chosen('de')).toEqual(['de_DE-tiny-low']);
    expect(chosen('fr')[0]).toBe('fr-fr');
    expect(chosen('zh-CN')[0]).toBe('cmn');
  });

  it('are of espeak-ng alone where no others are installed', async () => {
    const synthesizer = start({ kokoroFolder: '/nowhere', piperFolder: '/nowhere' });
    expect(synthesizer.engine).toBe('espeak-ng');
    expect(chooseVoices(synthesizer, await synthesizer.voices(never), 'es', [])[0]).toBe('es');
    const request = { text: 'Hola.', language: 'es', voice: 'es', speed: 1, signal: never };
    expect(await synthesizer.measure!(request)).toBeUndefined();
    expect((await synthesizer.synthesize(request)).samples.length).toBeGreaterThan(5_000);
  });
});

describe.skipIf(missingForVoices !== undefined)('a neural voice', () => {
  const kokoroFolder = installedVoices();
  const request = {
    text: '¿Podría decirme dónde está la estación?',
    language: 'es',
    voice: 'ef_dora',
    speed: 1,
    signal: never,
  };
  const hashOf = ({ samples }: { samples: Int16Array }) => createHash('sha256').update(samples).digest('hex');

  it('says the same text with the same samples, also in another process', async () => {
    const synthesizer = start({ kokoroFolder });
    const first = await synthesizer.synthesize(request);
    expect(first).toMatchObject({ rate: 24_000, engine: 'kokoro' });
    expect(hashOf(await synthesizer.synthesize(request))).toBe(hashOf(first));
    await server?.close();
    expect(hashOf(await start({ kokoroFolder }).synthesize(request))).toBe(hashOf(first));
  });

  it.each(['es', 'en-GB'])('takes about as long in %s as is measured before', async (language) => {
    const synthesizer = start({ kokoroFolder });
    const voice = language === 'es' ? 'ef_dora' : 'bf_emma';
    for (const speed of [0.92, 1.25]) {
      const own = { ...request, language, voice, speed };
      const { samples, rate } = await synthesizer.synthesize(own);
      const spoken = (trimSilence(samples, rate).length * 1000) / rate;
      expect(Math.abs((await synthesizer.measure!(own))! / spoken - 1)).toBeLessThan(0.1);
    }
  });

  it.each([
    ['ja', '学校は3時半に、$5です。', 'ɡaʔkoːβa saɲʥihaɲɲi, ɡodoɾɯdesɨ.'],
    ['ja', 'ティッシュ・ウィスキー・新聞', 'tʲiʔɕɨβisɨkʲiːɕimbɯɴ'],
    ['zh', '他在银行工作，对吗？', 'tʰa→ ʦai↘ i↗nxa↗ŋ kʊ→ŋ ʦwo↘, twei↘ ma?'],
    ['zh', '2026年用了¥10,203。', 'ɚ↘ li↗ŋ ɚ↘ ljou↘ njɛ↗n jʊ↘ŋ lɤ i→ wa↘n li↗ŋ ɚ↘ pai↓ li↗ŋ sa→n ɥɛ↗n.'],
    ['zh', '打开 Ｇoogle。', 'ta↓kʰai→ ɡˈuɡᵊl.'],
  ])('reads %s: %s', async (language, text, phonemes) => {
    const asked: string[] = [];
    const watched: typeof fetch = async (url, init) => {
      const request = new Request(url, init);
      if (request.url.endsWith('/speech-length'))
        asked.push(((await request.clone().json()) as { phonemes: string }).phonemes);
      return fetch(request);
    };
    const synthesizer = start({ kokoroFolder }, programs, watched);
    const voice = language === 'ja' ? 'jf_alpha' : 'zf_xiaoxiao';
    expect(await synthesizer.measure!({ ...request, text, language, voice })).toBeGreaterThan(500);
    expect(asked).toEqual([phonemes]);
  });

  it('speaks more than its model takes at once', async () => {
    const text = 'El tren sale a las ocho de la mañana. '.repeat(16);
    const synthesizer = start({ kokoroFolder });
    const length = (await synthesizer.measure!({ ...request, text, speed: 2 }))!;
    const { samples, rate } = await synthesizer.synthesize({ ...request, text, speed: 2 });
    expect(Math.abs(samples.length / rate - length / 1000)).toBeLessThan(2);
    expect(length).toBeGreaterThan(15_000);
  });

  it('that is not there is named with the command that installs it', async () => {
    await writeFile(join(kokoro, 'ef_dora.bin'), Buffer.alloc(522_240));
    const failed = start({ kokoroFolder: kokoro }).synthesize(request);
    await expect(failed).rejects.toMatchObject({ id: 'model_missing' });
  });

  it('ends with its job, and another call speaks again', async () => {
    let group = 0;
    const startProgram: ProgramRunner['start'] = (call, handlers) => {
      const program = programs.start(call, handlers);
      group = program.processGroup!;
      return program;
    };
    const synthesizer = start({ kokoroFolder }, { ...programs, start: startProgram });
    const controller = new AbortController();
    const text = 'El tren sale a las ocho de la mañana. '.repeat(16);
    const cancelled = synthesizer.synthesize({ ...request, text, signal: controller.signal });
    cancelled.catch(() => undefined);
    await vi.waitFor(async () => {
      expect(group).toBeGreaterThan(0);
      expect(await processorTime(group)).toBeGreaterThan(2_000);
    }, TEST_TIMEOUT);
    controller.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
    expect(await processorTime(group)).toBe(0);
    expect((await synthesizer.synthesize({ ...request, text: 'Hola.' })).samples.length).toBeGreaterThan(5_000);
  });

  it('of Piper speaks from its own table, without noise', async () => {
    const synthesizer = start({ piperFolder: await writePiperVoices() });
    const speak = (speed: number) =>
      synthesizer.synthesize({ text: 'Ja!', language: 'de', voice: 'de_DE-tiny-low', speed, signal: never });
    const { samples, rate, engine } = await speak(1);
    expect({ rate, engine }).toEqual({ rate: 16_000, engine: 'piper' });
    // ^ _ j _ ˈ _ ɑ _ ː _ $, two hundredths each.
    expect([...samples].map((sample) => Math.round((sample / 32_767) * 50))).toEqual([
      1, 0, 10, 0, 11, 0, 12, 0, 13, 0, 2,
    ]);
    expect(Math.round(((await speak(2)).samples[2]! / 32_767) * 100)).toBe(10);
  });
});
