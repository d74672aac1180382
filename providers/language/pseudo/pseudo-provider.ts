import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { usageOf } from '#providers/language/usage.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';
import { accentText, mirrorText } from './pseudo-text.ts';

/** Pseudo-locales by lower-case tag: CLDR's and Android's en-XA and en-XB, Microsoft's qps-ploc. */
const TARGETS: ReadonlyMap<string, typeof accentText> = new Map([
  ['en-xa', accentText],
  ['qps-ploc', accentText],
  ['en-xb', mirrorText],
]);

/** The targets, BCP 47. */
export const PSEUDO_LANGUAGES = ['en-XA', 'en-XB', 'qps-ploc'] as const;

/** Pseudo-localization shows untranslated text, narrow layouts and missing right-to-left support, without an engine. */
export function createPseudoProvider(): TranslationProvider {
  return {
    id: 'pseudo',
    // Pseudo-localized words are not translations, so glossaries can't be applied.
    capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
    supports: (_sourceLanguage, targetLanguage) =>
      Promise.resolve(
        isPseudoLanguage(targetLanguage)
          ? { supported: true, pivots: [] }
          : { supported: false, reason: 'Pseudo-localization has the targets en-XA, en-XB and qps-ploc.' },
      ),
    translate(request) {
      const transform = TARGETS.get(request.targetLanguage.toLowerCase());
      if (transform === undefined) {
        const message = 'Pseudo-localization has the targets en-XA, en-XB and qps-ploc.';
        return Promise.reject(capabilityUnavailable(message, 'target_languages'));
      }
      if (request.signal.aborted) return Promise.reject(request.signal.reason);
      const segments = request.segments.map((content) => ({ content: transform(content), unknownWords: [] }));
      request.onProgress?.(segments.length);
      const engine = `pseudo ${request.targetLanguage}`;
      return Promise.resolve({ segments, engine, pivots: [], usage: usageOf(request.segments) });
    },
    close: () => Promise.resolve(),
  };
}
