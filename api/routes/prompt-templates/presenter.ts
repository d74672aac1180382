import type { PromptTemplateRow } from '#db/entities/index.ts';

/** A prompt template, of the organization or of the system. */
export function presentTemplate(template: PromptTemplateRow) {
  return {
    id: template.id,
    name: template.name,
    kind: template.kind,
    rewrite_type: template.rewriteType ?? null,
    body: template.body,
    is_default: template.isDefault,
    is_system: (template.organization ?? null) === null,
    created_at: template.createdAt.toISOString(),
    updated_at: template.updatedAt?.toISOString() ?? null,
  };
}
