import type { TemplateKind } from '#domain/prompts/template-kinds.ts';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import { PromptTemplate, type PromptTemplateRow } from './entities/index.ts';
import { invalid, notFound } from './errors.ts';
import { lockOrganizations, requireWithinLimit } from './limits.ts';
import type { EntityManager } from './orm.ts';
import { systemKeyOf } from './seeders/prompt-templates.ts';

/** The editable content of an organization's template. */
export interface TemplateContent {
  readonly name: string;
  readonly kind: TemplateKind;
  /** Only for templates for rewriting. */
  readonly rewriteType: RewriteType | null;
  readonly body: string;
  readonly isDefault: boolean;
}

/**
 * The template for a rewrite type: the requested one, else the organization's default, else the system's.
 *
 * @throws LoquentError `not_found`; `validation_failed` for a template of another kind or type
 */
export async function findRewriteTemplate(
  entityManager: EntityManager,
  type: RewriteType,
  templateId?: number,
): Promise<PromptTemplateRow> {
  if (templateId !== undefined) return findNamed(entityManager, type, templateId);
  const [own] = await entityManager.find(
    PromptTemplate,
    { organization: { $ne: null }, kind: 'rewrite', rewriteType: type, isDefault: true },
    { orderBy: { id: 'asc' }, limit: 1 },
  );
  return own ?? entityManager.findOneOrFail(PromptTemplate, { systemKey: systemKeyOf(type) });
}

async function findNamed(entityManager: EntityManager, type: RewriteType, id: number): Promise<PromptTemplateRow> {
  const template = await findTemplate(entityManager, id);
  if (template.kind !== 'rewrite') {
    throw invalid('template', `Prompt template ${id} is for context stores. Name one of kind rewrite.`);
  }
  if (template.rewriteType !== type) {
    throw invalid('template', `Prompt template ${id} is for ${template.rewriteType}. Name one for ${type}.`);
  }
  return template;
}

/** A template of the organization or of the system. @throws LoquentError `not_found` */
export async function findTemplate(entityManager: EntityManager, id: number): Promise<PromptTemplateRow> {
  const failHandler = () => notFound(`There is no prompt template ${id}.`);
  return entityManager.findOneOrFail(PromptTemplate, { id }, { failHandler });
}

/**
 * Stores a new template. A new default replaces the organization's previous one.
 *
 * @param creation of the request: a repeated one finds the stored template
 * @throws LoquentError `limit_reached`
 */
export async function createTemplate(
  entityManager: EntityManager,
  organization: string,
  creation: string,
  content: TemplateContent,
): Promise<PromptTemplateRow> {
  return entityManager.transactional(async (transaction) => {
    // It never has two defaults.
    await lockOrganizations(transaction, [organization]);
    const made = await transaction.findOne(PromptTemplate, { creation });
    if (made !== null) return made;
    if (content.isDefault) await unsetDefault(transaction, organization, content.rewriteType);
    const now = new Date();
    const row = { ...content, organization, creation, systemKey: null, createdAt: now, updatedAt: null };
    const id = await transaction.insert(PromptTemplate, row);
    const own = () => transaction.count(PromptTemplate, { organization });
    await requireWithinLimit(transaction, organization, 'promptTemplates', own);
    return { id, ...row };
  });
}

/**
 * Changes a template of the organization; undefined fields stay.
 *
 * @param check called with the changed template before it is stored; throws to refuse it
 * @throws LoquentError `not_found`, also for one of the system
 */
export async function updateTemplate(
  entityManager: EntityManager,
  organization: string,
  id: number,
  changes: Partial<Omit<TemplateContent, 'kind'>>,
  check: (content: TemplateContent) => void,
): Promise<PromptTemplateRow> {
  return entityManager.transactional(async (transaction) => {
    await lockOrganizations(transaction, [organization]);
    const failHandler = () => notFound(`There is no prompt template ${id} of your organization.`);
    const known = await transaction.findOneOrFail(PromptTemplate, { id, organization }, { failHandler });
    const content: TemplateContent = {
      name: changes.name ?? known.name,
      kind: known.kind,
      rewriteType: changes.rewriteType === undefined ? (known.rewriteType ?? null) : changes.rewriteType,
      body: changes.body ?? known.body,
      isDefault: changes.isDefault ?? known.isDefault,
    };
    check(content);
    if (content.isDefault) await unsetDefault(transaction, organization, content.rewriteType);
    const values = { ...content, updatedAt: new Date() };
    await transaction.nativeUpdate(PromptTemplate, { id, organization }, values);
    return { ...known, ...values };
  });
}

/** Removes a template of the organization. @returns false if it doesn't exist */
export async function deleteTemplate(entityManager: EntityManager, organization: string, id: number): Promise<boolean> {
  return (await entityManager.nativeDelete(PromptTemplate, { id, organization })) > 0;
}

async function unsetDefault(
  transaction: EntityManager,
  organization: string,
  rewriteType: RewriteType | null,
): Promise<void> {
  const place = { organization, kind: 'rewrite', rewriteType, isDefault: true } as const;
  await transaction.nativeUpdate(PromptTemplate, place, { isDefault: false });
}
