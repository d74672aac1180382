import type { JobContent } from '#db/jobs/accept.ts';
import { detectLanguage } from '#domain/languages/detect-language.ts';
import type { Caller } from '#jobs/caller.ts';
import type { EstimatedSource } from './read-files.ts';

/** Texts by which a language is detected. */
const SAMPLE = 200;

/**
 * The language of a source whose analysis hasn't ended, and which its job would detect.
 *
 * @returns `und` if the text is too short or too mixed to detect it
 * @throws LoquentError `capability_unavailable` for a pair that the job would refuse
 */
export async function detectedSource(
  { dependencies: { providers } }: Caller<'providers'>,
  { input, targetLanguages = [] }: JobContent,
  { batches }: EstimatedSource,
): Promise<string> {
  const { language } = await detectLanguage(
    batches
      .flat()
      .slice(0, SAMPLE)
      .map(({ content }) => content.text),
  );
  if (language === undefined) return 'und';
  const { provider: asked = null } = input as { readonly provider?: string | null };
  for (const target of targetLanguages) {
    const provider = providers.resolve(asked ?? undefined, language, target);
    await providers.requirePair(provider, { source: language, target, path: 'target_languages' });
  }
  return language;
}
