import { describe, expect, it } from 'vitest';
import { createLocalProvider } from './local/local-provider.ts';
import { assertPairSupported, createLanguageProviders } from './registry.ts';

const order = ['local', 'openai', 'anthropic', 'gemini', 'deepl', 'google'];
const local = createLocalProvider({ modesFolders: [] });
const providers = createLanguageProviders({ order, providers: [local] });

describe('the providers of a deployment', () => {
  it('serve with the first when none is named', () => {
    expect(providers.resolve(undefined, 'en', 'es')).toBe(local);
    expect(providers.resolve('local', 'en', 'es')).toBe(local);
  });

  it('refuse an identifier that is not listed, naming those that are', () => {
    expect(() => providers.resolve('bing', 'en', 'es')).toThrow(
      expect.objectContaining({ id: 'validation_failed', message: expect.stringContaining(order.join(', ')) }),
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
    ['google', 'GOOGLE_TRANSLATE_API_KEY'],
  ])('name for %s the variable to set', (identifier, variable) => {
    expect(() => providers.resolve(identifier, 'en', 'es')).toThrow(
      expect.objectContaining({ id: 'provider_not_configured', message: expect.stringContaining(variable) }),
    );
  });

  it('pseudo-localize with every provider, also one that is not configured', () => {
    for (const identifier of [undefined, ...order]) {
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
