import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';

const count = z.int().min(0);
const score = z.number().min(0).max(1);

const target = z.object({
  language: z.string().describe('target language, BCP 47'),
  term: z.string().describe('the translated term'),
  score: score.describe('confidence of the translation, 0 to 1'),
  frequency: count.describe('translated texts that have both'),
});

/** A term of the result, as its report files have it too. */
export const reportedTerm = z
  .object({
    term: z.string().describe('the term as it is written'),
    score: score.describe('how likely it is a term, 0 to 1; comparable within one job'),
    frequency: count.describe('occurrences in all forms'),
    files: count.describe('files or components in which it occurs'),
    definition: z.string().nullable().describe('definition by a language model; null: none'),
    example: z.string().describe('a text with the term'),
    targets: z.array(target).describe('translations found in the sources, the best of each language first'),
  })
  .meta({ id: 'ExtractedTerm' });
export type ReportedTerm = DeepReadonly<z.output<typeof reportedTerm>>;

/** `result` of `term_extraction`. Empty for a job that was stopped. */
export const termExtractionResult = z
  .object({
    glossary_id: z.int().describe('id of the glossary that the job created'),
    terms: z.array(reportedTerm).describe('the terms with the highest scores, at most 100'),
    terms_total: count.describe('terms in the glossary'),
    segments: count.describe('texts that were read'),
    words: count.describe('source words that were read'),
    rejected: count.describe('candidates that the language model did not accept as terms'),
    engine: z.string().nullable().describe('the language model; null: statistics alone'),
    report_files: z
      .object({
        csv: z.string().describe('all terms, one per line'),
        json: z.string().describe('all terms as in `terms`'),
      })
      .describe('keys of the files with all terms, for download'),
  })
  .partial()
  .meta({ id: 'TermExtractionResult' });
export type TermExtractionResult = DeepReadonly<z.output<typeof termExtractionResult>>;
