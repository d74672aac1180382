import { describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createLocalProvider } from './local/local-provider.ts';
import { ANALYSIS_POSITIONS, assertPairSupported, createLanguageProviders, REVISE_POSITIONS } from './registry.ts';

const ORDER = ['local', 'openai', 'anthropic', 'gemini', 'deepl', 'google'];
const local = createLocalProvider({ programs: createProgramRunner(), modesFolders: [] });
const providers = createLanguageProviders({ order: ORDER, providers: [local] });

describe('the providers of a deployment', () => {
  it('serve with the first when none is named', () => {
    expect(providers.resolve(undefined, 'en', 'es')).toBe(local);
    expect(providers.resolve('local', 'en', 'es')).toBe(local);
  });

  it('refuse an identifier that is not listed, naming those that are', () => {
    expect(() => providers.resolve('bing', 'en', 'es')).toThrow(
      expect.objectContaining({ id: 'validation_failed', message: expect.stringContaining(ORDER.join(', ')) }),
    );
    expect(() => providers.resolve('pseudo', 'en', 'en-XA')).toThrow(
      expect.objectContaining({ id: 'validation_failed' }),
    );
  });

  it.each([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['gemini', 'GEMINI_API_KEY'],
    ['deepl', 'DEEPL_API_KEY'],
    ['google', 'GOOGLE_TRANSLATE_CREDENTIALS'],
  ])('name for %s the variable to set', (identifier, variable) => {
    const refusal = expect.objectContaining({
      id: 'provider_not_configured',
      message: expect.stringMatching(new RegExp(`set ${variable}, or choose one of local\\.`)),
    });
    expect(() => providers.resolve(identifier, 'en', 'es')).toThrow(refusal);
    expect(() => providers.resolveModel(identifier)).toThrow(refusal);
  });

  it('limit an operation to the first positions of the order', () => {
    const refusal = (choice: string) =>
      expect.objectContaining({
        id: 'validation_failed',
        message: expect.stringContaining(`one of ${choice} for this`),
      });
    const revise = { positions: REVISE_POSITIONS };
    expect(() => providers.resolve('deepl', 'en', 'es', revise)).toThrow(refusal('local, openai, anthropic, gemini'));
    expect(() => providers.resolve('deepl', 'en', 'en-XA', revise)).toThrow('for this operation');
    expect(() => providers.resolve('gemini', 'en', 'es', revise)).toThrow(/GEMINI_API_KEY/);
    const analysis = { positions: ANALYSIS_POSITIONS };
    expect(() => providers.resolveModel('gemini', analysis)).toThrow(refusal('local, openai, anthropic'));
    expect(providers.resolveModel(undefined, analysis)).toBe(local);
    const reordered = createLanguageProviders({ order: [...ORDER].reverse(), providers: [local] });
    expect(() => reordered.resolveModel('local', revise)).toThrow(refusal('google, deepl, gemini, anthropic'));
  });

  it('pseudo-localize with every provider, also one that is not configured', () => {
    for (const identifier of [undefined, ...ORDER]) {
      for (const target of ['en-XA', 'en-xb', 'qps-ploc']) {
        expect(providers.resolve(identifier, 'en', target).id).toBe('pseudo');
      }
    }
  });

  it('refuse a pair that cannot be served, with the reason', async () => {
    await expect(assertPairSupported(local, 'en', 'de')).rejects.toMatchObject({
      id: 'capability_unavailable',
      details: [{ path: 'target_languages', message: expect.stringMatching(/apt-get install|another provider/) }],
    });
    expect(await assertPairSupported(providers.resolve(undefined, 'en', 'en-XA'), 'en', 'en-XA')).toEqual([]);
  });
});
