import { notFound } from '#domain/request-errors.ts';
import { segmentationRulesKey } from '#platform/storage/keys.ts';
import { routesOf } from '#api/routes/router.ts';
import { segmentationRulesOperations } from './openapi.ts';
import { replaceRules, ruleGroups, rulesInForce } from './rules.ts';

export const segmentationRulesRoutes = routesOf(segmentationRulesOperations, {
  async 'GET /v1/segmentation-rules'(ctx) {
    const { source, bytes } = await rulesInForce(ctx.state);
    ctx.set('X-Rules-Source', source);
    ctx.set('Content-Disposition', 'attachment; filename="segmentation.srx"');
    ctx.type = 'application/xml';
    return Buffer.from(bytes);
  },

  'PUT /v1/segmentation-rules': async ({ state }, { body }) => ({
    message: 'New jobs of the organization are segmented by these rules.',
    source: 'organization',
    languages: await replaceRules(state, body.source_file),
  }),

  async 'DELETE /v1/segmentation-rules'({ state }) {
    const { dependencies, principal } = state;
    if (!(await dependencies.storage.remove(segmentationRulesKey(principal.organizationId)))) {
      throw notFound('The organization has no segmentation rules of its own.');
    }
    const { source, bytes } = await rulesInForce(state);
    return { message: 'New jobs use the common rules again.', source, languages: ruleGroups(bytes) };
  },
});
