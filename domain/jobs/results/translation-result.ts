import { z } from 'zod';
import { VIOLATION_TYPES } from '#domain/glossaries/terminology.ts';
import { careResultShape } from './care-result.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { remainingFindings } from './remaining-findings.ts';

const count = z.int().min(0);

const listedViolation = z
  .object({
    glossary_id: z
      .int()
      .describe('id of the glossary; 0: the term is from a document of a context store, or from the project'),
    document_id: z
      .int()
      .nullish()
      .describe('id of the document of type `glossary` that has the term; null for other terms'),
    entry_id: z.int().describe('id of the entry'),
    violation_type: z.enum(VIOLATION_TYPES).describe('how the text violates the glossary'),
    source_term: z.string().describe('term in the source language'),
    target_term: z.string().describe('the forbidden term that was used, or the preferred term that was not'),
    found_text: z.string().nullable().describe('text that matches the term; null: the term is missing'),
    suggested_replacement: z.string().nullable().describe('term to use instead; null: the glossaries have none'),
    context: z.string().describe('where it is in the document: `body/table[2]/row[1]/cell[3]`'),
    source_text: z.string().describe('excerpt of the segment'),
  })
  .meta({ id: 'ListedViolation' });

const glossary = z
  .object({
    applied: count.describe('terms of the glossaries that are used as required'),
    violated: count.describe('preferred terms that are missing, and forbidden terms that are used'),
    violations: z.array(listedViolation).describe('the first 100 violations; of a job, the first 1,000'),
  })
  .describe('how the text follows the glossaries');

/** Coverage of one file in one language. */
export const translatedFile = z
  .object({
    source_file: z.string().describe('key of the source file'),
    language: z.string().describe('target language, BCP 47'),
    target_file: z.string().describe('key of the translation, for download; shared by languages in one file'),
    units: count.describe('pieces of text found: paragraphs, cells, cues'),
    translated: count.describe('units that the engine translated'),
    reused: count.describe('units reused from earlier translations'),
    skipped: z
      .array(
        z.object({
          reason: z.string().describe('why the units were left as they are, as a stable code in snake_case'),
          count: count.describe('number of units'),
        }),
      )
      .describe('units left as they are, by reason'),
    glossary,
    // Rewriting has none.
    findings: remainingFindings.optional(),
    tags: z
      .object({ repaired: count.describe('inline codes that had to be placed by rule') })
      .describe('inline codes, such as formatting and placeholders'),
    segments: count.describe('segments of the translated units'),
    unknown_words: count.describe(
      'words that the engine left in the source language; the warning `unknown_words` names the first 20',
    ),
    engine: z.string().nullable().describe('the engine or model; null: no text needed a translation'),
    pivots: z.array(z.string()).describe('intermediate languages, when the engine has no direct pair'),
  })
  .meta({ id: 'TranslatedFile' });

/** `result` of jobs that translate files. */
export const translationResult = z.object({
  translated_files: z.array(z.string()).describe('keys of the translated files'),
  word_count: count.nullish().describe('words of the source files that have a result, each file counted once'),
  files: z.array(translatedFile).describe('a report per target file'),
  ...careResultShape,
});

export type TranslatedFileReport = DeepReadonly<z.output<typeof translatedFile>>;
/** Compliance of a file in one language with the glossaries of its job: places with and without violations. */
export type TranslatedFileTerms = DeepReadonly<z.output<typeof glossary>>;
/** A place where a translation violates a glossary. Texts are shortened. */
export type ListedViolation = DeepReadonly<z.output<typeof listedViolation>>;

/** Keys of the target files of reports, in their order; languages in the same file have a key in common. */
export function distinctTargets(files: readonly Pick<TranslatedFileReport, 'target_file'>[]): string[] {
  return [...new Set(files.map((file) => file.target_file))];
}
