import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/identity/role.ts';
import { Membership, User } from './entities/index.ts';
import type { EntityManager } from './orm.ts';

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
