import { findDoubledWords, hasDoubledWord } from '#domain/languages/doubled-words.ts';
import type { RuleInput, RuleResult } from '#domain/revision/rule.ts';

/** Removes a word that directly follows itself, unless the source also repeats one, or the language permits it. */
export function removeDoubledWords({ source, target, targetLanguage }: RuleInput): RuleResult {
  const found = findDoubledWords(target, targetLanguage);
  if (found.length === 0 || hasDoubledWord(source)) return { text: target, notes: [] };
  let text = target;
  for (const { second, end } of found.toReversed()) text = text.slice(0, second) + text.slice(end);
  return {
    text,
    notes: [{ code: 'doubled_word_removed', message: 'A doubled word was removed.' }],
  };
}
