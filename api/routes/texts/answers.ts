import { z } from 'zod';
import { routingResult } from '#domain/jobs/results/routing-result.ts';
import { segmentRoute } from '#domain/quality/routing.ts';
import { codedMessage } from '#domain/coded-message.ts';
import { streamEvent } from '#api/openapi/operation.ts';
import { MATCH_TYPES, VIOLATION_TYPES } from '#domain/glossaries/terminology.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { CONTEXT_WINDOWS } from '#language/translation/contract.ts';

const count = z.int().min(0);
const status = z.literal('success').describe('always `success`; failures are error answers');
const provider = z.string().describe('id of the provider');
const domain = z.string().nullable().describe('subject area of the request; null: none');
const contextWindow = z
  .literal(CONTEXT_WINDOWS)
  .describe('text per call of the language model: 1 the full document, 2 groups of segments, 3 segment by segment');
const processingMode = z.literal('direct').describe('always `direct`: within the request');
const language = z.string().describe('language, BCP 47 in its canonical spelling');

const confidence = z
  .number()
  .min(0)
  .max(1)
  .describe(
    'estimated share of the text that is in the language, from 0 to 1; certain from 0.9, in long texts from 0.75',
  );

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
          language: language
            .nullable()
            .describe('language of the text, BCP 47; null: too short, or in too many languages, to be certain'),
          name: z.string().nullable().describe('English name of the language'),
          confidence: confidence
            .nullable()
            .describe('share of the text that is in the language, from 0 to 1; null: too short to tell'),
          alternatives: z
            .array(candidate)
            .describe('other languages that it resembles, best first; when `language` is null, all of them'),
        }),
      )
      .describe('one per text, in the same order'),
  })
  .meta({ id: 'DetectedText' });

const entryShape = {
  glossary_id: z.int().describe('id of the glossary; 0: the term is from a document of a context store'),
  document_id: z
    .int()
    .nullable()
    .describe('id of the document of type `glossary` that has the term; null: a glossary has it'),
  entry_id: z.int().describe('id of the entry'),
};
const termUse = {
  ...entryShape,
  source_term: z.string().describe('term in the source language'),
  target_term: z.string().describe('term in the target language'),
};

export const appliedTerm = z.object({
  ...termUse,
  found_text: z.string().describe('text that matches the term'),
  match_type: z
    .enum(MATCH_TYPES)
    .describe('how the text shows the term: as written, inflected, or in another letter case'),
});

export const violatedTerm = z.object({
  ...termUse,
  found_text: z.string().nullable().describe('text that matches the term; null: the term is missing'),
  violation_type: z.enum(VIOLATION_TYPES).describe('how the text violates the glossary'),
  start: count.nullable().describe('position of the found text, in UTF-16 units'),
  end: count.nullable().describe('end of the found text, exclusive, in UTF-16 units; null when the term is missing'),
  suggested_replacement: z.string().nullable().describe('term to use instead; null: the glossaries have none'),
});

export const glossaryUse = z
  .object({
    applied: z.array(appliedTerm).describe('terms used as the glossaries require'),
    violated: z.array(violatedTerm).describe('forbidden terms that are used, and preferred terms that are not'),
  })
  .meta({
    id: 'GlossaryUse',
    description: 'Glossary terms that the text complies with, and those that it violates.',
  });

const warnings = z.array(z.object(codedMessage)).describe('issues for a person to review');

export const conflictSide = z.object({
  ...entryShape,
  target_term: z.string().describe('term in the target language'),
});
const conflicts = z
  .array(
    z.object({
      source_term: z.string().describe('term in the source language'),
      chosen: conflictSide.describe('the translation that is used'),
      ignored: conflictSide.describe('the translation that is not used'),
    }),
  )
  .describe('terms for which glossaries require different translations; the glossary named first wins');

export const usage = z
  .object({
    characters: count.describe('characters of source text, in UTF-16 units'),
    input_tokens: count.describe('tokens of the prompts; 0 for engines that do not count tokens'),
    cached_tokens: count.describe(
      'part of `input_tokens` that the vendor had kept from an earlier call and charges less for',
    ),
    output_tokens: count.describe('tokens of the answers; 0 for engines that do not count tokens'),
  })
  .meta({ id: 'TextUsage', description: 'usage of the request' });

const segmentShape = {
  glossary: glossaryUse,
  tags: z
    .object({ repaired: count.describe('tags and placeholders that a rule had to restore') })
    .describe('inline tags and placeholders'),
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

const translationShape = {
  source_language: language,
  target_language: language,
  provider,
  domain,
  context_window: contextWindow,
  processing_mode: processingMode,
  detection,
};

export const translatedTextSchema = z
  .object({
    status,
    source_text: z.array(z.string()).describe('texts of the request, in the same order'),
    translated_text: z.array(z.string()).describe('one translation per text, in the same order'),
    ...translationShape,
    segments: z
      .array(
        z.object({
          ...segmentShape,
          routing: segmentRoute.optional().describe('with `quality: best`, what the assessment led to'),
        }),
      )
      .describe('origin of each translation, in the same order'),
    warnings,
    routing: routingResult.optional(),
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
    source_text: z.string().describe('source text of the request'),
    original_target_text: z.string().describe('translation of the request, before the revision'),
    revised_text: z.string().describe('equal to the original if nothing had to be corrected'),
    ...translationShape,
    ...editShape,
  })
  .meta({ id: 'RevisedText' });

export const rewrittenTextSchema = z
  .object({
    status,
    source_text: z.string().describe('source text of the request'),
    rewritten_text: z.string().describe('the rewritten text'),
    source_language: language,
    domain,
    type: z.enum(REWRITE_TYPES).describe('how the text was rewritten'),
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
      error: z.string().describe('what is wrong and how to fix it, as a human-readable sentence'),
      status: z.literal([400, 402, 500]).describe('402: no credit; 400: the request or the deployment; 500: the rest'),
      code: z.string().describe('stable code in snake_case, as an error answer would have'),
    })
    .meta({ id: 'TextFailure' }),
);
const finalText = z.string().describe('the final, checked text, which replaces the chunks');

export const streamedTranslation = z
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

export const streamedRewriting = z
  .object({
    text: finalText,
    source_language: language,
    type: z.enum(REWRITE_TYPES).describe('how the text was rewritten'),
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
