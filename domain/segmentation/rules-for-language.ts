import { compileRules, type CompiledRules } from './compile-rules.ts';
import { segmentationRuleInvalid } from './errors.ts';
import type { SrxDocument, SrxLanguageRules, SrxMap } from './srx.ts';

interface PreparedDocument {
  readonly maps: readonly { readonly pattern: RegExp; readonly rules: SrxLanguageRules }[];
  /** By the names that apply, so that languages with the same rules share them. */
  readonly compiled: Map<string, CompiledRules>;
  readonly byLanguage: Map<string, CompiledRules>;
}

/** Cached language codes; only an attack sends more. */
const MAX_LANGUAGES = 1000;

const prepared = new WeakMap<SrxDocument, PreparedDocument>();

/**
 * The rules of a document that apply to a language, compiled; the same document is compiled once.
 *
 * @param language BCP 47
 * @throws LoquentError `segmentation_rule_invalid`
 */
export function rulesForLanguage(document: SrxDocument, language: string): CompiledRules {
  const entry = preparedDocument(document);
  const known = entry.byLanguage.get(language);
  if (known) return known;
  const groups = groupsForLanguage(document, language);
  const key = JSON.stringify(groups.map((group) => group.name));
  let rules = entry.compiled.get(key);
  if (!rules) {
    rules = compileRules(groups);
    entry.compiled.set(key, rules);
  }
  if (entry.byLanguage.size >= MAX_LANGUAGES) entry.byLanguage.clear();
  entry.byLanguage.set(language, rules);
  return rules;
}

/**
 * The lists of rules that apply to a language, in their order; empty if no map matches.
 *
 * @param language BCP 47
 * @throws LoquentError `segmentation_rule_invalid`
 */
export function groupsForLanguage(document: SrxDocument, language: string): readonly SrxLanguageRules[] {
  const matching = preparedDocument(document)
    .maps.filter((map) => map.pattern.test(language))
    .map((map) => map.rules);
  return document.cascade ? matching : matching.slice(0, 1);
}

function preparedDocument(document: SrxDocument): PreparedDocument {
  let entry = prepared.get(document);
  if (!entry) {
    entry = prepare(document);
    prepared.set(document, entry);
  }
  return entry;
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
  return { maps, compiled: new Map(), byLanguage: new Map() };
}

function languagePattern(map: SrxMap): RegExp {
  try {
    return new RegExp(`^(?:${map.pattern})$`, 'iu');
  } catch (error) {
    throw segmentationRuleInvalid(`The language map "${map.pattern}" is no regular expression. Correct it.`, error);
  }
}
