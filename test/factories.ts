import { randomUUID } from 'node:crypto';
import { hashApiKey } from '#db/api-key-hash.ts';
import { ApiKey, Membership, Organization, User, type JobRow } from '#db/entities/index.ts';
import { insertJobs, newJobRow, type NewJob } from '#db/jobs/accept.ts';
import type { EntityManager, Orm } from '#db/orm.ts';
import { generateApiKey, visiblePrefix } from '#domain/identity/api-key.ts';
import type { Role } from '#domain/identity/role.ts';

export interface BuiltOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly createdAt: Date;
}

/** An organization, stored. */
export async function buildOrganization(
  orm: Orm,
  overrides: Partial<BuiltOrganization> = {},
): Promise<BuiltOrganization> {
  const id = randomUUID();
  const row = { id, name: `Organization ${id}`, slug: `organization-${id}`, createdAt: new Date(), ...overrides };
  await orm.em.fork().insert(Organization, row);
  return row;
}

export interface BuiltUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly defaultOrganization: string;
  readonly createdAt: Date;
}

/** A user, stored, who is a member (`role`, default owner) of the default organization, which is made when not given. */
export async function buildUser(
  orm: Orm,
  { role = 'owner', ...overrides }: Partial<BuiltUser> & { readonly role?: Role } = {},
): Promise<BuiltUser> {
  const id = randomUUID();
  const defaultOrganization = overrides.defaultOrganization ?? (await buildOrganization(orm)).id;
  const row = {
    id,
    email: `${id}@example.com`,
    name: 'Ada Test',
    createdAt: new Date(),
    ...overrides,
    defaultOrganization,
  };
  await orm.em.fork().insert(User, row);
  await buildMembership(orm, { user: row.id, organization: defaultOrganization, role });
  return row;
}

/** A user's place in an organization, stored. */
export async function buildMembership(
  orm: Orm,
  membership: {
    readonly user: string;
    readonly organization: string;
    readonly role?: Role;
    readonly createdAt?: Date;
  },
): Promise<void> {
  await orm.em.fork().insert(Membership, { role: 'member', createdAt: new Date(), ...membership });
}

export interface BuiltApiKey {
  readonly id: string;
  /** The secret itself, for the Authorization header. */
  readonly key: string;
  readonly userId: string;
  readonly organizationId: string;
}

export interface ApiKeyOverrides {
  /** Default: a new owner of a new organization. */
  readonly user?: BuiltUser;
  readonly key?: string;
  readonly name?: string;
  readonly role?: Role;
  readonly expiresAt?: Date | null;
  readonly revokedAt?: Date | null;
}

/** An API key, stored. */
export async function buildApiKey(orm: Orm, overrides: ApiKeyOverrides = {}): Promise<BuiltApiKey> {
  const { user = await buildUser(orm), key = generateApiKey(), ...columns } = overrides;
  const id = randomUUID();
  await orm.em.fork().insert(ApiKey, {
    id,
    user: user.id,
    name: 'A key for tests',
    prefix: visiblePrefix(key),
    hash: hashApiKey(key),
    role: 'owner',
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    madeBy: null,
    createdAt: new Date(),
    ...columns,
  });
  return { id, key, userId: user.id, organizationId: user.defaultOrganization };
}

/**
 * Stores a job and its outbox record regardless of limits, in the open transaction or in its own.
 *
 * @param id UUID of the job
 */
export async function acceptJob(entityManager: EntityManager, id: string, job: NewJob): Promise<JobRow> {
  const row = newJobRow(id, job);
  await entityManager.transactional((transaction) => insertJobs(transaction, [row]));
  return row;
}

/** Input of `acceptJob`: a translation job of a file that needn't exist. */
export function buildJob(overrides: Partial<NewJob> & Pick<NewJob, 'organization'>): NewJob {
  return {
    createdBy: randomUUID(),
    type: 'aimt',
    category: 'document',
    sourceLanguage: 'en',
    targetLanguages: ['en-XA'],
    tms: null,
    projectIdentifier: null,
    sourceFiles: ['note.txt'],
    input: {},
    warnings: [],
    ...overrides,
  };
}
