import { requireWordFile } from '#api/routes/documents/word-file.ts';
import type { RequestState } from '#api/state.ts';
import type { NewJob } from '#db/jobs/accept.ts';
import { newJob } from '#jobs/typed-job.ts';
import { prepareFileJob } from '#api/routes/jobs/file-job.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { translateDocxSchema, type TranslateDocxBody } from './schema.ts';

/**
 * Builds the columns of a job that translates the parts of a Word document that an instruction or a plan names.
 *
 * @throws LoquentError as `prepareFileJob`, and `unsupported_format` for a file without the extension of a Word
 * document
 */
async function prepare(state: RequestState, body: TranslateDocxBody): Promise<NewJob> {
  requireWordFile(body.source_file);
  // The instruction may need a model, independently of the target languages: its provider must be configured.
  state.dependencies.providers.resolveModel(body.provider ?? undefined);
  const { columns, input } = await prepareFileJob(state, {
    files: [body.source_file],
    pathOf: () => 'source_file',
    sourceLanguage: body.source_language,
    targetLanguages: body.target_languages,
    preferences: body,
  });
  return newJob('docx_translation', {
    ...columns,
    input: {
      ...input,
      segmentation: 'default',
      columns: null,
      instruction: body.instruction ?? null,
      plan: body.plan ?? null,
    },
  });
}

/** `POST /v1/jobs/translate/docx` (spec, section 4.3). */
export const docxTranslationSubmission = defineSubmission({
  path: '/translate/docx',
  schema: translateDocxSchema,
  prepare,
  operation: {
    operationId: 'createDocxTranslationJob',
    summary: 'Translate parts of a Word document',
    description:
      'Accepts a job that translates the parts of a Word document that `instruction` names in words, or `plan` as ' +
      'criteria, into one or more languages; everything else stays byte for byte. `result.selection` reports how the instruction was understood; ' +
      '`POST /v1/documents/outline` previews it. An instruction that is not understood, or selects nothing, fails the ' +
      'job with an error that states what was understood, what the document offers, and an example. A plan that does not ' +
      'fit the document fails the job in the same way.',
    examples: {
      section: {
        summary: 'One section without its tables',
        value: {
          source_file: 'contracts/guide.docx',
          instruction: 'only the section "Terms and Conditions", without the tables',
          source_language: 'en',
          target_languages: ['es', 'ca'],
        },
      },
      plan: {
        summary: 'The same as a plan',
        value: {
          source_file: 'contracts/guide.docx',
          plan: {
            include: [{ all: [{ kind: 'section', heading: 1, title: 'Terms and Conditions' }] }],
            exclude: [{ all: [{ kind: 'table', number: null, row: null, column: null }] }],
            add: [],
          },
          source_language: 'en',
          target_languages: ['es', 'ca'],
        },
      },
    },
  },
});
