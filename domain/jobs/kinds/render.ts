import { z } from 'zod';
import { countFiles } from '#domain/jobs/results/count-files.ts';
import { speechResult } from '#domain/jobs/results/speech-result.ts';
import { subtitleResult } from '#domain/jobs/results/subtitle-result.ts';
import { componentsShape, exportedFileKeys } from '#domain/jobs/results/pushed-component.ts';
import { distinctTargets, translationResult } from '#domain/jobs/results/translation-result.ts';
import { defineKind, jobInput } from './job-kind.ts';

const FILE_STEPS = ['write'];
const RECORDING_STEPS = ['synthesize', 'mix', 'layout', 'mux', 'verify'];

/**
 * The files of another job, rendered again from its segments as people have corrected them, or the strings of its
 * project.
 */
export const renderKind = defineKind({
  type: 'render',
  title: 'Rendering',
  category: 'by_source',
  steps: {
    open: ['openRender', 'correctRecording'],
    check: ['checkConsistency'],
    write: ['writeTarget', 'writeTargets', 'pushUnits', 'exportFiles'],
    synthesize: ['synthesizeSpeech'],
    mix: ['mixSpeech', 'verifySpeechByAsr'],
    layout: ['layoutSubtitles'],
    mux: ['muxVideo', 'muxSpeech'],
    verify: ['verifyVideo', 'verifySpeech'],
    finish: ['saveReviewedToMemory', 'closeJob'],
  },
  omittedSteps: (category) => (category === 'video' || category === 'audio' ? FILE_STEPS : RECORDING_STEPS),
  progressUnit: 'files',
  input: z
    .object({
      save_to_memory: z
        .int()
        .nullable()
        .default(null)
        .describe('id of the translation memory that gets the reviewed and final segments'),
      ledger_entries: z
        .array(z.string())
        .optional()
        .describe(
          'ids of changed ledger entries: what depends on them is translated again before the files are rendered',
        ),
      ledger_address: z
        .object({
          file: z.int().describe('position of the file among the sources of the job, from 0'),
          language: z.string().describe('target language (BCP 47)'),
          register: z.enum(['formal', 'informal']).describe('form of address from now on'),
        })
        .optional()
        .describe('form of address that was set for a file: segments with the other one are translated again'),
    })
    .meta(jobInput('RenderJobInput')),
  result: z
    .union([translationResult.extend(componentsShape), subtitleResult, speechResult])
    .meta({ id: 'RenderResult' }),
  countsOf: (result) => ('files' in result ? countFiles(result) : {}),
  resultFolder: 'translations/{job}/{language}',
  resultOfFiles: ({ files, words, components, exported, consistency }) => ({
    translated_files: [...distinctTargets(files), ...exportedFileKeys(exported)],
    word_count: words,
    files,
    ...(consistency === undefined ? {} : { consistency }),
    ...(components === undefined ? {} : { components }),
    ...(exported === undefined ? {} : { exported_files: exported }),
  }),
});
