import { hasGrammar, useGrammarOf, type GrammarUse } from './grammars.ts';
import { formatForFile, unsupportedFormat } from '#formats/registry.ts';

/**
 * Works with the grammar of instructions for a file, by its format.
 *
 * @param name a file name or key
 * @throws LoquentError `unsupported_format` for a format without one
 */
export function useInstructionGrammar<Result>(name: string, use: GrammarUse<Result>): Result {
  const format = formatForFile(name)?.id ?? '';
  // The result may be undefined as well.
  const found = useGrammarOf(format, (grammar) => ({ result: use(grammar) }));
  if (found === undefined) throw unsupportedFormat(name);
  return found.result;
}

/** Whether instructions can name parts of a file. */
export function hasInstructionGrammar(name: string): boolean {
  return hasGrammar(formatForFile(name)?.id ?? '');
}
