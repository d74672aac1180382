import { conflict, notFound } from '#domain/request-errors.ts';
import { randomUUID } from 'node:crypto';
import { generateApiKey } from '#domain/identity/api-key.ts';
import type { Role } from '#domain/identity/role.ts';
import { insertKey } from './api-keys.ts';
import {
  ApiKey,
  ExternalIdentity,
  Membership,
  NotificationPreference,
  Organization,
  User,
  type OrganizationRow,
  type UserRow,
} from '#db/entities/index.ts';
import { lockOrganizations, requireWithinLimit } from '#db/limits.ts';
import { ALL_ORGANIZATIONS, type EntityManager } from '#db/orm.ts';

export interface NewMember {
  /** Normalized. */
  readonly email: string;
  readonly name: string;
  readonly organizationId: string;
  readonly role: Role;
}

/** Inserts a user with a first membership, which is also the default one. @returns the user's id */
export async function insertMember(transaction: EntityManager, member: NewMember): Promise<string> {
  const createdAt = new Date();
  const { email, name, organizationId, role } = member;
  const id = randomUUID();
  await transaction.insert(User, { id, email, name, defaultOrganization: organizationId, createdAt });
  await transaction.insert(Membership, { user: id, organization: organizationId, role, createdAt });
  return id;
}

/** Adds an organization without members. @throws LoquentError `conflict` when the slug is taken */
export async function addOrganization(transaction: EntityManager, slug: string, name: string): Promise<void> {
  if ((await transaction.count(Organization, { slug })) > 0) throw conflict(`The organization ${slug} already exists.`);
  await transaction.insert(Organization, { id: randomUUID(), name, slug, createdAt: new Date() });
}

/**
 * Adds a user to an organization: a new one, or an existing one with this e-mail address, whose own name is kept and
 * hidden from administrators of the organization.
 *
 * @returns the user's id
 * @throws LoquentError `conflict` for a member, `limit_reached`
 */
export async function addMember(transaction: EntityManager, member: NewMember): Promise<string> {
  const { email } = member;
  await lockOrganizations(transaction, [member.organizationId]);
  const user = await transaction.findOne(User, { email });
  const isKnown = user !== null && (await lockUser(transaction, user.id));
  const id = isKnown ? await addUser(transaction, user.id, member) : await insertMember(transaction, member);
  const count = () => transaction.count(Membership, { organization: member.organizationId });
  await requireWithinLimit(transaction, member.organizationId, 'members', count);
  return id;
}

/** @throws LoquentError `conflict` for a member */
async function addUser(transaction: EntityManager, user: string, member: NewMember): Promise<string> {
  const { email, name, role, organizationId: organization } = member;
  if ((await transaction.count(Membership, { user, organization })) > 0)
    throw conflict(`${email} is a member already. Change the role.`);
  await transaction.insert(Membership, { user, organization, role, name, createdAt: new Date() });
  return user;
}

/** Finds a member and locks the organization, so that its owners can be counted. */
export async function findMember(transaction: EntityManager, organization: string, user: string) {
  await lockOrganizations(transaction, [organization]);
  return transaction.findOne(Membership, { organization, user }, { populate: ['user'] });
}

/**
 * Changes the role of a member.
 *
 * @param member of `findMember`, in the same transaction
 * @throws LoquentError `conflict` when an organization would lose its last owner
 */
export async function changeRole(transaction: EntityManager, member: OrganizationMember, role: Role): Promise<void> {
  if (role !== 'owner') await requireOtherOwner(transaction, member);
  await transaction.nativeUpdate(Membership, placeOf(member), { role });
}

/**
 * Ends a membership: keys and tokens permit nothing there, and keys that only work there are revoked.
 *
 * @param member of `findMember`, in the same transaction
 * @throws LoquentError `conflict` when an organization would lose its last owner
 */
export async function removeMember(transaction: EntityManager, member: OrganizationMember): Promise<void> {
  await requireOtherOwner(transaction, member);
  const place = placeOf(member);
  await lockUser(transaction, place.user);
  await transaction.nativeDelete(Membership, place);
  await transaction.nativeDelete(NotificationPreference, place, ALL_ORGANIZATIONS);
  const bound = { user: place.user, boundTo: place.organization, revokedAt: null };
  await transaction.nativeUpdate(ApiKey, bound, { revokedAt: new Date() });
  await moveDefaultOrganization(transaction, member.user, place.organization);
  await removeUnused(transaction, place.user);
}

/** Keeps others from adding or removing a user until the transaction ends. @returns false if there is no such user */
const lockUser = async (transaction: EntityManager, id: string) =>
  (await transaction.nativeUpdate(User, { id }, { id })) > 0;

/** Removes a user who belongs to no organization and has neither signed in nor had a key: nothing has been done by them. */
async function removeUnused(transaction: EntityManager, id: string): Promise<void> {
  const user = { user: id };
  if ((await transaction.count(Membership, user)) > 0 || (await transaction.count(ApiKey, user)) > 0) return;
  if ((await transaction.count(ExternalIdentity, user)) === 0) await transaction.nativeDelete(User, { id });
}

/** A membership with its user. */
export type OrganizationMember = NonNullable<Awaited<ReturnType<typeof findMember>>>;

const placeOf = ({ user, organization }: OrganizationMember) => ({ user: user.id, organization: organization.id });

async function requireOtherOwner(
  transaction: EntityManager,
  { user, organization, role }: OrganizationMember,
): Promise<void> {
  if (role !== 'owner') return;
  if ((await transaction.count(Membership, { organization: organization.id, role: 'owner' })) > 1) return;
  throw conflict(`${user.email} is the last owner. Make another member an owner first.`);
}

/** Requests without X-Org-Id go to the default organization, which should be one of the user's. */
async function moveDefaultOrganization(transaction: EntityManager, user: UserRow, left: string): Promise<void> {
  if (user.defaultOrganization !== left) return;
  const [oldest] = await transaction.find(Membership, { user: user.id }, { orderBy: { createdAt: 'asc' }, limit: 1 });
  if (oldest === undefined) return;
  await transaction.nativeUpdate(User, { id: user.id }, { defaultOrganization: oldest.organization.id });
}

/** Adds an API key of a user. @returns the key, which can't be read again */
export async function addApiKey(transaction: EntityManager, userId: string, name: string, role: Role): Promise<string> {
  const key = generateApiKey();
  await insertKey(transaction, { key, user: userId, name, role });
  return key;
}

/** @throws LoquentError `not_found` */
export async function findOrganization(transaction: EntityManager, slug: string): Promise<OrganizationRow> {
  const failHandler = () => notFound(`There is no organization ${slug}. Use list to see them.`);
  return transaction.findOneOrFail(Organization, { slug }, { failHandler });
}

/** @throws LoquentError `not_found` */
export async function findUser(transaction: EntityManager, email: string): Promise<UserRow> {
  const failHandler = () => notFound(`There is no user ${email}. Use list to see them.`);
  return transaction.findOneOrFail(User, { email }, { failHandler });
}
