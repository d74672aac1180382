import { Router } from '@koa/router';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { sentValues } from '#api/sent-values.ts';
import { parseBody, parseQuery } from '#api/validation.ts';
import { saveLimits } from '#db/usage-budget.ts';
import { budgetStatus, sumUsage } from '#db/usage-report.ts';
import { presentBudget, presentTotals, presentUsage } from './presenter.ts';
import { budgetSchema, usagePeriodSchema } from './schema.ts';

export function usageRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/usage' });
  router.get('/', requireRole('viewer'), readUsage);
  router.put('/budget', requireRole('admin'), putBudget);
  return router;
}

async function readUsage(ctx: ApiContext): Promise<void> {
  const { from, to, group } = parseQuery(ctx, usagePeriodSchema);
  const { organizationId } = ctx.state.principal;
  const entityManager = ctx.state.entityManager();
  const sums = await sumUsage(entityManager, organizationId, { from, to }, group);
  const budget = presentBudget(await budgetStatus(entityManager, organizationId));
  ctx.body = { from, to, usage: sums.map((sum) => presentUsage(sum, group)), totals: presentTotals(sums), budget };
}

async function putBudget(ctx: ApiContext): Promise<void> {
  const body = parseBody(ctx, budgetSchema);
  const { organizationId } = ctx.state.principal;
  const entityManager = ctx.state.entityManager();
  const limits = sentValues({
    characters: body.monthly_characters,
    tokens: body.monthly_tokens,
    mediaSeconds: body.monthly_media_seconds,
  });
  await saveLimits(entityManager, organizationId, limits);
  const budget = presentBudget(await budgetStatus(entityManager, organizationId));
  const message =
    budget === null
      ? 'The organization has no monthly limit.'
      : 'The budget holds from now on, for what was used before in this month, too.';
  ctx.body = { message, budget };
}
