import type { NewJob } from '#db/jobs.ts';
import type { RequestState } from '../../state.ts';
import { requireWordFile } from '../documents/word-file.ts';
import { prepareFileJob } from './submit.ts';
import type { TranslateDocxBody } from './translate-docx-schema.ts';

/**
 * Checks what only the outside world can tell and makes the row of a job that translates what an instruction names.
 *
 * @throws LoquentError as `prepareFileJob`, and `unsupported_format` for a file that is no Word document by its name
 */
export async function prepareDocxJob(state: RequestState, body: TranslateDocxBody): Promise<NewJob> {
  requireWordFile(body.source_file);
  // The instruction may need a model, whatever the target languages need: its provider has to be there from the start.
  state.dependencies.providers.resolveModel(body.provider ?? undefined);
  return prepareFileJob(state, {
    type: 'docx_translation',
    files: [body.source_file],
    pathOf: () => 'source_file',
    sourceLanguage: body.source_language,
    targetLanguages: body.target_languages,
    wishes: body,
    input: { segmentation: 'default', columns: null, instruction: body.instruction },
  });
}
