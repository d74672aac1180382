import { routesOf } from '#api/routes/router.ts';
import { Membership } from '#db/entities/index.ts';
import { presentOrganization, presentUser } from './answers.ts';
import { userOperations } from './openapi.ts';

export const userRoutes = routesOf(userOperations, {
  'GET /v1/users/me': ({ state }) => presentUser(state.principal),

  async 'GET /v1/users/me/organizations'({ state }, { query: { limit, offset } }) {
    const { userId, defaultOrganizationId, boundTo } = state.principal;
    const inOrganization = boundTo === null ? {} : { organization: boundTo };
    const [memberships, total] = await state
      .entityManager()
      .findAndCount(
        Membership,
        { user: userId, ...inOrganization },
        { populate: ['organization'], orderBy: [{ createdAt: 'asc' }, { organization: 'asc' }], limit, offset },
      );
    const organizations = memberships.map(({ role, organization: { id, name, slug, createdAt } }) =>
      presentOrganization({ id, name, slug, role, isDefault: id === defaultOrganizationId, createdAt }),
    );
    return { organizations, total, limit, offset };
  },
});
