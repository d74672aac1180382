import { builtInRules } from './built-in-rules.ts';
import { compileRules, validateRules, type CompiledRules } from './compile-rules.ts';
import { groupsForLanguage, rulesForLanguage } from './rules-for-language.ts';
import type { SrxDocument } from './srx.ts';

/** Segmentation rules for every language; make it once for a document and keep it. */
export interface CompiledSegmentation {
  /** @param language BCP 47 */
  rulesFor(language: string): CompiledRules;
}

/** The rules that come with the product. */
export const builtInSegmentation: CompiledSegmentation = {
  rulesFor: (language) => rulesForLanguage(builtInRules, language),
};

/**
 * Makes somebody's own rules ready to run. A language that the document has no rules for gets the built-in ones, and
 * with `extendsBuiltIn` they come after the document's own in every language.
 *
 * @throws LoquentError `segmentation_rule_invalid` for the first rule or map that can't be used, in any language
 */
export function compileSegmentation(document: SrxDocument): CompiledSegmentation {
  for (const group of document.languageRules) validateRules(group);
  groupsForLanguage(document, 'und');
  const combined = new Map<string, CompiledRules>();
  return {
    rulesFor(language) {
      const own = groupsForLanguage(document, language);
      if (own.length === 0) return rulesForLanguage(builtInRules, language);
      if (!document.extendsBuiltIn) return rulesForLanguage(document, language);
      const builtIn = groupsForLanguage(builtInRules, language);
      const key = JSON.stringify([own.map(({ name }) => name), builtIn.map(({ name }) => name)]);
      const known = combined.get(key);
      if (known) return known;
      const rules = compileRules([...own, ...builtIn]);
      combined.set(key, rules);
      return rules;
    },
  };
}
