import { forbidden } from '#api/errors.ts';
import type { IdentityDirectory } from '#api/identity-directory.ts';
import { presentApiKey } from '#api/routes/identity/api-keys/answers.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import type { RequestState } from '#api/state.ts';
import { Membership } from '#db/entities/index.ts';
import { storeMemberKey } from '#db/identity/api-keys.ts';
import { addMember, changeRole, findMember, removeMember, type OrganizationMember } from '#db/identity/members.ts';
import type { EntityManager } from '#db/orm.ts';
import { generateApiKey } from '#domain/identity/api-key.ts';
import { hasRole, type Role } from '#domain/identity/role.ts';
import { notFound } from '#domain/request-errors.ts';
import { presentMember } from './answers.ts';
import { memberOperations } from './openapi.ts';

/** Members of the organization. Callers can't grant a role above their own, or change members who have one. */
export const memberRoutes = (identities: IdentityDirectory): readonly Route[] =>
  routesOf(memberOperations, {
    async 'GET /v1/members'({ state }, { query: { limit, offset } }) {
      const [members, total] = await state
        .entityManager()
        .findAndCount(
          Membership,
          { organization: state.principal.organizationId },
          { populate: ['user'], orderBy: [{ createdAt: 'asc' }, { user: 'asc' }], limit, offset },
        );
      return { members: members.map(presentMember), total, limit, offset };
    },

    async 'POST /v1/members'({ state }, { body: { email, name = email, role } }) {
      requireOwnRole(state, role);
      const { organizationId } = state.principal;
      const member = { email, name, role, organizationId };
      return state.entityManager().transactional(async (transaction) => {
        const id = await addMember(transaction, member);
        return presentMember(await requireMember(transaction, organizationId, id));
      });
    },

    async 'PATCH /v1/members/:user_id'({ state }, { path, body: { role } }) {
      requireOwnRole(state, role);
      const changed = await withMember(state, path.user_id, async (transaction, member) => {
        await changeRole(transaction, member, role);
        return presentMember({ ...member, role });
      });
      identities.forgetAll();
      return changed;
    },

    async 'DELETE /v1/members/:user_id'({ state }, { path: { user_id: id } }) {
      await withMember(state, id, removeMember);
      identities.forgetAll();
      return { message: 'The member was removed from the organization.', id };
    },

    async 'POST /v1/members/:user_id/keys'({ state }, { path, body: { name } }) {
      const key = generateApiKey();
      const { principal, creationId: id } = state;
      const row = await withMember(state, path.user_id, async (transaction, { user, role }) => {
        const created = { id, key, name, role, user: user.id, boundTo: principal.organizationId };
        return storeMemberKey(transaction, created, principal.apiKeyId);
      });
      return { ...presentApiKey(row), key };
    },
  });

/** Does something to a member whose role the caller has, too, in a transaction. @throws LoquentError `not_found`, `forbidden` */
async function withMember<Result>(
  state: RequestState,
  id: string,
  work: (transaction: EntityManager, member: OrganizationMember) => Promise<Result>,
): Promise<Result> {
  return state.entityManager().transactional(async (transaction) => {
    const member = await requireMember(transaction, state.principal.organizationId, id);
    requireOwnRole(state, member.role);
    return work(transaction, member);
  });
}

async function requireMember(
  transaction: EntityManager,
  organization: string,
  id: string,
): Promise<OrganizationMember> {
  const member = await findMember(transaction, organization, id);
  if (member === null) throw notFound(`There is no member ${id}. GET /v1/members lists all.`);
  return member;
}

function requireOwnRole({ principal }: RequestState, role: Role): void {
  if (hasRole(principal.role, role)) return;
  throw forbidden(
    `Your role here is ${principal.role}: you can neither make nor change a member with the role ${role}.`,
  );
}
