import { z } from 'zod';
import { codedMessage } from '#domain/coded-message.ts';
import { glossaryUse, usage } from '#api/routes/texts/answers.ts';
import { limitCharacters, MAX_CHARACTERS } from '#api/routes/texts/schema.ts';
import { languageTag } from '#api/schemas.ts';
import { MATCH_TYPES, TERM_TYPES, VIOLATION_TYPES } from '#domain/glossaries/terminology.ts';

export const analyzeSchema = z
  .object({
    text: z.string().meta({ maxLength: MAX_CHARACTERS, description: 'at most 200,000 characters' }),
    glossaries: z
      .array(z.int().positive())
      .min(1, 'must not be empty')
      .max(50)
      .describe('ids of glossaries in order of priority: where two conflict, the first one wins'),
    source_language: languageTag.nullish().describe('only terms of this language; default: terms of all languages'),
    translation_of: z
      .object({
        text: z.string().meta({ maxLength: MAX_CHARACTERS, description: 'at most 200,000 characters' }),
        language: languageTag,
      })
      .nullish()
      .describe('the text that `text` translates; with it, `source_language` is required: the language of `text`'),
    provider: z
      .string()
      .max(50)
      .nullish()
      .meta({
        description: 'id of one of the first three providers of the deployment; default: the first',
        examples: ['local'],
      }),
  })
  .superRefine(({ text, source_language: language, translation_of: original }, context) => {
    limitCharacters(context, 'text', [text]);
    if (original == null) return;
    limitCharacters(context, 'translation_of', [original.text]);
    if (language != null) return;
    const message = 'is required with translation_of: the language of text';
    context.addIssue({ code: 'custom', path: ['source_language'], message });
  });
export type AnalyzeBody = z.output<typeof analyzeSchema>;

const offset = z.int().min(0);
const place = {
  entry_id: z.int().describe('id of the glossary entry'),
  term: z.string().describe('the term as the glossary has it'),
  lang: z.string().describe('language of the term, BCP 47'),
  term_type: z.enum(TERM_TYPES).describe('`preferred`: translations should use the term; `forbidden`: they must not'),
  found_text: z.string().describe('text that matches the term'),
};
const where = {
  glossary_id: z.int().describe('id of the glossary'),
  start: offset.describe('position of the found text, in UTF-16 units'),
  end: offset.describe('end of the found text, exclusive, in UTF-16 units'),
};

export const termAnalysisSchema = z
  .object({
    matches: z
      .array(
        z.object({
          ...place,
          match_type: z
            .enum(MATCH_TYPES)
            .describe('how the text shows the term: as written, inflected, or in another letter case'),
          ...where,
        }),
      )
      .describe('preferred terms that are used'),
    violations: z
      .array(
        z.object({
          ...place,
          violation_type: z.enum(VIOLATION_TYPES).describe('how the text violates the glossary'),
          suggested_replacement: z
            .string()
            .nullable()
            .describe('in the letter case of the found text; null when no glossary has a replacement'),
          ...where,
          found_by: z.enum(['rules', 'model']).describe('how it was found: by spelling or by meaning'),
        }),
      )
      .describe('forbidden and alternative terms that are used, and (preferred_term_not_used) paraphrases of the term'),
    analyzed_text: z.string().describe('the text of the request'),
    glossaries: z.array(z.int()).describe('ids of the glossaries that were searched'),
    verified: z
      .object({
        engine: z.string().nullable().describe('the language model; null: no model was used'),
        removed: z.int().min(0).describe('number of false alarms, listed in `dismissed`'),
        added: z.int().min(0).describe('violations that only the model found'),
      })
      .describe('changes by a language model to the findings of the rules'),
    dismissed: z
      .array(
        z.object({
          kind: z.enum(['match', 'violation']).describe('kind of the dismissed finding'),
          ...place,
          ...where,
          reason: z.string().describe("the language model's explanation"),
        }),
      )
      .describe('words that look like a term but mean something else'),
    provider: z.string().describe('id of the provider'),
    warnings: z.array(z.object(codedMessage)).describe('issues for a person to review'),
    usage: z.object(usage.shape).describe('usage of the request'),
    translation: glossaryUse
      .optional()
      .describe(
        'with `translation_of`: terms that `text` has as the source requires, and those that it lacks; by rules',
      ),
  })
  .meta({ id: 'TermAnalysis' });
