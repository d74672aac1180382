import { Router } from '@koa/router';
import { paging } from '#api/paging.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseQuery } from '#api/validation.ts';
import { Membership } from '#db/entities/index.ts';
import { presentOrganization, presentUser } from './answers.ts';

export function userRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/users' });
  router.get('/me', requireRole('viewer'), readUser);
  router.get('/me/organizations', requireRole('viewer'), listOrganizations);
  return router;
}

function readUser(ctx: ApiContext): void {
  ctx.body = presentUser(ctx.state.principal);
}

async function listOrganizations(ctx: ApiContext): Promise<void> {
  const { limit, offset } = parseQuery(ctx, paging);
  const { userId, defaultOrganizationId } = ctx.state.principal;
  const [memberships, total] = await ctx.state
    .entityManager()
    .findAndCount(
      Membership,
      { user: userId },
      { populate: ['organization'], orderBy: [{ createdAt: 'asc' }, { organization: 'asc' }], limit, offset },
    );
  const organizations = memberships.map(({ role, organization: { id, name, slug, createdAt } }) =>
    presentOrganization({ id, name, slug, role, isDefault: id === defaultOrganizationId, createdAt }),
  );
  ctx.body = { organizations, total, limit, offset };
}
