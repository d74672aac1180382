import { Router } from '@koa/router';
import { forbidden, notFound } from '#api/errors.ts';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { sentValues } from '#api/sent-values.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import { PromptTemplate } from '#db/entities/index.ts';
import { createTemplate, deleteTemplate, findTemplate, updateTemplate } from '#db/prompt-templates.ts';
import { checkTemplate } from './check-content.ts';
import { presentTemplate } from './answers.ts';
import { createTemplateSchema, listTemplatesSchema, templateParametersSchema, updateTemplateSchema } from './schema.ts';

/** Routes for prompt templates: of the organization, and of the system, which are read-only. */
export function promptTemplateRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/prompt-templates' });
  router.get('/', requireRole('viewer'), listTemplates);
  router.post('/', requireRole('member'), idempotency(), postTemplate);
  router.get('/:template_id', requireRole('viewer'), getTemplate);
  router.put('/:template_id', requireRole('member'), putTemplate);
  router.delete('/:template_id', requireRole('member'), removeTemplate);
  return router;
}

async function listTemplates(ctx: ApiContext): Promise<void> {
  const { kind, rewrite_type: rewriteType, limit, offset } = parseQuery(ctx, listTemplatesSchema);
  const [templates, total] = await ctx.state
    .entityManager()
    .findAndCount(PromptTemplate, sentValues({ kind, rewriteType }), { orderBy: { id: 'asc' }, limit, offset });
  ctx.body = { prompt_templates: templates.map(presentTemplate), total, limit, offset };
}

async function postTemplate(ctx: ApiContext): Promise<void> {
  const { name, kind, rewrite_type: rewriteType, body, is_default: isDefault } = parseBody(ctx, createTemplateSchema);
  const content = { name, kind, rewriteType, body, isDefault };
  checkTemplate(content);
  const { principal, creationId } = ctx.state;
  const template = await createTemplate(ctx.state.entityManager(), principal.organizationId, creationId, content);
  ctx.status = 201;
  ctx.set('Location', `/v1/prompt-templates/${template.id}`);
  ctx.body = presentTemplate(template);
}

async function getTemplate(ctx: ApiContext): Promise<void> {
  const { template_id: id } = parseParameters(ctx, templateParametersSchema);
  ctx.body = presentTemplate(await findTemplate(ctx.state.entityManager(), id));
}

async function putTemplate(ctx: ApiContext): Promise<void> {
  const id = await ownTemplateId(ctx);
  const { rewrite_type: rewriteType, is_default: isDefault, ...changes } = parseBody(ctx, updateTemplateSchema);
  const { organizationId } = ctx.state.principal;
  const template = await updateTemplate(
    ctx.state.entityManager(),
    organizationId,
    id,
    { ...changes, rewriteType, isDefault },
    checkTemplate,
  );
  ctx.body = presentTemplate(template);
}

async function removeTemplate(ctx: ApiContext): Promise<void> {
  const id = await ownTemplateId(ctx);
  const isDeleted = await deleteTemplate(ctx.state.entityManager(), ctx.state.principal.organizationId, id);
  if (!isDeleted) throw notFound(`There is no prompt template ${id}.`);
  ctx.body = { message: 'The prompt template was deleted.', id };
}

/** @throws LoquentError `not_found`; `forbidden` for a template of the system */
async function ownTemplateId(ctx: ApiContext): Promise<number> {
  const { template_id: id } = parseParameters(ctx, templateParametersSchema);
  const template = await findTemplate(ctx.state.entityManager(), id);
  if ((template.organization ?? null) === null) {
    throw forbidden(
      `Prompt template ${id} comes with the service and can't be changed. Create your own from its body, and set ` +
        'is_default to use it as the default.',
    );
  }
  return id;
}
