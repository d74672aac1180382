import { builtInRules } from './built-in-rules.ts';
import { compileRules, validateRules, type CompiledRules } from './compile-rules.ts';
import { groupsForLanguage, rulesForLanguage } from './rules-for-language.ts';
import type { SrxDocument } from './srx.ts';

/** Segmentation rules for every language; create it once per document. */
export interface CompiledSegmentation {
  /** @param language BCP 47 */
  rulesFor(language: string): CompiledRules;
}

/** The built-in rules, compiled. */
export const builtInSegmentation: CompiledSegmentation = {
  rulesFor: (language) => rulesForLanguage(builtInRules, language),
};

/**
 * Compiles user-supplied rules. A language without rules in the document gets the built-in ones, and with
 * `extendsBuiltIn` they come after the document's own in every language.
 *
 * @throws LoquentError `segmentation_rule_invalid` for the first unusable rule or map, in any language
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
