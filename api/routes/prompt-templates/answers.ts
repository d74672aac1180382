import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import type { PromptTemplateRow } from '#db/entities/index.ts';
import { listOf, maybeTimestamp, timestamp } from '#api/answers.ts';
import { TEMPLATE_KINDS } from '#domain/prompt-templates/template-kinds.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';

export const templateSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    kind: z.enum(TEMPLATE_KINDS),
    rewrite_type: z.enum(REWRITE_TYPES).nullable(),
    body: z.string(),
    is_default: z.boolean(),
    is_system: z.boolean().describe('true: a template of the service, which is read-only'),
    created_at: timestamp,
    updated_at: maybeTimestamp.describe('null: never changed'),
  })
  .meta({ id: 'PromptTemplate' });

export const presentTemplate = presenter(templateSchema, {
  is_system: ({ organization }: PromptTemplateRow) => (organization ?? null) === null,
});

export const templateListSchema = listOf('PromptTemplateList', 'prompt_templates', templateSchema);

export const deletedTemplateSchema = z
  .object({ message: z.string(), id: z.int().min(1) })
  .meta({ id: 'DeletedPromptTemplate' });
