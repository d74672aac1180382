import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { Defect } from './defect.ts';

/** Words from which on a text that is the same in two languages is no name or loanword any more. */
const SENTENCE = 4;

/**
 * Finds translations that are their source: across scripts, or of a whole sentence between languages of one script.
 * Languages are BCP 47; variants of one language may well have the same text.
 */
export function findCopy(
  source: string,
  target: string,
  sourceLanguage: string,
  targetLanguage: string,
): Defect | undefined {
  if (source.trim() !== target.trim() || !/\p{L}/u.test(source)) return undefined;
  const from = parseLanguageTag(sourceLanguage);
  const to = parseLanguageTag(targetLanguage);
  if (from === undefined || to === undefined || from.language === to.language || from.language === 'und') {
    return undefined;
  }
  const crossesScripts = scriptOf(from.tag) !== scriptOf(to.tag);
  if (!crossesScripts && source.trim().split(/\s+/u).length < SENTENCE) return undefined;
  const explanation = 'The translation is the text itself: translate it, if it is more than a name.';
  return { code: 'same_as_source', severity: 'remark', explanation };
}

function scriptOf(tag: string): string | undefined {
  return new Intl.Locale(tag).maximize().script;
}
