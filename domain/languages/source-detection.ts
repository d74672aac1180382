import { userMistake, type LoquentError } from '#domain/errors.ts';
import type { LanguageCandidate } from './detect-language.ts';
import { englishName } from './language-names.ts';

/** As the language of a source: it is to be detected. */
export const AUTO = 'auto';

/** The file of a job on files, with the language of its text; null: uncertain. */
export interface DetectedFile {
  /** Its key. */
  readonly key: string;
  readonly language: string | null;
}

/**
 * The one language of the files of a job.
 *
 * @throws LoquentError `language_undetected` if that of a file is uncertain, `languages_differ`
 */
export function singleLanguageOf(files: readonly DetectedFile[]): string {
  const found = new Map<string, string>();
  for (const { key, language } of files) {
    if (language === null) throw languageUndetected(key);
    if (!found.has(language)) found.set(language, key);
  }
  const [[language] = []] = found;
  if (language === undefined) throw languageUndetected('the files');
  if (found.size > 1) throw languagesDiffer(found);
  return language;
}

/**
 * The language of a source is uncertain.
 *
 * @param what names the source: `the text`
 * @param candidates languages that it resembles; undefined: not known
 * @param field of the request that names the language
 */
export function languageUndetected(
  what: string,
  candidates?: readonly LanguageCandidate[],
  field = 'source_language',
): LoquentError {
  const problem = `The language of ${what} can't be determined for certain`;
  if (candidates === undefined) return withAdvice('language_undetected', `${problem}.`, field);
  const names = candidates.map(({ language }) => englishName(language));
  const guess =
    names.length === 0
      ? 'it has too few words'
      : `it resembles ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}`;
  return withAdvice('language_undetected', `${problem}: ${guess}.`, field);
}

/** Sources of one request or job are in different languages. @param sources the name of one by its language */
export function languagesDiffer(sources: ReadonlyMap<string, string>): LoquentError {
  const named = [...sources].map(([language, name]) => `${name} in ${englishName(language)}`).join(', ');
  return withAdvice('languages_differ', `The sources are in different languages: ${named}. Send a request for each.`);
}

function withAdvice(
  id: 'language_undetected' | 'languages_differ',
  problem: string,
  field = 'source_language',
): LoquentError {
  const message = `${problem} ${id === 'language_undetected' ? 'Send' : 'Or send'} ${field} with a code such as en.`;
  return userMistake(id, message, { details: [{ path: field, message: problem }] });
}
