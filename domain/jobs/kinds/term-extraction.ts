import { z } from 'zod';
import { termExtractionResult } from '#domain/jobs/results/term-extraction-result.ts';
import { detectedLanguage } from './file-job-input.ts';
import { defineKind, jobInput } from './job-kind.ts';

/** Terms that a job extracts unless its request says otherwise. */
export const DEFAULT_TERMS = 300;

/** A glossary made of the terms of a project or of files. */
export const termExtraction = defineKind({
  type: 'term_extraction',
  title: 'Term extraction',
  category: 'by_source',
  request: { task: 'extract_terms', takes: 'corpora', results: { perJob: 2 } },
  steps: {
    open: ['openTerms'],
    extract: ['extractCorpus'],
    find: ['findTerms'],
    define: ['defineTerms'],
    create: ['createGlossary'],
    finish: ['closeJob'],
  },
  progressUnit: 'segments',
  input: z
    .object({
      glossary_name: z.string().describe('name of the glossary that the job creates'),
      provider: z.string().nullable().default(null).describe('id of the provider; null: the first of `PROVIDERS`'),
      domain: z.string().nullable().default(null).describe('subject area, for the choice of words; null: none'),
      source_language: detectedLanguage,
      limit: z.int().default(DEFAULT_TERMS).describe('maximum number of terms to extract'),
    })
    .meta(jobInput('TermExtractionJobInput')),
  result: termExtractionResult,
  countsOf: ({ terms_total: terms = 0, segments = 0 }) => ({ terms, segments }),
  resultFolder: 'extracted-terms/{job}',
  rollback: 'glossary',
});
