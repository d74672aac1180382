import { countFiles } from '#domain/jobs/results/count-files.ts';
import { z } from 'zod';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { componentsShape, exportedFileKeys } from '#domain/jobs/results/pushed-component.ts';
import { translatedFile } from '#domain/jobs/results/translation-result.ts';
import { fileJobInput, projectJobShape } from './file-job-input.ts';
import { defineKind, jobInput } from './job-kind.ts';

const rewrittenFile = translatedFile
  .omit({ language: true, translated: true, reused: true, pivots: true, unknown_words: true, findings: true })
  .extend({ rewritten: z.int().min(0).describe('units that were rewritten') })
  .meta({ id: 'RewrittenFile' });

/** Rewriting of files in their own language. */
export const languageRewrite = defineKind({
  type: 'language_rewrite',
  title: 'Rewriting',
  category: 'by_source',
  request: { task: 'rewrite', takes: 'monolingual' },
  steps: {
    open: ['openJob'],
    extract: ['extractUnits', 'pullUnits'],
    rewrite: ['rewriteBatch'],
    review: ['beginReview', 'remindReview', 'endReview'],
    write: ['writeTarget', 'writeTargets', 'pushUnits', 'exportFiles'],
    finish: ['closeJob'],
  },
  progressUnit: 'segments',
  input: fileJobInput
    .extend({
      ...projectJobShape,
      rewrite_type: z.enum(REWRITE_TYPES).describe('how the texts are rewritten'),
      sections: z
        .boolean()
        .default(false)
        .describe('true: Office files are rewritten section by section, not paragraph by paragraph'),
      template: z.int().nullable().describe('id of the requested prompt template'),
      template_body: z.string().describe('the template as it was when the job was accepted'),
    })
    .meta(jobInput('RewriteJobInput')),
  result: z
    .object({
      rewritten_files: z.array(z.string()).describe('keys of the rewritten files'),
      word_count: z.int().min(0).describe('words of the source files that have a result, each file counted once'),
      files: z.array(rewrittenFile).describe('a report per rewritten file'),
      ...componentsShape,
    })
    .meta({ id: 'RewriteResult' }),
  keepsSegments: true,
  tms: { work: 'rewrite', push: 'suggest' },
  countsOf: countFiles,
  resultFolder: 'rewritten/{job}',
  acceptsOutputPath: true,
  resultOfFiles: ({ files, words, components, exported }) => ({
    ...(components === undefined ? {} : { components }),
    ...(exported === undefined ? {} : { exported_files: exported }),
    rewritten_files: [...files.map((file) => file.target_file), ...exportedFileKeys(exported)],
    word_count: words,
    files: files.map(({ source_file, target_file, units, translated, skipped, glossary, tags, segments, engine }) => ({
      source_file,
      target_file,
      units,
      rewritten: translated,
      skipped,
      glossary,
      tags,
      segments,
      engine,
    })),
  }),
});
