import type { z } from 'zod';
import { presentEntryReference } from '#domain/glossaries/entry-reference.ts';
import type { TermCheck, TermConflict } from '#domain/glossaries/terminology.ts';
import { nameWords, unknownWordsWarning } from '#domain/units/unknown-words.ts';
import type { ProviderUsage } from '#domain/usage/usage.ts';
import type { EditedText } from '#language/edited-text.ts';
import type { CarefulTranslations } from '#language/quality/translate-with-care.ts';
import {
  DEFAULT_CONTEXT_WINDOW,
  type SegmentTranslation,
  type SegmentWarning,
  type TranslationSummary,
} from '#language/translation/contract.ts';
import type { TextWorkRequest } from '#jobs/texts/text-settings.ts';
import type { StreamedRewriting, StreamedTranslation, TextWork } from '#jobs/texts/text-work.ts';
import { presenter } from '#api/presenter.ts';
import {
  appliedTerm,
  conflictSide,
  revisedTextSchema,
  rewrittenTextSchema,
  streamedRewriting,
  streamedTranslation,
  translatedTextSchema,
  usage,
  violatedTerm,
} from './answers.ts';

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

/**
 * Renders an answer by its schema, whose other fields repeat the request and its settings. Fields are in their documented order.
 *
 * @param values the fields about the result
 */
function answerOf<Schema extends z.ZodObject>(
  schema: Schema,
  { request, detection, settings }: TextWork<TextWorkRequest>,
  values: object,
): z.output<Schema> {
  const known: Readonly<Record<string, unknown>> = {
    ...request,
    status: 'success',
    domain: request.domain ?? null,
    context_window: request.context_window ?? DEFAULT_CONTEXT_WINDOW,
    template: request.template ?? null,
    processing_mode: 'direct',
    provider: settings.providerIdentifier,
    detection,
    ...values,
  };
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, known[name]])) as z.output<Schema>;
}

const presentSummary = ({ engine, pivots, usage: used, conflicts }: TranslationSummary) => ({
  engine,
  pivots,
  conflicts: presentConflicts(conflicts),
  usage: presentTextUsage(used),
});

/** The answer of `POST /v1/text/translate`. */
export const presentTranslations = (work: TextWork<TextWorkRequest>, translations: CarefulTranslations) =>
  answerOf(translatedTextSchema, work, {
    translated_text: translations.segments.map(({ content }) => content.text),
    segments: translations.segments.map((segment, position) => ({
      ...presentSegment(segment, translations.reused.has(position)),
      routing: translations.routes?.[position],
    })),
    warnings: presentWarnings([...work.settings.warnings, ...(translations.warnings ?? [])]),
    routing: translations.routing,
    ...presentSummary(translations),
  });

/** The event `done` of `POST /v1/text/translate/stream`. */
export function presentStreamedTranslation({ work, translation, summary, isReused }: StreamedTranslation) {
  const segment = presentSegment(translation, isReused);
  return answerOf(streamedTranslation, work, {
    text: translation.content.text,
    ...segment,
    warnings: [...presentWarnings(work.settings.warnings), ...segment.warnings],
    ...presentSummary(summary),
  });
}

/** The report of a revision or rewriting. */
const presentEdit = (
  { settings }: TextWork<TextWorkRequest>,
  { engine, usage: used, glossary, conflicts, warnings }: EditedText,
) => ({
  engine,
  glossary: presentGlossaryUse(glossary),
  warnings: presentWarnings([...settings.warnings, ...warnings]),
  conflicts: presentConflicts(conflicts),
  usage: presentTextUsage(used),
});

/** The answer of `POST /v1/text/revise`. */
export const presentRevision = (
  work: TextWork<TextWorkRequest & { readonly target_text: string }>,
  revision: EditedText,
) =>
  answerOf(revisedTextSchema, work, {
    original_target_text: work.request.target_text,
    revised_text: revision.text,
    ...presentEdit(work, revision),
  });

/** The answer of `POST /v1/text/rewrite`. */
export const presentRewriting = (work: TextWork<TextWorkRequest>, rewriting: EditedText) =>
  answerOf(rewrittenTextSchema, work, { rewritten_text: rewriting.text, ...presentEdit(work, rewriting) });

/** The event `done` of `POST /v1/text/rewrite/stream`. */
export const presentStreamedRewriting = ({ work, rewriting }: StreamedRewriting) =>
  answerOf(streamedRewriting, work, { text: rewriting.text, ...presentEdit(work, rewriting) });
