import type { TermCheck, TermConflict } from '#domain/glossary/terminology.ts';
import { nameWords, unknownWordsWarning } from '#domain/units/unknown-words.ts';
import type { EditedText } from '#language/edited-text.ts';
import type { SegmentTranslation, SegmentWarning } from '#language/translation/contract.ts';
import type { ProviderUsage } from '#providers/language/usage.ts';

/** Glossary use of one text. */
export function presentGlossary({ applied, violated }: TermCheck) {
  return {
    applied: applied.map((term) => ({
      glossary_id: term.glossaryId,
      entry_id: term.entryId,
      source_term: term.sourceTerm,
      target_term: term.targetTerm,
      found_text: term.found,
      match_type: term.type,
    })),
    violated: violated.map((term) => ({
      glossary_id: term.glossaryId,
      entry_id: term.entryId,
      source_term: term.sourceTerm,
      target_term: term.targetTerm,
      found_text: term.found,
      violation_type: term.type,
      start: term.start,
      end: term.end,
      suggested_replacement: term.suggestion,
    })),
  };
}

/** The report of one translated text. */
export function presentSegment(segment: SegmentTranslation, reused = false) {
  const { unknownWords } = segment;
  const unknown =
    unknownWords.length === 0 ? undefined : unknownWordsWarning(unknownWords.length, nameWords(unknownWords));
  return {
    glossary: presentGlossary(segment.glossary),
    tags: { repaired: segment.repairedCodes },
    unknown_words: unknownWords.length,
    skipped: segment.skipped ?? null,
    reused,
    warnings: presentWarnings(unknown === undefined ? segment.warnings : [...segment.warnings, unknown]),
  };
}

export function presentWarnings(warnings: readonly SegmentWarning[]) {
  return warnings.map(({ code, message }) => ({ code, message }));
}

/** Conflicts between glossaries. */
export function presentConflicts(conflicts: readonly TermConflict[]) {
  const side = ({ glossaryId, entryId, targetTerm }: TermConflict['chosen']) => ({
    glossary_id: glossaryId,
    entry_id: entryId,
    target_term: targetTerm,
  });
  return conflicts.map(({ sourceTerm, chosen, ignored }) => ({
    source_term: sourceTerm,
    chosen: side(chosen),
    ignored: side(ignored),
  }));
}

export function presentUsage({ characters, inputTokens, outputTokens }: ProviderUsage) {
  return { characters, input_tokens: inputTokens, output_tokens: outputTokens };
}

/** The report of a revision or rewriting. */
export function presentEdit({ engine, usage, glossary, conflicts, warnings }: EditedText) {
  return {
    engine,
    glossary: presentGlossary(glossary),
    warnings: presentWarnings(warnings),
    conflicts: presentConflicts(conflicts),
    usage: presentUsage(usage),
  };
}
