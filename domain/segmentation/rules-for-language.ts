import { compileRules, type CompiledRules } from './compile-rules.ts';
import { segmentationRuleInvalid } from './errors.ts';
import type { SrxDocument, SrxLanguageRules, SrxMap } from './srx.ts';

interface PreparedDocument {
  readonly maps: readonly { readonly pattern: RegExp; readonly rules: SrxLanguageRules }[];
  /** By the names that apply, so that it can't grow beyond the combinations of the maps. */
  readonly compiled: Map<string, CompiledRules>;
}

const prepared = new WeakMap<SrxDocument, PreparedDocument>();

/**
 * The rules of a document that apply to a language, compiled; the same document is compiled once.
 *
 * @param language BCP 47
 * @throws LoquentError `segmentation_rule_invalid`
 */
export function rulesForLanguage(document: SrxDocument, language: string): CompiledRules {
  let entry = prepared.get(document);
  if (!entry) {
    entry = prepare(document);
    prepared.set(document, entry);
  }
  const matching = entry.maps.filter((map) => map.pattern.test(language)).map((map) => map.rules);
  const groups = document.cascade ? matching : matching.slice(0, 1);
  const key = JSON.stringify(groups.map((group) => group.name));
  let rules = entry.compiled.get(key);
  if (!rules) {
    rules = compileRules(groups);
    entry.compiled.set(key, rules);
  }
  return rules;
}

function prepare(document: SrxDocument): PreparedDocument {
  const byName = new Map(document.languageRules.map((group) => [group.name, group]));
  const maps = document.maps.map((map) => {
    const rules = byName.get(map.rules);
    if (!rules) {
      throw segmentationRuleInvalid(`The language map "${map.pattern}" names "${map.rules}". Add rules of that name.`);
    }
    return { pattern: languagePattern(map), rules };
  });
  return { maps, compiled: new Map() };
}

function languagePattern(map: SrxMap): RegExp {
  try {
    return new RegExp(`^(?:${map.pattern})$`, 'iu');
  } catch (error) {
    throw segmentationRuleInvalid(`The language map "${map.pattern}" is no regular expression. Correct it.`, error);
  }
}
