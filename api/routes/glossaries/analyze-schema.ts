import { z } from 'zod';
import { limitCharacters, MAX_CHARACTERS } from '#api/routes/text/schema.ts';
import { languageTag } from '#api/schemas.ts';
import { MATCH_TYPES, TERM_TYPES, VIOLATION_TYPES } from '#domain/glossary/terminology.ts';

export const analyzeSchema = z
  .object({
    text: z.string().meta({ maxLength: MAX_CHARACTERS, description: 'at most 200,000 characters' }),
    glossaries: z
      .array(z.int().positive())
      .min(1, 'must not be empty')
      .max(50)
      .meta({ description: 'ids of glossaries in order of priority: where two conflict, the first one wins' }),
    source_language: languageTag
      .nullish()
      .meta({ description: 'only terms of this language; default: terms of all languages' }),
    provider: z
      .string()
      .max(50)
      .nullish()
      .meta({ description: 'one of the first three of the deployment; default: the first', examples: ['local'] }),
  })
  .superRefine((body, context) => limitCharacters(context, 'text', [body.text]));
export type AnalyzeBody = z.output<typeof analyzeSchema>;

const offset = z.int().min(0);
const place = {
  entry_id: z.int(),
  term: z.string().meta({ description: 'the term as the glossary has it' }),
  lang: z.string().meta({ description: 'BCP 47' }),
  term_type: z.enum(TERM_TYPES),
  found_text: z.string(),
};
const where = {
  glossary_id: z.int(),
  start: offset.meta({ description: 'position of the found text, in UTF-16 units' }),
  end: offset,
};

export const termAnalysisSchema = z
  .object({
    matches: z
      .array(z.object({ ...place, match_type: z.enum(MATCH_TYPES), ...where }))
      .meta({ description: 'preferred terms that are used' }),
    violations: z
      .array(
        z.object({
          ...place,
          violation_type: z.enum(VIOLATION_TYPES),
          suggested_replacement: z
            .string()
            .nullable()
            .meta({ description: 'in the letter case of the found text; null when no glossary has a replacement' }),
          ...where,
          found_by: z.enum(['rules', 'model']).meta({ description: 'how it was found: by spelling or by meaning' }),
        }),
      )
      .meta({
        description:
          'forbidden and alternative terms that are used, and (preferred_term_not_used) paraphrases of the term',
      }),
    analyzed_text: z.string(),
    glossaries: z.array(z.int()),
    verified: z
      .object({
        engine: z.string().nullable().meta({ description: 'the language model; null: no model was used' }),
        removed: z.int().min(0).meta({ description: 'number of false alarms, listed in `dismissed`' }),
        added: z.int().min(0).meta({ description: 'violations that only the model found' }),
      })
      .meta({ description: 'changes by a language model to the findings of the rules' }),
    dismissed: z
      .array(z.object({ kind: z.enum(['match', 'violation']), ...place, ...where, reason: z.string() }))
      .meta({ description: 'words that look like a term but mean something else' }),
    provider: z.string().meta({ description: 'identifier of the provider' }),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
    usage: z.object({ characters: offset, input_tokens: offset, output_tokens: offset }),
  })
  .meta({ id: 'TermAnalysis' });
