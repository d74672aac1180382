import { z } from 'zod';
import { selectionPlanSchema, type SelectionPlan } from '#domain/selection/document/plan.ts';
import { fileKey, languageTag } from '#api/schemas.ts';

/** Longest instruction, in UTF-16 units: a page of text, more than any real instruction needs. */
const LONGEST_INSTRUCTION = 2000;

/** The selection, in words. */
export const instruction = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_INSTRUCTION)
  .meta({
    description:
      'which parts of the document are translated, in ordinary English; a language model understands any language',
    examples: ['only the section "Terms and Conditions", without the tables'],
  });

/** The selection, as a plan. */
export const plan = selectionPlanSchema;

/** The fields that determine the selection. */
interface SelectionFields {
  readonly instruction?: string | null | undefined;
  readonly plan?: SelectionPlan | null | undefined;
}

/** Refuses bodies with both an instruction and a plan. */
export function refuseBoth({ instruction: words, plan: typed }: SelectionFields, context: z.RefinementCtx): void {
  if (words == null || typed == null) return;
  context.addIssue({ code: 'custom', path: ['plan'], message: 'Send either instruction or plan, not both.' });
}

/** Refuses bodies without exactly one of instruction and plan. */
export function requireOne(fields: SelectionFields, context: z.RefinementCtx): void {
  refuseBoth(fields, context);
  if (fields.instruction != null || fields.plan != null) return;
  context.addIssue({ code: 'custom', path: ['instruction'], message: 'is required when plan is absent' });
}

/** The key of a Word document. Only its name is checked here; its content is checked when it is read. */
export const wordFileKey = fileKey.meta({
  description: 'key of a .docx, .docm or .dotx file',
  examples: ['contracts/guide.docx'],
});

/** `POST /v1/documents/outline`. */
export const outlineSchema = z
  .object({
    source_file: wordFileKey,
    instruction: instruction.nullish(),
    plan: plan.nullish(),
    source_language: languageTag.nullish(),
    target_languages: z
      .array(languageTag)
      .min(1)
      .max(50)
      .nullish()
      .meta({ description: 'of the job that is to follow: an instruction may repeat them (`in Spanish`)' }),
    provider: z
      .string()
      .max(50)
      .nullish()
      .meta({
        description:
          'provider whose model interprets instructions that the rules do not understand; default: the first of the deployment',
        examples: ['local'],
      }),
  })
  .superRefine(refuseBoth);
export type OutlineBody = z.output<typeof outlineSchema>;
