import { describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createLocalProvider } from './local/local-provider.ts';
import { ANALYSIS_POSITIONS, createLanguageProviders, REVISE_POSITIONS, type LanguageProviders } from './registry.ts';
import type { LoquentError } from '#domain/errors.ts';
import type { LanguageModel } from './model.ts';
import { createPseudoProvider } from './pseudo/pseudo-provider.ts';

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

  it('take no engine for other work than translating that is named for it, wherever it is in the order', () => {
    const engine = { ...createPseudoProvider(), id: 'deepl' };
    const model = { ...createPseudoProvider(), id: 'openai', model: {} as LanguageModel };
    const own = { ...local, hasRules: true as const };
    const all = createLanguageProviders({
      order: ['deepl', 'local', 'openai', 'gemini'],
      providers: [engine, own, model],
    });
    expect(() => all.resolveEditor('deepl')).toThrow(
      expect.objectContaining({
        id: 'capability_unavailable',
        message: expect.stringContaining('choose local or openai'),
        details: [expect.objectContaining({ path: 'provider' })],
      }),
    );
    expect(all.resolveEditor('local')).toBe(own);
    expect(all.resolveEditor('openai')).toBe(model);
    // Rules do what nobody asked an engine for.
    expect(all.resolveEditor(undefined)).toBe(engine);
    expect(() => all.resolveEditor('gemini')).toThrow(expect.objectContaining({ id: 'provider_not_configured' }));
    expect(() => all.resolveEditor('openai', { positions: 2 })).toThrow('for this operation');
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

  const refusal = (own: LanguageProviders, pair: { source: string; target: string; identifier?: string }) =>
    own
      .requirePair(own.resolve(pair.identifier, pair.source, pair.target), { ...pair, path: 'target_languages' })
      .catch((error: unknown) => error as LoquentError);

  it('refuse a pair that cannot be served, with the reason and the variables of providers that would', async () => {
    const error = await refusal(providers, { source: 'en', target: 'de' });
    expect(error).toMatchObject({ id: 'capability_unavailable', details: [{ path: 'target_languages' }] });
    const variables =
      'LOCAL_LLM_BASE_URL, LOCAL_MT_URL, OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, DEEPL_API_KEY, ' +
      'GOOGLE_TRANSLATE_CREDENTIALS';
    const advice = ` No other provider that serves it is set up: set one of ${variables} and restart.`;
    expect(error?.message.endsWith(advice)).toBe(true);
    expect(await refusal(providers, { source: 'en', target: 'en-XA' })).toBeUndefined();
  });

  it('name the ones instead that are set up and serve the pair', async () => {
    const deepl = { ...createPseudoProvider(), id: 'deepl' };
    const openai = {
      ...deepl,
      id: 'openai',
      supports: () => Promise.resolve({ supported: true as const, pivots: [] }),
    };
    const google = { ...deepl, id: 'google', supports: () => Promise.reject(new Error('no connection')) };
    const gemini = { ...deepl, id: 'gemini', supports: () => new Promise<never>(() => undefined) };
    const ready = [local, openai, gemini, deepl, google];
    const several = createLanguageProviders({ order: ORDER, providers: ready, adviceTime: 1 });
    const error = await refusal(several, { source: 'en', target: 'de' });
    expect(error?.message).toMatch(/ Set up here and serving it: openai\.$/);
    const other = await refusal(several, { source: 'en', target: 'de', identifier: 'deepl' });
    expect(other?.message).toMatch(/ Set up here and serving it: openai\.$/);
  });

  it('take the code of a country for a slip, and need no other provider for the same language', async () => {
    const slip = await refusal(providers, { source: 'en', target: 'jp' });
    expect(slip?.message).toMatch(/ "jp" is the code of no language: did you mean ja\?$/);
    const same = await refusal(providers, { source: 'en', target: 'en-GB' });
    expect(same?.message).toMatch(/are the same language: choose another target language\.$/);
  });
});
