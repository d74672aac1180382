import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { label } from '#api/validation.ts';
import { MAX_TEMPLATE_LENGTH, TEMPLATE_KINDS } from '#domain/prompt-templates/template-kinds.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';

export const listTemplatesSchema = z.object({
  kind: z.enum(TEMPLATE_KINDS).optional().describe('only templates of this kind'),
  rewrite_type: z.enum(REWRITE_TYPES).optional().describe('only templates for this rewrite type'),
  ...pagingShape,
});

const kind = z
  .enum(TEMPLATE_KINDS)
  .describe('`rewrite`: for rewriting texts; `context`: the system prompt of a context store. It never changes');
const rewriteType = z
  .enum(REWRITE_TYPES)
  .nullable()
  .describe('rewrite type of templates of kind `rewrite`; null for others');
const body = z
  .string()
  .regex(/^[^\u0000]*$/, 'must not contain NUL characters')
  .refine((text) => text.trim() !== '', 'must not be empty')
  .max(MAX_TEMPLATE_LENGTH)
  .meta({
    description: 'the prompt, with variables in `{{ }}`; a line whose variables are all empty is omitted',
    minLength: 1,
    maxLength: MAX_TEMPLATE_LENGTH,
    examples: ['Rewrite the text in {{ language }} for nurses.\nDomain: {{ domain }}'],
  });
const isDefault = z
  .boolean()
  .describe('true: used when a request for this rewrite type names no template; replaces the previous default');

export const createTemplateSchema = z.object({
  name: label(200).describe('display name of the template'),
  kind: kind.default('rewrite'),
  rewrite_type: rewriteType.default(null),
  body,
  is_default: isDefault.default(false),
});

/** `PUT /v1/prompt-templates/:template_id`: absent fields stay unchanged. */
export const updateTemplateSchema = z.object({
  name: label(200).optional().describe('display name of the template'),
  rewrite_type: rewriteType.optional(),
  body: body.optional(),
  is_default: isDefault.optional(),
});
