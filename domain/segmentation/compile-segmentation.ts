import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';
import { builtInRules } from './built-in-rules.ts';
import { compileRules, validateRules, type CompiledRules } from './compile-rules.ts';
import { segmentationRuleInvalid } from './errors.ts';
import { lineRules } from './rules/default.ts';
import type { SrxDocument, SrxLanguageRules, SrxMap } from './srx.ts';

/** Segmentation rules for every language; create it once per document. */
export interface CompiledSegmentation {
  /** @param language BCP 47 */
  rulesFor(language: string): CompiledRules;
}

/** Lists of rules that apply to a language (BCP 47), in their order. */
type RulesOfLanguage = (language: string) => readonly SrxLanguageRules[];

const builtIn = rulesByLanguage(builtInRules);

/** The built-in rules, compiled. */
export const builtInSegmentation = segmentationOf(builtIn);

/** The rules of paragraph mode. */
export const lineSegmentation = segmentationOf(() => [lineRules]);

/**
 * Compiles user-supplied rules. A language without rules in the document gets the built-in ones, and with
 * `extendsBuiltIn` they come after the document's own in every language.
 *
 * @throws LoquentError `segmentation_rule_invalid` for the first unusable rule or map, in any language
 */
export function compileSegmentation(document: SrxDocument): CompiledSegmentation {
  for (const group of document.languageRules) validateRules(group);
  const own = rulesByLanguage(document);
  const compiled = segmentationOf((language) =>
    document.extendsBuiltIn ? [...own(language), ...builtIn(language)] : own(language),
  );
  return {
    rulesFor: (language) => (own(language).length === 0 ? builtInSegmentation : compiled).rulesFor(language),
  };
}

/** Languages with the same lists share their compiled rules. */
function segmentationOf(rulesOf: RulesOfLanguage): CompiledSegmentation {
  const compiled: { readonly groups: readonly SrxLanguageRules[]; readonly rules: CompiledRules }[] = [];
  return {
    rulesFor: cacheByLanguage((language) => {
      const groups = rulesOf(language);
      const isSame = (known: readonly SrxLanguageRules[]) =>
        known.length === groups.length && known.every((group, index) => group === groups[index]);
      const known = compiled.find((each) => isSame(each.groups));
      if (known !== undefined) return known.rules;
      const rules = compileRules(groups);
      compiled.push({ groups, rules });
      return rules;
    }),
  };
}

/**
 * The lists of a document that apply to each language; none where no map matches.
 *
 * @throws LoquentError `segmentation_rule_invalid` for an unusable map
 */
export function rulesByLanguage({ cascade, languageRules, maps }: SrxDocument): RulesOfLanguage {
  const byName = new Map(languageRules.map((group) => [group.name, group]));
  const prepared = maps.map((map) => {
    const rules = byName.get(map.rules);
    if (!rules) {
      throw segmentationRuleInvalid(`The language map "${map.pattern}" names "${map.rules}". Add rules of that name.`);
    }
    return { pattern: languagePattern(map), rules };
  });
  return (language) => {
    const matching = prepared.filter(({ pattern }) => pattern.test(language)).map(({ rules }) => rules);
    return cascade ? matching : matching.slice(0, 1);
  };
}

function languagePattern(map: SrxMap): RegExp {
  try {
    return new RegExp(`^(?:${map.pattern})$`, 'iu');
  } catch (error) {
    throw segmentationRuleInvalid(`The language map "${map.pattern}" is no regular expression. Correct it.`, error);
  }
}
