import { routesOf } from '#api/routes/router.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
import { parseQuery } from '#api/validation.ts';
import { saveLimits } from '#db/usage/usage-budget.ts';
import { budgetStatus, sumUsage } from '#db/usage/usage-report.ts';
import { averageOf } from '#api/routes/review/segments/answers.ts';
import { changesByEngine } from '#db/jobs/list-changes.ts';
import { usageOperations } from './openapi.ts';
import { presentBudget, presentTotals, presentUsageLine } from './presenter.ts';
import { usagePeriodSchema } from './schema.ts';

const DAY = 24 * 60 * 60 * 1000;

export const usageRoutes = routesOf(usageOperations, {
  async 'GET /v1/usage'(ctx) {
    const { from, to, group } = parseQuery(ctx, usagePeriodSchema);
    const { organizationId } = ctx.state.principal;
    const entityManager = ctx.state.entityManager();
    const sums = await sumUsage(entityManager, organizationId, { from, to }, group);
    const budget = presentBudget(await budgetStatus(entityManager, organizationId));
    const { list: prices, currency } = ctx.state.dependencies.config.prices;
    const usage = sums.map((sum) => presentUsageLine(sum, group, prices));
    return { from, to, usage, totals: presentTotals(sums), currency: prices.length === 0 ? null : currency, budget };
  },

  async 'GET /v1/usage/corrections'(ctx) {
    const { from, to } = parseQuery(ctx, usagePeriodSchema);
    const { organizationId } = ctx.state.principal;
    const period = { from: new Date(`${from}T00:00:00Z`), to: new Date(Date.parse(`${to}T00:00:00Z`) + DAY) };
    const sums = await changesByEngine(ctx.state.entityManager(), organizationId, period);
    const corrections = sums.map(
      ({ provider, engine, sourceLanguage, targetLanguage, segments, edited, distance }) => ({
        provider,
        engine,
        source_language: sourceLanguage,
        target_language: targetLanguage,
        segments,
        edited,
        average_edit_distance: averageOf({ segments, distance }),
      }),
    );
    return { from, to, corrections };
  },

  async 'PUT /v1/usage/budget'({ state }, { body }) {
    const { organizationId } = state.principal;
    const entityManager = state.entityManager();
    const limits = omitUndefined({
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
    return { message, budget };
  },
});
