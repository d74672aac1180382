import { detectLanguage, type LanguageCandidate } from '#domain/languages/detect-language.ts';
import { AUTO, languagesDiffer, languageUndetected } from '#domain/languages/source-detection.ts';
import { detectEach } from './detect-each.ts';

/** A request with the language of its source. */
export interface WithSourceLanguage<Request> {
  readonly request: Request;
  /** The detected language; null: the request named the language. */
  readonly detection: LanguageCandidate | null;
}

/** UTF-16 units below which a text among others isn't judged alone: names and addresses are in any language. */
const MIN_SINGLE_LENGTH = 40;

/**
 * Detects the language of a request's source if it asks for that.
 *
 * @param texts that are worked on
 * @throws LoquentError 400 `languages_differ` if two texts are certainly in different ones, `language_undetected` if it is uncertain
 */
export async function resolveSourceLanguage<Request extends { readonly source_language: string }>(
  request: Request,
  texts: readonly string[],
): Promise<WithSourceLanguage<Request>> {
  if (request.source_language !== AUTO) return { request, detection: null };
  if (texts.length > 1) await requireOneLanguage(texts);
  const { language, candidates } = await detectLanguage(texts);
  const detection = candidates.find((candidate) => candidate.language === language);
  if (detection === undefined) throw languageUndetected(texts.length === 1 ? 'the text' : 'the texts', candidates);
  return { request: { ...request, source_language: detection.language }, detection };
}

async function requireOneLanguage(texts: readonly string[]): Promise<void> {
  const judged = [...texts.keys()].filter((index) => texts[index]!.length >= MIN_SINGLE_LENGTH);
  const found = new Map<string, string>();
  let place = 0;
  for await (const { language } of detectEach(judged.map((index) => texts[index]!))) {
    if (language !== undefined && !found.has(language)) found.set(language, `text ${judged[place]! + 1}`);
    place += 1;
  }
  if (found.size > 1) throw languagesDiffer(found);
}
