import { distinctTargets } from '#domain/jobs/results/distinct-targets.ts';
import { componentsShape, targetsOf } from '#domain/jobs/results/pushed-component.ts';
import { translationResult } from '#domain/jobs/results/translation-result.ts';
import { projectJobShape, translationJobInput } from './file-job-input.ts';
import { defineKind } from './job-kind.ts';

/** Translation of whole files, or of what a project lacks. */
export const aimt = defineKind({
  type: 'aimt',
  category: 'by_source',
  steps: ['open', 'extract', 'translate', 'write', 'finish'],
  progressUnit: 'segments',
  input: translationJobInput.extend(projectJobShape).meta({ id: 'TranslationJobInput' }),
  result: translationResult.extend(componentsShape).meta({ id: 'TranslationResult' }),
  files: {
    folder: 'translations',
    resultOf: ({ files, words, components, exported }) => ({
      translated_files: [...distinctTargets(files), ...targetsOf(exported)],
      word_count: words,
      files,
      ...(components === undefined ? {} : { components }),
      ...(exported === undefined ? {} : { exported_files: exported }),
    }),
  },
});
