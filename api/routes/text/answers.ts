import { z } from 'zod';
import { MATCH_TYPES, VIOLATION_TYPES } from '#domain/glossary/terminology.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';

const count = z.int().min(0);
const status = z.literal('success');
const provider = z.string().describe('identifier of the provider');
const domain = z.string().nullable();
const contextWindow = z.int().min(1).max(3);
const processingMode = z.literal('direct');
const language = z.string().describe('BCP 47, in its canonical spelling');

const termUse = { glossary_id: z.int(), entry_id: z.int(), source_term: z.string(), target_term: z.string() };

export const appliedTerm = z.object({ ...termUse, found_text: z.string(), match_type: z.enum(MATCH_TYPES) });

export const violatedTerm = z.object({
  ...termUse,
  found_text: z.string().nullable().describe('null when the term is missing'),
  violation_type: z.enum(VIOLATION_TYPES),
  start: count.nullable().describe('position of the found text, in UTF-16 units'),
  end: count.nullable(),
  suggested_replacement: z.string().nullable(),
});

const glossary = z.object({ applied: z.array(appliedTerm), violated: z.array(violatedTerm) }).meta({
  id: 'GlossaryUse',
  description: 'Glossary terms that the text complies with, and those that it violates.',
});

const warnings = z.array(z.object({ code: z.string(), message: z.string() })).describe('issues for a person to review');

export const conflictSide = z.object({ glossary_id: z.int(), entry_id: z.int(), target_term: z.string() });
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
  glossary,
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
    segments: z.array(z.object(segmentShape)).describe('origin of each translation, in the same order'),
    warnings,
    ...summaryShape,
  })
  .meta({ id: 'TranslatedText' });

const editShape = {
  engine: z.string().describe('the model, or the rules if no model was used'),
  glossary,
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
    ...editShape,
  })
  .meta({ id: 'RewrittenText' });

/** An event of the streams, with the fields of the stream. */
export const textEventSchema = z
  .object({
    event: z.enum(['delta', 'done', 'error']),
    data: z.string().meta({
      contentMediaType: 'application/json',
      description:
        '`delta`: {text}, a chunk; `done`: {text, source_language, target_language or type, …}, the final text, which ' +
        'replaces the chunks; `error`: {error, status}, status 402, 400 or 500',
    }),
  })
  .meta({ id: 'TextEvent', description: 'One event of the stream.' });
