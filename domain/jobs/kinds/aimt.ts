import { countFiles } from '#domain/jobs/results/count-files.ts';
import { componentsShape, exportedFileKeys } from '#domain/jobs/results/pushed-component.ts';
import { distinctTargets, translationResult } from '#domain/jobs/results/translation-result.ts';
import { projectJobShape, translationJobInput } from './file-job-input.ts';
import { defineKind, jobInput } from './job-kind.ts';

/** Translation of whole files, or of what a project lacks. */
export const aimtKind = defineKind({
  type: 'aimt',
  title: 'Translation',
  category: 'by_source',
  request: { task: 'translate', takes: 'documents' },
  steps: {
    open: ['openJob'],
    extract: ['extractUnits', 'pullUnits'],
    survey: ['surveySource', 'settleLedger'],
    translate: ['translateBatch'],
    check: ['checkConsistency'],
    review: ['beginReview', 'remindReview', 'endReview'],
    write: ['writeTarget', 'writeTargets', 'pushUnits', 'exportFiles'],
    finish: ['saveToMemory', 'closeJob'],
  },
  progressUnit: 'segments',
  input: translationJobInput.extend(projectJobShape).meta(jobInput('TranslationJobInput')),
  result: translationResult.extend(componentsShape).meta({ id: 'TranslationResult' }),
  keepsSegments: true,
  tms: { work: 'translate', push: 'write' },
  countsOf: countFiles,
  resultFolder: 'translations/{job}/{language}',
  acceptsOutputPath: true,
  resultOfFiles: ({ files, words, components, exported, consistency, routing }) => ({
    translated_files: [...distinctTargets(files), ...exportedFileKeys(exported)],
    word_count: words,
    files,
    ...(consistency === undefined ? {} : { consistency }),
    ...(routing === undefined ? {} : { routing }),
    ...(components === undefined ? {} : { components }),
    ...(exported === undefined ? {} : { exported_files: exported }),
  }),
});
