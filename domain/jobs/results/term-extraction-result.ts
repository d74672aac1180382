import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';

const count = z.int().min(0);
const score = z.number().min(0).max(1);

const target = z.object({
  language: z.string().meta({ description: 'target language, BCP 47' }),
  term: z.string().describe('the translated term'),
  score: score.meta({ description: 'confidence of the translation, 0 to 1' }),
  frequency: count.meta({ description: 'translated texts that have both' }),
});

/** A term of the result, as its report files have it too. */
export const reportedTerm = z
  .object({
    term: z.string().describe('the term as it is written'),
    score: score.meta({ description: 'how likely it is a term, 0 to 1; comparable within one job' }),
    frequency: count.meta({ description: 'occurrences in all forms' }),
    files: count.meta({ description: 'files or components in which it occurs' }),
    definition: z.string().nullable().meta({ description: 'definition by a language model; null: none' }),
    example: z.string().meta({ description: 'a text with the term' }),
    targets: z
      .array(target)
      .meta({ description: 'translations found in the sources, the best of each language first' }),
  })
  .meta({ id: 'ExtractedTerm' });
export type ReportedTerm = DeepReadonly<z.output<typeof reportedTerm>>;

/** `result` of `term_extraction`. Empty for a job that was stopped. */
export const termExtractionResult = z
  .object({
    glossary_id: z.int().meta({ description: 'id of the glossary that the job created' }),
    terms: z.array(reportedTerm).meta({ description: 'the terms with the highest scores, at most 100' }),
    terms_total: count.meta({ description: 'terms in the glossary' }),
    segments: count.meta({ description: 'texts that were read' }),
    words: count.meta({ description: 'source words that were read' }),
    rejected: count.meta({ description: 'candidates that the language model did not accept as terms' }),
    engine: z.string().nullable().meta({ description: 'the language model; null: statistics alone' }),
    report_files: z
      .object({
        csv: z.string().meta({ description: 'all terms, one per line' }),
        json: z.string().meta({ description: 'all terms as in `terms`' }),
      })
      .meta({ description: 'keys of the files with all terms, for download' }),
  })
  .partial()
  .meta({ id: 'TermExtractionResult' });
export type TermExtractionResult = DeepReadonly<z.output<typeof termExtractionResult>>;
