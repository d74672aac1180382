import type { Terminology } from '#domain/glossaries/terminology.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { hideSpans } from '#domain/protection/hide-spans.ts';
import type { RuleNote } from '#domain/rewriting/rules-engine.ts';
import { correctTerms } from './correct-terms.ts';
import type { RevisionRule, RuleInput } from './rule.ts';
import { closeBracket } from './rules/brackets.ts';
import { removeDoubledWords } from './rules/doubled-words.ts';
import { endMarks } from './rules/end-marks.ts';
import { restoreNumbers } from './rules/restore-numbers.ts';
import { restorePlaceholders } from './rules/restore-placeholders.ts';
import { spacing } from './rules/spacing.ts';

export interface RuleRevisionOptions {
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly terminology?: Terminology | undefined;
}

/** Brackets before the mark after them, spaces last, because the other rules may leave some. */
const RULES: readonly RevisionRule[] = [removeDoubledWords, closeBracket, endMarks, spacing];

/**
 * Corrects only defects of a translation that are detectable without understanding it: placeholders, numbers, terms,
 * doubled words, brackets, the end mark, white space. Reports its corrections and the defects for people to correct.
 */
export function reviseByRules(
  source: string,
  target: string,
  { sourceLanguage, targetLanguage, terminology }: RuleRevisionOptions,
): { text: string; warnings: readonly RuleNote[] } {
  const languages = {
    sourceLanguage: parseLanguageTag(sourceLanguage)?.language ?? 'und',
    targetLanguage: parseLanguageTag(targetLanguage)?.language ?? 'und',
    targetRegion: parseLanguageTag(targetLanguage)?.region,
  };
  const notes: RuleNote[] = [];
  let text = target;
  const apply = (rule: RevisionRule, input: Pick<RuleInput, 'source' | 'target'>) => {
    const result = rule({ ...languages, ...input });
    notes.push(...result.notes);
    return result.text;
  };
  text = apply(restorePlaceholders, { source, target: text });
  text = apply(restoreNumbers, { source, target: text });
  if (terminology !== undefined) {
    const corrected = correctTerms(source, text, terminology);
    notes.push(...corrected.warnings);
    text = corrected.text;
  }
  const [hiddenSource, hidden] = [hideSpans(source), hideSpans(text)];
  if (hiddenSource === undefined || hidden === undefined) return { text, warnings: notes };
  let shown = hidden.text;
  for (const rule of RULES) shown = apply(rule, { source: hiddenSource.text, target: shown });
  return { text: hidden.show(shown), warnings: notes };
}
