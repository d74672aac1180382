import type { TemplateKind } from '#domain/prompt-templates/template-kinds.ts';
import { PromptTemplate } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { retryAfterRace } from '#db/retry-after-race.ts';
import { REWRITE_TYPES, type RewriteType } from '#domain/rewriting/rewrite-type.ts';
import { CONTEXT_TEMPLATE, SYSTEM_TEMPLATES, type SystemTemplate } from './system-templates.ts';

/** Stable name of a system default for rewriting. */
export const systemKeyOf = (rewriteType: string) => `rewrite.${rewriteType}`;

/** Stable name of the system default for context stores. */
const CONTEXT_KEY = 'context.default';

interface SeededTemplate extends SystemTemplate {
  readonly systemKey: string;
  readonly kind: TemplateKind;
  readonly rewriteType: RewriteType | null;
  /** True: used where a request names no template. Context stores name theirs. */
  readonly isDefault: boolean;
}

/**
 * Creates or updates the system defaults with the text of this release: ids stay, so that requests which name them keep
 * working. Safe to run in several processes at once.
 */
export async function seedPromptTemplates(orm: Orm): Promise<void> {
  const templates: readonly SeededTemplate[] = [
    ...REWRITE_TYPES.map((type) => ({
      ...SYSTEM_TEMPLATES[type],
      systemKey: systemKeyOf(type),
      kind: 'rewrite' as const,
      rewriteType: type,
      isDefault: true,
    })),
    { ...CONTEXT_TEMPLATE, systemKey: CONTEXT_KEY, kind: 'context', rewriteType: null, isDefault: false },
  ];
  for (const template of templates) await retryAfterRace(() => seedOne(orm, template));
}

async function seedOne(orm: Orm, template: SeededTemplate): Promise<void> {
  const entityManager = orm.em.fork();
  const { systemKey, name, body } = template;
  const known = await entityManager.findOne(PromptTemplate, { systemKey }, ALL_ORGANIZATIONS);
  if (known?.name === name && known.body === body) return;
  if (known !== null) {
    const values = { name, body, updatedAt: new Date() };
    await entityManager.nativeUpdate(PromptTemplate, { systemKey }, values, ALL_ORGANIZATIONS);
    return;
  }
  const created = { organization: null, creation: null, createdAt: new Date(), updatedAt: null };
  await entityManager.insert(PromptTemplate, { ...template, ...created });
}
