import type { Terminology } from '#domain/glossaries/terminology.ts';
import { reviseByRules } from '#domain/revision/revise-by-rules.ts';
import { rewriteByRules } from '#domain/rewriting/rewrite-by-rules.ts';
import { NO_TERMS, type RuleEdit, type RuleEdited } from './text-rules.ts';

/** Applies rules to a text, synchronously. */
export function editByRules(edit: RuleEdit, terminology: Terminology | undefined): RuleEdited {
  const { sourceText, sourceLanguage } = edit;
  if (edit.kind === 'revise') {
    const { targetText, targetLanguage } = edit;
    const revised = reviseByRules(sourceText, targetText, { sourceLanguage, targetLanguage, terminology });
    return { ...revised, glossary: terminology?.check(sourceText, revised.text) ?? NO_TERMS };
  }
  const rewritten = rewriteByRules(sourceText, { type: edit.type, language: sourceLanguage, terminology });
  return { ...rewritten, glossary: terminology?.check(rewritten.text, rewritten.text) ?? NO_TERMS };
}
