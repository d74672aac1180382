import { notFound } from '#domain/request-errors.ts';
import { forbidden } from '#api/errors.ts';
import { routesOf } from '#api/routes/router.ts';
import type { RequestState } from '#api/state.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
import { PromptTemplate } from '#db/entities/index.ts';
import { createTemplate, deleteTemplate, findTemplate, updateTemplate } from '#db/prompt-templates.ts';
import { checkTemplate } from './check-content.ts';
import { presentTemplate } from './answers.ts';
import { promptTemplateOperations } from './openapi.ts';

/** Prompt templates of the organization, and of the system, which are read-only. */
export const promptTemplateRoutes = routesOf(promptTemplateOperations, {
  async 'GET /v1/prompt-templates'({ state }, { query: { kind, rewrite_type: rewriteType, limit, offset } }) {
    const [templates, total] = await state
      .entityManager()
      .findAndCount(PromptTemplate, omitUndefined({ kind, rewriteType }), { orderBy: { id: 'asc' }, limit, offset });
    return { prompt_templates: templates.map(presentTemplate), total, limit, offset };
  },

  async 'POST /v1/prompt-templates'(ctx, { body: { rewrite_type: rewriteType, is_default: isDefault, ...rest } }) {
    const content = { ...rest, rewriteType, isDefault };
    checkTemplate(content);
    const { principal, creationId } = ctx.state;
    const template = await createTemplate(ctx.state.entityManager(), principal.organizationId, creationId, content);
    ctx.set('Location', `/v1/prompt-templates/${template.id}`);
    return presentTemplate(template);
  },

  'GET /v1/prompt-templates/:template_id': async ({ state }, { path }) =>
    presentTemplate(await findTemplate(state.entityManager(), path.template_id)),

  async 'PUT /v1/prompt-templates/:template_id'({ state }, request) {
    const { template_id: id } = request.path;
    await requireOwn(state, id);
    const { rewrite_type: rewriteType, is_default: isDefault, ...rest } = request.body;
    const changes = { ...rest, rewriteType, isDefault };
    const { organizationId } = state.principal;
    return presentTemplate(await updateTemplate(state.entityManager(), organizationId, id, changes, checkTemplate));
  },

  async 'DELETE /v1/prompt-templates/:template_id'({ state }, { path: { template_id: id } }) {
    await requireOwn(state, id);
    const isDeleted = await deleteTemplate(state.entityManager(), state.principal.organizationId, id);
    if (!isDeleted) throw notFound(`There is no prompt template ${id}.`);
    return { message: 'The prompt template was deleted.', id };
  },
});

/** @throws LoquentError `not_found`; `forbidden` for a template of the system */
async function requireOwn(state: RequestState, id: number): Promise<void> {
  const template = await findTemplate(state.entityManager(), id);
  if ((template.organization ?? null) !== null) return;
  throw forbidden(
    `Prompt template ${id} comes with the service and can't be changed. Create your own from its body, and set ` +
      'is_default to use it as the default.',
  );
}
