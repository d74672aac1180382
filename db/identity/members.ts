import { conflict, notFound } from '#domain/request-errors.ts';
import { randomUUID } from 'node:crypto';
import { generateApiKey } from '#domain/identity/api-key.ts';
import type { Role } from '#domain/identity/role.ts';
import { insertKey } from './api-keys.ts';
import {
  Membership,
  NotificationPreference,
  Organization,
  User,
  type OrganizationRow,
  type UserRow,
} from '#db/entities/index.ts';
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
 * Adds a user to an organization: a new one, or an existing one with this e-mail address, whose name is kept.
 *
 * @returns the user's id
 * @throws LoquentError `not_found`, `conflict` for a member
 */
export async function addMember(
  transaction: EntityManager,
  { slug, ...member }: Omit<NewMember, 'organizationId'> & { readonly slug: string },
): Promise<string> {
  const organization = await findOrganization(transaction, slug);
  const user = await transaction.findOne(User, { email: member.email });
  if (user === null) return insertMember(transaction, { ...member, organizationId: organization.id });
  const place = { user: user.id, organization: organization.id };
  if ((await transaction.count(Membership, place)) > 0) {
    throw conflict(`${member.email} is already a member of ${slug}. Use set-role to change the role.`);
  }
  await transaction.insert(Membership, { ...place, role: member.role, createdAt: new Date() });
  return user.id;
}

/**
 * Changes the role of a member, or ends the membership.
 *
 * @param role undefined: ends the membership, so that keys and tokens permit nothing there
 * @throws LoquentError `not_found`, `conflict` when an organization would lose its last owner
 */
export async function changeRole(
  transaction: EntityManager,
  { email, slug, role }: { readonly email: string; readonly slug: string; readonly role: Role | undefined },
): Promise<void> {
  const organization = await findOrganization(transaction, slug);
  const user = await findUser(transaction, email);
  const place = { user: user.id, organization: organization.id };
  const membership = await transaction.findOne(Membership, place);
  if (membership === null) throw notFound(`${email} is not a member of ${slug}. Use add-user.`);
  const owners = await transaction.count(Membership, { organization: organization.id, role: 'owner' });
  if (membership.role === 'owner' && role !== 'owner' && owners === 1) {
    throw conflict(`${email} is the last owner of ${slug}. Make another member an owner first.`);
  }
  if (role !== undefined) {
    await transaction.nativeUpdate(Membership, place, { role });
    return;
  }
  await transaction.nativeDelete(Membership, place);
  await transaction.nativeDelete(NotificationPreference, place, ALL_ORGANIZATIONS);
  await moveDefaultOrganization(transaction, user, organization.id);
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

async function findOrganization(transaction: EntityManager, slug: string): Promise<OrganizationRow> {
  const failHandler = () => notFound(`There is no organization ${slug}. Use list to see them.`);
  return transaction.findOneOrFail(Organization, { slug }, { failHandler });
}

/** @throws LoquentError `not_found` */
export async function findUser(transaction: EntityManager, email: string): Promise<UserRow> {
  const failHandler = () => notFound(`There is no user ${email}. Use list to see them.`);
  return transaction.findOneOrFail(User, { email }, { failHandler });
}
