import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import type { PromptTemplateRow } from '#db/entities/index.ts';
import { listOf, maybeTimestamp, message, timestamp } from '#api/answers.ts';
import { TEMPLATE_KINDS } from '#domain/prompt-templates/template-kinds.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';

export const templateSchema = z
  .object({
    id: z.int().min(1).describe('id of the template'),
    name: z.string().describe('display name of the template'),
    kind: z
      .enum(TEMPLATE_KINDS)
      .describe('what the template is for: rewriting texts, or the system prompt of a context store'),
    rewrite_type: z
      .enum(REWRITE_TYPES)
      .nullable()
      .describe('rewrite type that the template is for; null for other kinds'),
    body: z.string().describe('the prompt, with variables in `{{ }}`'),
    is_default: z.boolean().describe('true: used when a request for this rewrite type names no template'),
    is_system: z.boolean().describe('true: a template of the service, which is read-only'),
    created_at: timestamp,
    updated_at: maybeTimestamp.describe('time of the last change; null: never changed'),
  })
  .meta({ id: 'PromptTemplate' });

export const presentTemplate = presenter(templateSchema, {
  is_system: ({ organization }: PromptTemplateRow) => (organization ?? null) === null,
});

export const templateListSchema = listOf(
  'PromptTemplateList',
  'prompt_templates',
  templateSchema,
  'templates on this page',
);

export const deletedTemplateSchema = z
  .object({ message, id: z.int().min(1).describe('id of the template') })
  .meta({ id: 'DeletedPromptTemplate' });
