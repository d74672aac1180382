import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { chooseVoices } from '#providers/speech/choose-voice.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { createEspeakSynthesizer } from './espeak-synthesizer.ts';

const isInstalled = !isWithoutProgram('espeak-ng', 'synthesis');

describe.skipIf(!isInstalled)('synthesis by espeak-ng', () => {
  const programs = createProgramRunner();
  afterAll(() => programs.close());
  const synthesizer = createEspeakSynthesizer({ programs });
  const signal = new AbortController().signal;
  const speak = async (text: string, speed = 1, voice = 'es') => {
    const { samples, rate } = await synthesizer.synthesize({ text, language: 'es', voice, speed, signal });
    return { samples, seconds: samples.length / rate };
  };

  it('speaks, and faster where it is asked to', async () => {
    const text = 'Hola, esto es una prueba de las velocidades de la voz.';
    const usual = await speak(text);
    expect(usual.seconds).toBeGreaterThan(2);
    expect(Math.max(...usual.samples)).toBeGreaterThan(3000);
    expect((await speak(text, 1.3)).seconds).toBeLessThan(usual.seconds * 0.87);
  });

  it.each([
    ['es', 'El viejo pescador miraba el mar, y pensaba en su hijo, que vivía muy lejos.'],
    ['de', 'Der alte Fischer sah auf das Meer, und dachte an seinen Sohn, der weit weg wohnte.'],
  ])('speaks %s as fast as it is asked to, within 8 %', async (voice, text) => {
    const usual = await speak(text, 1, voice);
    for (const speed of [0.92, 1.1, 1.2, 1.3]) {
      const ratio = usual.seconds / (await speak(text, speed, voice)).seconds / speed;
      expect(Math.abs(ratio - 1)).toBeLessThan(0.08);
    }
  });

  it.each([
    ['es', '1.000', 'mil'],
    ['es', '21', 'veintiuno'],
    ['en-US', '1,000', 'one thousand'],
    ['de', '1.000', 'eintausend'],
    ['fr', '1 000', 'mille'],
  ])('reads numbers as the language %s writes them: %s is %s', async (voice, written, words) => {
    const ratio = (await speak(written, 1, voice)).seconds / (await speak(words, 1, voice)).seconds;
    // Stress differs; figures one by one take at least twice as long.
    expect(Math.abs(ratio - 1)).toBeLessThan(0.3);
  });

  it('takes options and notations in a text as text', async () => {
    expect((await speak('--version')).seconds).toBeGreaterThan(0.5);
    expect((await speak('[[h@l@U]] <break time="30s"/>')).seconds).toBeLessThan(6);
  });

  it('has voices by language and region, and others for further speakers', async () => {
    const voices = await synthesizer.voices(signal);
    expect(chooseVoices(synthesizer, voices, 'es-ES', []).slice(0, 2)).toEqual(['es', 'es+f2']);
    expect(chooseVoices(synthesizer, voices, 'es-AR', [])[0]).toBe('es-419');
    expect(chooseVoices(synthesizer, voices, 'zh-CN', [])[0]).toBe('cmn');
    expect(chooseVoices(synthesizer, voices, 'en-XA', [])[0]).toMatch(/^en/);
    expect(() => chooseVoices(synthesizer, voices, 'yo', [])).toThrow(/It speaks: .*\bes\b/);
  });

  it('says what to install when it is missing', async () => {
    const missing = createEspeakSynthesizer({
      programs: { ...programs, run: (call) => programs.run({ ...call, program: 'espeak-ng-that-is-not-there' }) },
    });
    await expect(missing.voices(signal)).rejects.toMatchObject({ id: 'tool_missing' });
  });
});
