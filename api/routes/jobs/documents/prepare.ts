import { z } from 'zod';
import { instruction } from '#api/routes/documents/schema.ts';
import { requireOfficeFile, type OfficeFileKind } from '#api/routes/documents/office-file.ts';
import { fileKey, languageTag, sourceLanguageTag } from '#api/schemas.ts';
import { requireMemory } from '#db/context/index.ts';
import type { RequestState } from '#api/state.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { prepareFileJob, type FileJobRequest } from '#api/routes/jobs/file-job.ts';
import { fileJobShape, MAX_TARGET_LANGUAGES, saveToMemory } from '#api/routes/jobs/file-job-schema.ts';

/** Fields of all jobs on an Office file with an instruction or a plan. */
export const officeJobShape = <Selector>(
  { name, format: { extensions } }: OfficeFileKind,
  plan: z.ZodType<SelectionPlan<Selector>>,
) => ({
  source_file: fileKey.meta({
    description: `key of ${name} (${extensions.join(', ')})`,
    examples: [`contracts/guide${extensions[0] ?? ''}`],
    'x-file-extensions': extensions,
  }),
  instruction: instruction.nullish().describe('parts to translate, in plain words; either this or `plan`'),
  plan: plan.nullish().describe('parts to translate, as a typed plan; either this or `instruction`'),
  source_language: sourceLanguageTag,
  target_languages: z
    .array(languageTag)
    .min(1)
    .max(MAX_TARGET_LANGUAGES)
    .describe('languages to translate into, BCP 47'),
  save_to_memory: saveToMemory,
  ...fileJobShape,
});

/** The parts of a body that do not depend on the kind of its file. */
export interface OfficeJobBody {
  readonly source_file: string;
  readonly instruction?: string | null | undefined;
  readonly source_language: string;
  readonly target_languages: readonly string[];
  readonly save_to_memory?: number | null | undefined;
}

/**
 * Builds the columns of a job on an Office file, and the fields of its input but the plan.
 *
 * @throws LoquentError as `prepareFileJob`, and `unsupported_format` for a file without an extension of its kind
 */
export async function prepareOfficeJob(
  state: RequestState,
  kind: OfficeFileKind,
  body: OfficeJobBody & FileJobRequest['preferences'],
) {
  requireOfficeFile(body.source_file, kind);
  // The instruction may need a model, independently of the target languages: its provider must be configured.
  state.dependencies.providers.resolveModel(body.provider ?? undefined);
  const { columns, input } = await prepareFileJob(state, {
    files: [body.source_file],
    pathOf: () => 'source_file',
    sourceLanguage: body.source_language,
    targetLanguages: body.target_languages,
    preferences: body,
  });
  const memory = await requireMemory(state.entityManager(), body.save_to_memory ?? null);
  const common = {
    segmentation: 'default',
    columns: null,
    instruction: body.instruction ?? null,
    save_to_memory: memory,
  } as const;
  return { columns, input: { ...input, ...common } };
}
