import { hasLanguage, useLanguageOf, type LanguageUse } from '#domain/selection/languages.ts';
import { formatForFile, unsupportedFormat } from './registry.ts';

/**
 * Works with the language of instructions for a file, by its format.
 *
 * @param name a file name or key
 * @throws LoquentError `unsupported_format` for a format without one
 */
export function useInstructionLanguage<Result>(name: string, use: LanguageUse<Result>): Result {
  const format = formatForFile(name)?.id ?? '';
  // The result may be undefined as well.
  const found = useLanguageOf(format, (language) => ({ result: use(language) }));
  if (found === undefined) throw unsupportedFormat(name);
  return found.result;
}

/** Whether instructions can name parts of a file. */
export function hasInstructionLanguage(name: string): boolean {
  return hasLanguage(formatForFile(name)?.id ?? '');
}
