import { conflict, notFound } from '#domain/request-errors.ts';
import { inField } from '#domain/errors.ts';
import type { TemplateKind } from '#domain/prompt-templates/template-kinds.ts';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import { unfilledVariables } from '#domain/prompt-templates/template-parameters.ts';
import { ContextStore, PromptTemplate, type PromptTemplateRow } from './entities/index.ts';
import { invalidField } from './errors.ts';
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
  const template = await findTemplate(entityManager, id).catch((error: unknown) => {
    throw inField('template', error);
  });
  if (template.kind !== 'rewrite') {
    throw invalidField('template', `Prompt template ${id} is for context stores. Name one of kind rewrite.`);
  }
  if (template.rewriteType !== type) {
    throw invalidField('template', `Prompt template ${id} is for ${template.rewriteType}. Name one for ${type}.`);
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
 * @throws LoquentError `not_found`, also for one of the system; `validation_failed` if a store that has it doesn't fill it
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
    if (known.kind === 'context' && content.body !== known.body) await requireFilled(transaction, id, content.body);
    if (content.isDefault) await unsetDefault(transaction, organization, content.rewriteType);
    const values = { ...content, updatedAt: new Date() };
    await transaction.nativeUpdate(PromptTemplate, { id, organization }, values);
    return { ...known, ...values };
  });
}

/** Checks that the stores with a template fill all variables of a new body. @throws LoquentError `validation_failed` */
async function requireFilled(transaction: EntityManager, id: number, body: string): Promise<void> {
  for (const store of await transaction.find(ContextStore, { promptTemplate: id, deletedAt: null })) {
    const [missing] = unfilledVariables(body, store.templateParams);
    if (missing === undefined) continue;
    const advice = 'Add it to them first, or leave the variable out.';
    throw invalidField('body', `The template_params of context store ${store.id} have no "${missing}". ${advice}`);
  }
}

/**
 * Removes a template of the organization.
 *
 * @returns false if it doesn't exist
 * @throws LoquentError `conflict` for the template of a context store
 */
export async function deleteTemplate(entityManager: EntityManager, organization: string, id: number): Promise<boolean> {
  return entityManager.transactional(async (transaction) => {
    // No store names it meanwhile.
    await lockOrganizations(transaction, [organization]);
    const [store] = await transaction.find(ContextStore, { promptTemplate: id, deletedAt: null }, { limit: 1 });
    if (store !== undefined) {
      throw conflict(
        `Context store ${store.id} has the prompt template ${id}. Give the store another one first, or none.`,
      );
    }
    return (await transaction.nativeDelete(PromptTemplate, { id, organization })) > 0;
  });
}

async function unsetDefault(
  transaction: EntityManager,
  organization: string,
  rewriteType: RewriteType | null,
): Promise<void> {
  const place = { organization, kind: 'rewrite', rewriteType, isDefault: true } as const;
  await transaction.nativeUpdate(PromptTemplate, place, { isDefault: false });
}
