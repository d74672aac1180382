import { z } from 'zod';
import { streamEvent } from '#api/openapi/operation.ts';
import { MATCH_TYPES, VIOLATION_TYPES } from '#domain/glossaries/terminology.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { CONTEXT_WINDOWS } from '#language/translation/contract.ts';

const count = z.int().min(0);
const status = z.literal('success');
const provider = z.string().describe('identifier of the provider');
const domain = z.string().nullable();
const contextWindow = z.literal(CONTEXT_WINDOWS);
const processingMode = z.literal('direct');
const language = z.string().describe('BCP 47, in its canonical spelling');

const confidence = z
  .number()
  .min(0)
  .max(1)
  .describe('estimated share of the text that is in the language; from 0.9, of long texts from 0.75, it is certain');

const detection = z
  .object({ language, confidence })
  .nullable()
  .describe('the language that was detected for `source_language: auto`; null: the request named it')
  .meta({ id: 'SourceDetection' });

const candidate = z
  .object({ language, name: z.string().describe('English name'), confidence })
  .meta({ id: 'LanguageCandidate' });

export const detectedTextSchema = z
  .object({
    status,
    detections: z
      .array(
        z.object({
          language: language.nullable().describe('null: too short, or in too many languages, to be certain'),
          name: z.string().nullable().describe('English name of the language'),
          confidence: confidence.nullable(),
          alternatives: z
            .array(candidate)
            .describe('other languages that it resembles, best first; when `language` is null, all of them'),
        }),
      )
      .describe('one per text, in the same order'),
  })
  .meta({ id: 'DetectedText' });

const entryShape = {
  glossary_id: z.int().describe('id of the glossary; 0: the term is of a document of a context store'),
  document_id: z
    .int()
    .nullable()
    .describe('id of the document of type `glossary` that has the term; null: a glossary has it'),
  entry_id: z.int(),
};
const termUse = { ...entryShape, source_term: z.string(), target_term: z.string() };

export const appliedTerm = z.object({ ...termUse, found_text: z.string(), match_type: z.enum(MATCH_TYPES) });

export const violatedTerm = z.object({
  ...termUse,
  found_text: z.string().nullable().describe('null when the term is missing'),
  violation_type: z.enum(VIOLATION_TYPES),
  start: count.nullable().describe('position of the found text, in UTF-16 units'),
  end: count.nullable(),
  suggested_replacement: z.string().nullable(),
});

export const glossaryUse = z.object({ applied: z.array(appliedTerm), violated: z.array(violatedTerm) }).meta({
  id: 'GlossaryUse',
  description: 'Glossary terms that the text complies with, and those that it violates.',
});

const warnings = z.array(z.object({ code: z.string(), message: z.string() })).describe('issues for a person to review');

export const conflictSide = z.object({ ...entryShape, target_term: z.string() });
const conflicts = z
  .array(z.object({ source_term: z.string(), chosen: conflictSide, ignored: conflictSide }))
  .describe('terms for which glossaries require different translations; the glossary named first wins');

export const usage = z
  .object({
    characters: count.describe('characters of source text, in UTF-16 units'),
    input_tokens: count,
    output_tokens: count.describe('0 for engines that do not count tokens'),
  })
  .meta({ id: 'TextUsage' });

const segmentShape = {
  glossary: glossaryUse,
  tags: z.object({ repaired: count.describe('tags and placeholders that a rule had to restore') }),
  unknown_words: count.describe(
    'words that the engine left in the source language; the warning `unknown_words` names the first 20',
  ),
  reused: z.boolean().describe('true: the translation comes from a translation memory'),
  skipped: z
    .enum(['empty', 'no_letters', 'icu_message'])
    .nullable()
    .describe('why the text was not translated; null: it was'),
  warnings,
};

const summaryShape = {
  engine: z.string().nullable().describe('the engine or model; null: no text needed a translation'),
  pivots: z.array(z.string()).describe('intermediate languages'),
  conflicts,
  usage,
};

export const translatedTextSchema = z
  .object({
    status,
    source_text: z.array(z.string()),
    translated_text: z.array(z.string()).describe('one translation per text, in the same order'),
    source_language: language,
    target_language: language,
    provider,
    domain,
    context_window: contextWindow,
    processing_mode: processingMode,
    detection,
    segments: z.array(z.object(segmentShape)).describe('origin of each translation, in the same order'),
    warnings,
    ...summaryShape,
  })
  .meta({ id: 'TranslatedText' });

const editShape = {
  engine: z.string().describe('the model, or the rules if no model was used'),
  glossary: glossaryUse,
  warnings,
  conflicts,
  usage,
};

export const revisedTextSchema = z
  .object({
    status,
    source_text: z.string(),
    original_target_text: z.string(),
    revised_text: z.string().describe('equal to the original if nothing had to be corrected'),
    source_language: language,
    target_language: language,
    provider,
    domain,
    context_window: contextWindow,
    processing_mode: processingMode,
    detection,
    ...editShape,
  })
  .meta({ id: 'RevisedText' });

export const rewrittenTextSchema = z
  .object({
    status,
    source_text: z.string(),
    rewritten_text: z.string(),
    source_language: language,
    domain,
    type: z.enum(REWRITE_TYPES),
    template: z.int().nullable().describe('id of the requested template'),
    provider,
    detection,
    ...editShape,
  })
  .meta({ id: 'RewrittenText' });

const delta = streamEvent(
  'delta',
  z.object({ text: z.string().describe('a chunk of the text') }).meta({ id: 'TextDelta' }),
);
const failed = streamEvent(
  'error',
  z
    .object({
      error: z.string().describe('what is wrong and how to correct it, for people'),
      status: z.literal([400, 402, 500]).describe('402: no credit; 400: the request or the deployment; 500: the rest'),
      code: z.string().describe('stable, in snake_case: what an error answer would have'),
    })
    .meta({ id: 'TextFailure' }),
);
const finalText = z.string().describe('the final, checked text, which replaces the chunks');

const streamedTranslation = z
  .object({
    text: finalText,
    source_language: language,
    target_language: language,
    provider,
    detection,
    domain,
    ...segmentShape,
    ...summaryShape,
  })
  .meta({ id: 'StreamedTranslation' });

const streamedRewriting = z
  .object({
    text: finalText,
    source_language: language,
    type: z.enum(REWRITE_TYPES),
    domain,
    template: rewrittenTextSchema.shape.template,
    provider,
    detection,
    ...editShape,
  })
  .meta({ id: 'StreamedRewriting' });

const eventsWith = (id: string, done: z.ZodType) =>
  z
    .discriminatedUnion('event', [delta, streamEvent('done', done), failed])
    .meta({ id, description: 'One event of the stream.' });

/** Events of `POST /v1/text/translate/stream`, with the fields of the stream. */
export const translationEventSchema = eventsWith('TranslationEvent', streamedTranslation);
/** Events of `POST /v1/text/rewrite/stream`. */
export const rewritingEventSchema = eventsWith('RewritingEvent', streamedRewriting);
