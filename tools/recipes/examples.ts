/** An example of a recipe of CONTRIBUTING: files to add, from a folder of templates, and lines to insert. */
export interface RecipeExample {
  /** Title of the recipe, and folder of the templates (`<path>.txt`). */
  readonly title: string;
  readonly folder: 'format' | 'job-type';
  /** Lines to insert into files, each after the first line that starts with the text before it. */
  readonly edits: Readonly<Record<string, readonly (readonly [after: string, lines: string])[]>>;
  /** Tests that have to pass with the example, those of lists that it appears in included. */
  readonly tests: readonly string[];
}

export const EXAMPLES: readonly RecipeExample[] = [
  {
    title: 'Add a file format',
    folder: 'format',
    edits: {
      'formats/registry.ts': [
        ['import { poFormat }', "import { phrasesFormat } from './phrases/phrases-format.ts';"],
        ['  poFormat,', '  phrasesFormat,'],
      ],
      'test/e2e/formats.test.ts': [
        [
          'const FILES',
          "  'a.phrases': { text: 'open = Open the door\\n', changed: 'Open the door', kept: ['open = '] },",
        ],
      ],
      'test/fuzz/targets.ts': [
        ['export const FUZZ_TARGETS', "  phrases: document('.phrases', ['open = Open the door\\n']),"],
      ],
    },
    tests: ['formats/phrases', 'formats/registry.test.ts', 'test/e2e/formats.test.ts', 'test/capabilities.test.ts'],
  },
  {
    title: 'Add a job type',
    folder: 'job-type',
    edits: {
      'domain/jobs/kinds/index.ts': [
        ['import { voiceoverVideo }', "import { wordCount } from './word-count.ts';"],
        ['  voiceover_video: ', '  word_count: wordCount,'],
      ],
      'workflows/index.ts': [['export { webhook_delivery }', "export { word_count } from './word-count.ts';"]],
      'activities/index.ts': [
        ['import { createWebhookActivities }', "import { createWordCountActivities } from './files/word-count.ts';"],
        ['    ...createTermsActivities', '    ...createWordCountActivities(dependencies),'],
      ],
    },
    tests: [
      'test/e2e/word-count.test.ts',
      'api/openapi',
      'api/routes/jobs/labels.test.ts',
      'api/routes/jobs/option-matrix.test.ts',
      'api/routes/jobs/estimate/job-types.test.ts',
      'test/documentation/coverage.test.ts',
      'web/locales',
      'web/new-job',
      'workflows/names.test.ts',
    ],
  },
];
