import { findRewriteTemplate } from '#db/prompt-templates.ts';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { Caller } from '#jobs/caller.ts';
import type { EditedText } from '#language/edited-text.ts';
import { streamWithMemory } from '#language/memories/translate-with-memory.ts';
import { translateWithCare } from '#language/quality/translate-with-care.ts';
import type { PieceSize } from '#language/revision/aligned-pieces.ts';
import { reviseText } from '#language/revision/revise-text.ts';
import { rewriteText, streamRewriting } from '#language/rewriting/rewrite-text.ts';
import {
  DEFAULT_CONTEXT_WINDOW,
  type ContextWindow,
  type SegmentTranslation,
  type TranslationSummary,
} from '#language/translation/contract.ts';
import { resolveSourceLanguage, type WithSourceLanguage } from './source-language.ts';
import {
  textSettings,
  type TextCaller,
  type TextWorkRequest,
  type TextSettings,
  type TextTask,
} from './text-settings.ts';

interface TranslationRequest extends TextWorkRequest {
  readonly source_text: readonly string[];
  readonly target_language: string;
  readonly context_window?: ContextWindow | null | undefined;
}

interface RevisionRequest extends TextWorkRequest {
  readonly source_text: string;
  readonly target_text: string;
  readonly context_window?: ContextWindow | null | undefined;
}

interface RewritingRequest extends TextWorkRequest {
  readonly source_text: string;
  readonly type: RewriteType;
}

/** A request whose source language is known, with its settings. */
export interface TextWork<Request extends TextWorkRequest> extends WithSourceLanguage<Request> {
  readonly settings: TextSettings;
}

/** A chunk of a text as it arrives, or the end of a stream. */
export type TextPart<Done> = { readonly kind: 'delta'; readonly text: string } | ({ readonly kind: 'done' } & Done);

export interface StreamedTranslation {
  readonly work: TextWork<TextWorkRequest>;
  readonly translation: SegmentTranslation;
  readonly summary: TranslationSummary;
  /** True if the translation came from a memory. */
  readonly isReused: boolean;
}

export interface StreamedRewriting {
  readonly work: TextWork<TextWorkRequest>;
  readonly rewriting: EditedText;
}

/**
 * Determines the source language of a request, and its settings.
 *
 * @param texts in the source language
 * @param isStreamed true: the result is shown while it is made
 * @throws LoquentError as `resolveSourceLanguage` and `textSettings`
 */
export async function prepareText<Request extends TextWorkRequest>(
  caller: TextCaller,
  task: TextTask,
  sent: Request,
  texts: readonly string[],
  isStreamed = false,
): Promise<TextWork<Request>> {
  const known = await resolveSourceLanguage(sent, texts);
  return { ...known, settings: await textSettings(caller, task, known.request, isStreamed) };
}

const translationOptions = ({ request, settings }: TextWork<TranslationRequest>, signal: AbortSignal) => ({
  ...settings,
  extraInstructions: request.extra_instructions ?? undefined,
  notes: request.notes?.map((note) => (note === null || note.trim() === '' ? undefined : { note })),
  contextWindow: request.context_window ?? DEFAULT_CONTEXT_WINDOW,
  signal,
});

/** Translates the texts of a request, in order, with the care that it asks for. @throws LoquentError those of the translation */
export const translateTexts = (
  { dependencies: { config } }: TextCaller,
  work: TextWork<TranslationRequest>,
  signal: AbortSignal,
) =>
  translateWithCare(
    { ...translationOptions(work, signal), segments: work.request.source_text.map(plainText) },
    { ...work.settings, prices: config.prices.list },
  );

/** Translates the first text of a request in chunks. @throws LoquentError as `prepareText`; those of the translation */
export async function* streamTranslatedText(
  caller: TextCaller,
  sent: TranslationRequest,
  signal: AbortSignal,
): AsyncGenerator<TextPart<StreamedTranslation>> {
  const work = await prepareText(caller, 'translate', sent, sent.source_text.slice(0, 1), true);
  const options = { ...translationOptions(work, signal), segment: plainText(work.request.source_text[0] ?? '') };
  for await (const part of streamWithMemory(options, work.settings.memory)) {
    work.settings.endRetries();
    yield part.kind === 'delta' ? part : { ...part, work };
  }
}

/** Size of the pieces that a model revises at once, by `context_window`. */
const PIECES: Readonly<Record<ContextWindow, PieceSize>> = { 1: 'document', 2: 'group', 3: 'sentence' };

/** Corrects a translation. @throws LoquentError those of the revision */
export const reviseTranslation = (
  { request, settings }: TextWork<RevisionRequest>,
  signal: AbortSignal,
): Promise<EditedText> =>
  reviseText({
    ...settings,
    sourceText: request.source_text,
    targetText: request.target_text,
    pieces: PIECES[request.context_window ?? DEFAULT_CONTEXT_WINDOW],
    signal,
  });

/** The body of the template for a rewriting. @throws LoquentError as `findRewriteTemplate` */
export const rewritingTemplate = async ({ entityManager }: Caller, { type, template }: RewritingRequest) =>
  (await findRewriteTemplate(entityManager(), type, template ?? undefined)).body;

const rewritingOptions = (
  { request, settings }: TextWork<RewritingRequest>,
  template: string,
  signal: AbortSignal,
) => ({
  ...settings,
  sourceText: request.source_text,
  type: request.type,
  template,
  signal,
});

/** Rewrites a text in its own language. @throws LoquentError those of the rewriting */
export const rewriteInLanguage = (work: TextWork<RewritingRequest>, template: string, signal: AbortSignal) =>
  rewriteText(rewritingOptions(work, template, signal));

/** Rewrites a text in chunks. @throws LoquentError as `prepareText`; those of the rewriting */
export async function* streamRewrittenText(
  caller: TextCaller,
  sent: RewritingRequest,
  template: string,
  signal: AbortSignal,
): AsyncGenerator<TextPart<StreamedRewriting>> {
  const work = await prepareText(caller, 'rewrite', sent, [sent.source_text], true);
  for await (const part of streamRewriting(rewritingOptions(work, template, signal))) {
    work.settings.endRetries();
    yield part.kind === 'delta' ? part : { ...part, work };
  }
}
