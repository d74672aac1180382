import { languageOfFormat, type FileLanguage } from '#domain/selection/languages.ts';
import { formatForFile, unsupportedFormat } from './registry.ts';

/**
 * The language of instructions for a file, by its format.
 *
 * @param name a file name or key
 * @throws LoquentError `unsupported_format` for a format without one
 */
export function instructionLanguageFor(name: string): FileLanguage {
  const format = formatForFile(name);
  const language = format === undefined ? undefined : languageOfFormat(format.id);
  if (language === undefined) throw unsupportedFormat(name);
  return language;
}
