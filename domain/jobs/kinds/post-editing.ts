import { countFiles } from '#domain/jobs/results/count-files.ts';
import { z } from 'zod';
import { componentsShape } from '#domain/jobs/results/pushed-component.ts';
import { fileJobInput, projectJobShape } from './file-job-input.ts';
import { defineKind, jobInput } from './job-kind.ts';

const count = z.int().min(0);
const EXACTNESS = 10_000;

/** Revision of the translations in a project, with as few changes as possible. */
export const postEditing = defineKind({
  type: 'post_editing',
  title: 'Post-editing',
  category: 'by_source',
  request: { task: 'revise', takes: 'documents' },
  steps: {
    open: ['openJob'],
    extract: ['extractUnits', 'pullUnits'],
    revise: ['reviseBatch'],
    review: ['beginReview', 'remindReview', 'endReview'],
    write: ['pushUnits', 'exportFiles'],
    finish: ['closeJob'],
  },
  progressUnit: 'segments',
  input: fileJobInput.omit({ columns: true }).extend(projectJobShape).meta(jobInput('PostEditingJobInput')),
  result: z
    .object({
      segments: count.describe('translations that were revised; plural forms count one by one'),
      edited: count.describe('units with at least one changed translation'),
      unchanged: count.describe('translations that needed no change'),
      average_edit_distance: z
        .number()
        .min(0)
        .max(1)
        .describe('Levenshtein distance per character of the longer text, from 0 to 1, averaged over all segments'),
      ...componentsShape,
    })
    .meta({ id: 'PostEditingResult' }),
  keepsSegments: true,
  tms: { work: 'revise', push: 'write' },
  countsOf: countFiles,
  resultFolder: 'translations/{job}/{language}',
  resultOfFiles: ({ components = [], edits, exported }) => {
    const segments = components.reduce((sum, component) => sum + component.segments, 0);
    const { edited, distance } = edits ?? { edited: 0, distance: 0 };
    const average = segments === 0 ? 0 : Math.min(1, distance / segments);
    return {
      segments,
      edited,
      unchanged: Math.max(0, segments - edited),
      average_edit_distance: Math.round(average * EXACTNESS) / EXACTNESS,
      components,
      ...(exported === undefined ? {} : { exported_files: exported }),
    };
  },
});
