import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { TemplateKind } from '#domain/prompt-templates/template-kinds.ts';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import { ORGANIZATION_FILTER } from './organization-filter.ts';

/**
 * A prompt with `{{ variables }}`. One without an organization is a system default, which all organizations can read
 * and none can change.
 */
export const PromptTemplate = defineEntity({
  name: 'PromptTemplate',
  filters: {
    [ORGANIZATION_FILTER]: {
      name: ORGANIZATION_FILTER,
      cond: (argument: { id: string }) => ({ $or: [{ organization: argument.id }, { organization: null }] }),
      default: true,
    },
  },
  indexes: [{ name: 'prompt_template_listing', properties: ['organization', 'kind', 'rewriteType'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid().nullable(),
    creation: p.uuid().nullable().unique(),
    /** Stable name of a system default, by which a new release finds and updates it. */
    systemKey: p.string().nullable().unique(),
    name: p.string(),
    /** `rewrite`, or `context` for the system prompt of a context store. */
    kind: p.string().$type<TemplateKind>(),
    rewriteType: p.string().$type<RewriteType>().nullable(),
    body: p.text(),
    isDefault: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3).nullable(),
  },
});

export type PromptTemplateRow = InferEntity<typeof PromptTemplate>;
