import { Router } from '@koa/router';
import { segmentationRulesKey } from '#platform/storage/keys.ts';
import { notFound } from '#api/errors.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseBody } from '#api/validation.ts';
import { replaceRules, ruleGroups, rulesInForce } from './rules.ts';
import { replaceRulesSchema } from './schema.ts';

export function segmentationRulesRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/segmentation-rules' });
  router.get('/', requireRole('viewer'), readRules);
  router.put('/', requireRole('admin'), putRules);
  router.delete('/', requireRole('admin'), deleteRules);
  return router;
}

async function readRules(ctx: ApiContext): Promise<void> {
  const { source, bytes } = await rulesInForce(ctx.state);
  ctx.set('X-Rules-Source', source);
  ctx.set('Content-Disposition', 'attachment; filename="segmentation.srx"');
  ctx.type = 'application/xml';
  ctx.body = Buffer.from(bytes);
}

async function putRules(ctx: ApiContext): Promise<void> {
  const { source_file: file } = parseBody(ctx, replaceRulesSchema);
  const languages = await replaceRules(ctx.state, file);
  ctx.body = {
    message: 'New jobs of the organization are segmented by these rules.',
    source: 'organization',
    languages,
  };
}

async function deleteRules(ctx: ApiContext): Promise<void> {
  const { dependencies, principal } = ctx.state;
  if (!(await dependencies.storage.remove(segmentationRulesKey(principal.organizationId)))) {
    throw notFound('The organization has no segmentation rules of its own.');
  }
  const { source, bytes } = await rulesInForce(ctx.state);
  ctx.body = { message: 'New jobs use the common rules again.', source, languages: ruleGroups(bytes) };
}
