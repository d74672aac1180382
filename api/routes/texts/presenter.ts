import { presentEntryReference } from '#domain/glossaries/entry-reference.ts';
import type { TermCheck, TermConflict } from '#domain/glossaries/terminology.ts';
import { nameWords, unknownWordsWarning } from '#domain/units/unknown-words.ts';
import type { ProviderUsage } from '#domain/usage/usage.ts';
import type { EditedText } from '#language/edited-text.ts';
import type { SegmentTranslation, SegmentWarning } from '#language/translation/contract.ts';
import { presenter } from '#api/presenter.ts';
import { appliedTerm, conflictSide, usage, violatedTerm } from './answers.ts';

type EntryIds = Parameters<typeof presentEntryReference>[0];

/** The ids of a term's entry. */
const ids = {
  glossary_id: (term: EntryIds) => presentEntryReference(term).glossary_id,
  document_id: (term: EntryIds) => presentEntryReference(term).document_id,
  entry_id: (term: EntryIds) => presentEntryReference(term).entry_id,
};

const presentApplied = presenter(appliedTerm, {
  ...ids,
  found_text: ({ found }: TermCheck['applied'][number]) => found,
  match_type: ({ type }: TermCheck['applied'][number]) => type,
});

const presentViolated = presenter(violatedTerm, {
  ...ids,
  found_text: ({ found }: TermCheck['violated'][number]) => found,
  violation_type: ({ type }: TermCheck['violated'][number]) => type,
  suggested_replacement: ({ suggestion }: TermCheck['violated'][number]) => suggestion,
});

/** Glossary use of one text. */
export const presentGlossaryUse = ({ applied, violated }: TermCheck) => ({
  applied: applied.map(presentApplied),
  violated: violated.map(presentViolated),
});

/** The report of one translated text. */
export function presentSegment(segment: SegmentTranslation, reused = false) {
  const { unknownWords } = segment;
  const unknown =
    unknownWords.length === 0 ? undefined : unknownWordsWarning(unknownWords.length, nameWords(unknownWords));
  return {
    glossary: presentGlossaryUse(segment.glossary),
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

const presentSide = presenter(conflictSide, ids);

/** Conflicts between glossaries. */
export const presentConflicts = (conflicts: readonly TermConflict[]) =>
  conflicts.map(({ sourceTerm, chosen, ignored }) => ({
    source_term: sourceTerm,
    chosen: presentSide(chosen),
    ignored: presentSide(ignored),
  }));

export const presentTextUsage = presenter(usage, {
  cached_tokens: ({ cachedTokens = 0 }: Pick<ProviderUsage, 'cachedTokens'>) => cachedTokens,
});

/** The report of a revision or rewriting. */
export function presentEdit({ engine, usage: used, glossary, conflicts, warnings }: EditedText) {
  return {
    engine,
    glossary: presentGlossaryUse(glossary),
    warnings: presentWarnings(warnings),
    conflicts: presentConflicts(conflicts),
    usage: presentTextUsage(used),
  };
}
